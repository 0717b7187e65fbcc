import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const KEY_BYTES = 32
const COMMAND_MS_MAX = 30_000

/** The source of the key; null: a file of the data folder. */
export type DataKeySource =
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'value'; readonly hex: string }
  | { readonly from: 'command'; readonly command: string }
  | null

/** A key that can't be had. The message never holds what was read. */
export class DataKeyError extends Error {
  override readonly name = 'DataKeyError'
}

/**
 * The key that files and short secrets are encrypted with: 64 hex digits from a file, the environment or the output of a command (a KMS's),
 * or else from a file in the data folder, made on the first start and readable by its owner alone.
 * @throws DataKeyError where the named source has no such key: another one is never made in its place
 */
export async function loadDataKey(dataDir: string, source: DataKeySource = null): Promise<Buffer> {
  if (source === null) return ownKey(join(dataDir, 'keys'))
  const key = await keyFrom(source)
  const before = await readFile(join(dataDir, 'keys', 'data.key'), 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? null : fail(`keys/data.key can't be read (${error.code ?? error.message})`),
  )
  // This folder's data was sealed with the key in the file.
  if (before !== null && !keyOf(before, 'keys/data.key').equals(key))
    fail('keys/data.key in DATA_DIR is another key: give that one to the source that you named, then remove the file')
  return key
}

async function keyFrom(source: NonNullable<DataKeySource>): Promise<Buffer> {
  switch (source.from) {
    case 'file':
      return keyOf(
        await readFile(source.path, 'utf8').catch((error: NodeJS.ErrnoException) =>
          fail(`DATA_KEY_FILE can't be read (${error.code ?? error.message})`),
        ),
        'DATA_KEY_FILE',
      )
    case 'value':
      return keyOf(source.hex, 'DATA_KEY')
    case 'command':
      return keyOf(await outputOf(source.command), 'the output of DATA_KEY_COMMAND')
  }
}

async function ownKey(folder: string): Promise<Buffer> {
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
  return keyOf(await readFile(path, 'utf8'), path)
}

/** By the shell, as the operator wrote it; it gets no input. */
async function outputOf(command: string): Promise<string> {
  try {
    return (await promisify(execFile)('/bin/sh', ['-c', command], { timeout: COMMAND_MS_MAX, maxBuffer: 10_000 }))
      .stdout
  } catch (error) {
    return fail(
      `DATA_KEY_COMMAND failed (${error instanceof Error && 'code' in error ? String(error.code) : 'no answer'})`,
    )
  }
}

function keyOf(text: string, name: string): Buffer {
  const hex = text.trim()
  return /^[0-9a-f]{64}$/i.test(hex)
    ? Buffer.from(hex, 'hex')
    : fail(`${name} is not a key of ${KEY_BYTES} bytes in hex`)
}

function fail(message: string): never {
  throw new DataKeyError(message)
}
