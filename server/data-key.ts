import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_BYTES = 32

/** The key that files and short secrets are encrypted with: made on the first start, readable by its owner alone. */
export async function loadDataKey(dataDir: string): Promise<Buffer> {
  const folder = join(dataDir, 'keys')
  const path = join(folder, 'data.key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(randomBytes(KEY_BYTES).toString('hex'))
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  await chmod(path, 0o600)
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'hex')
  if (key.length !== KEY_BYTES) throw new Error(`${path} is not a key of ${KEY_BYTES} bytes`)
  return key
}
