import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileOf, type FileRoom } from '../../server/files/files.ts'

/** Saves a picture that a person has sent, readable by the operator's own account alone. @returns what became of it, in words */
export async function savePicture(
  files: FileRoom,
  picture: { readonly name: string; readonly id: string; readonly userId: string; readonly folder: string },
): Promise<string> {
  const { name, id, userId, folder } = picture
  const file = await readFileOf(files, { id, userId })
  if (!file.ok) return `${name} could not be read: ${file.problem}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${id}.webp`)
  await writeFile(path, file.value, { mode: 0o600 })
  return `${name} saved as ${path}`
}
