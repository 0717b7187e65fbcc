/** Every file of the folder, by its name. */
import { readdir } from 'node:fs/promises'
import type { Attack } from './attack.ts'

export interface NamedAttack extends Attack {
  readonly file: string
}

export async function allAttacks(): Promise<readonly NamedAttack[]> {
  const files = (await readdir(new URL('./attacks/', import.meta.url))).filter((name) => name.endsWith('.ts')).sort()
  // The files are this folder's own; each exports its attack.
  return Promise.all(
    files.map(async (file) => ({
      ...((await import(`./attacks/${file}`)) as { attack: Attack }).attack,
      file: file.replace('.ts', ''),
    })),
  )
}
