/**
 * The platform's Ed25519 keys, one file in the data folder that only its owner reads. The last key signs; the ones before
 * it stay, so that everything ever signed can still be checked.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fromBase64Url } from '../../../contract/base64url.ts'
import type { KeyNotice, SignedKeyNotice } from '../../../contract/key-notice-schema.ts'
import { keyNoticeText } from '../../../contract/key-notice.ts'

export interface SigningKeys {
  /** Id of the key that signs. */
  readonly keyId: string
  /** Key id → public key (base64url), rotated ones too. */
  readonly publicKeys: Readonly<Record<string, string>>
  /** By which each key after the first is vouched for by the one before it. */
  readonly notices?: readonly SignedKeyNotice[]
  /** Ed25519 over the UTF-8 text, base64url. */
  sign(text: string): string
}

interface KeyFile {
  readonly version: 1
  /** PKCS #8, base64. Oldest first. */
  readonly privateKeys: readonly string[]
  /** One for each rotation; absent where there was none, and for keys that were added before there were notices. */
  readonly notices?: readonly SignedKeyNotice[]
}

/** Reads the keys of this data folder; makes the first one when there is none. Throws on a file that others can read. */
export async function loadSigningKeys(dataDir: string): Promise<SigningKeys> {
  const path = keyPath(dataDir)
  const file = (await readKeyFile(path)) ?? (await writeKeyFile(path, [newKey()]))
  return keysOf(file)
}

/** The keys of this data folder as they were while `keyId` was the newest: a key added since signs from the server's next start on. */
export async function loadSigningKeysUpTo(dataDir: string, keyId: string): Promise<SigningKeys> {
  const file = await readKeyFile(keyPath(dataDir))
  const privateKeys = file?.privateKeys ?? []
  const last = privateKeys.findIndex(
    (_key, index) => keysOf({ version: 1, privateKeys: privateKeys.slice(0, index + 1) }).keyId === keyId,
  )
  if (last < 0) throw new Error(`${keyPath(dataDir)} has no key ${keyId}`)
  return keysOf({ version: 1, privateKeys: privateKeys.slice(0, last + 1) })
}

/** The keys of this data folder, null where it has none: for audits, which make nothing. */
export async function findSigningKeys(dataDir: string): Promise<SigningKeys | null> {
  const file = await readKeyFile(keyPath(dataDir))
  return file && keysOf(file)
}

/**
 * Adds a new key, which signs from the next start on. The key before it signs a notice for it: apps that know that one take the new one
 * by the notice alone.
 */
export async function rotateSigningKey(dataDir: string, now: number): Promise<SigningKeys> {
  const path = keyPath(dataDir)
  const file = await readKeyFile(path)
  const privateKeys = [...(file?.privateKeys ?? []), newKey()]
  if (!file) return keysOf(await writeKeyFile(path, privateKeys))
  const [before, after] = [keysOf(file), keysOf({ version: 1, privateKeys })]
  const publicKey = after.publicKeys[after.keyId]
  if (publicKey === undefined) throw new Error('a new key without its public half')
  const notice: KeyNotice = {
    type: 'key',
    version: 1,
    keyId: after.keyId,
    publicKey,
    previousKeyId: before.keyId,
    signedAt: now,
  }
  return keysOf(
    await writeKeyFile(path, privateKeys, [
      ...(file.notices ?? []),
      { notice, signature: before.sign(keyNoticeText(notice)) },
    ]),
  )
}

/** The contract's `isSignatureOf` by Node's own cryptography: for audits, which check many. */
export function isSignatureOf(text: string, signature: string, publicKey: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  // By the contract's reader: Node's takes several texts for the same bytes.
  const bytes = fromBase64Url(signature)
  return bytes !== null && verify(null, Buffer.from(text, 'utf8'), key, bytes)
}

function keyPath(dataDir: string): string {
  return join(dataDir, 'keys', 'signing.json')
}

async function readKeyFile(path: string): Promise<KeyFile | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const { mode } = await stat(path)
  if ((mode & 0o077) !== 0) throw new Error(`${path} can be read by others: its mode must be 600`)
  // Written by writeKeyFile alone; anything else fails in createPrivateKey.
  const file = JSON.parse(text) as KeyFile
  if (file.version !== 1 || file.privateKeys.length === 0) throw new Error(`${path} is not a file of signing keys`)
  return file
}

/** Whole or not at all: a crash leaves the old file. */
async function writeKeyFile(
  path: string,
  privateKeys: readonly string[],
  notices: readonly SignedKeyNotice[] = [],
): Promise<KeyFile> {
  const file: KeyFile = { version: 1, privateKeys, ...(notices.length > 0 ? { notices } : {}) }
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const handle = await open(`${path}.new`, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(file))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.new`, path)
  return file
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
}

function keysOf(file: KeyFile): SigningKeys {
  const keys = file.privateKeys.map((text) =>
    createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' }),
  )
  const named = keys.map((key) => ({ key, ...nameOf(key) }))
  const current = named.at(-1)
  if (current === undefined) throw new Error('no signing key')
  return {
    keyId: current.keyId,
    publicKeys: Object.fromEntries(named.map(({ keyId, publicKey }) => [keyId, publicKey])),
    ...(file.notices ? { notices: file.notices } : {}),
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), current.key).toString('base64url'),
  }
}

/** The id is part of the key's own hash, so that no two keys ever share one. */
function nameOf(key: KeyObject): { keyId: string; publicKey: string } {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (x === undefined) throw new Error('not an Ed25519 key')
  return { keyId: createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16), publicKey: x }
}
