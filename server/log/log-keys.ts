/**
 * The keys that sign the log, one for each of its names, in a file of the data folder that only its owner reads. Beside it stands how
 * large the tree was that each signed last: a database that is behind it is not the one that was served, and is not signed.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

export interface LogKey {
  /** base64url */
  readonly publicKey: string
  sign(text: string): Uint8Array
}

/** The tree that a name signed last. */
export interface LastSigned {
  readonly size: number
  /** Hex. */
  readonly root: string
}

/** PKCS #8, base64, by the log's name. */
const keysSchema = z.record(z.string(), z.string())
const signedSchema = z.record(z.string(), z.strictObject({ size: z.int(), root: z.string() }))

/** The key of this name; makes one where there is none. */
export async function loadLogKey(dataDir: string, name: string): Promise<LogKey> {
  const path = join(dataDir, 'keys', 'log.json')
  const keys = (await readJson(path, keysSchema)) ?? {}
  const kept = Object.hasOwn(keys, name) ? keys[name] : undefined
  const text =
    kept ?? generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  if (kept === undefined) await writeWhole(path, { ...keys, [name]: text })
  const key = createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return { publicKey: x, sign: (message) => sign(null, Buffer.from(message, 'utf8'), key) }
}

export async function readLastSigned(dataDir: string, name: string): Promise<LastSigned | null> {
  const all = await readJson(signedPath(dataDir), signedSchema)
  return all && Object.hasOwn(all, name) ? (all[name] ?? null) : null
}

/** On the disk before anybody is shown the signature. */
export async function noteSigned(dataDir: string, name: string, last: LastSigned): Promise<void> {
  const all = (await readJson(signedPath(dataDir), signedSchema)) ?? {}
  await writeWhole(signedPath(dataDir), { ...all, [name]: last })
}

function signedPath(dataDir: string): string {
  return join(dataDir, 'keys', 'log-signed.json')
}

async function readJson<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.infer<S> | null> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Whole or not at all: a crash leaves the old file. */
async function writeWhole(path: string, content: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(`${path}.new`, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(content))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.new`, path)
}
