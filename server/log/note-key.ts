/** The file of a key that signs notes: one line as Go's note keys have it, PRIVATE+KEY+name+id+base64 of the type and the seed. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { base64 } from '@scure/base'
import { keygen } from '../../contract/ed25519.ts'
import { COSIGNATURE, fromBase64, keyIdOf, type VerifierKey } from '../../contract/log/note.ts'
import { writeWhole, type WitnessKey } from './witness.ts'

const SEED_BYTES = 32
type KeyType = VerifierKey['type']

/** A witness's key; makes one under this name where there is no file. @throws Error for a file that is no such key */
export async function loadWitnessKey(path: string, name: string): Promise<WitnessKey> {
  return (await readNoteKey(path, COSIGNATURE)) ?? makeNoteKey(path, name, COSIGNATURE)
}

/** Null where there is no file. @throws Error for a file that is no key of this type */
export async function readNoteKey(path: string, type: KeyType): Promise<WitnessKey | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : readKey(text.trimEnd(), path, type)
}

/** Writes a new key, which only the owner of the file can read. */
export async function makeNoteKey(path: string, name: string, type: KeyType): Promise<WitnessKey> {
  const seed = randomBytes(SEED_BYTES)
  const made = keyFrom(name, seed, type)
  await writeWhole(path, `PRIVATE+KEY+${name}+${keyIdOf(made.key)}+${base64.encode(Uint8Array.of(type, ...seed))}\n`)
  return made
}

function readKey(text: string, path: string, type: KeyType): WitnessKey {
  const [, name = '', id, encoded = ''] = /^PRIVATE\+KEY\+([^+\s]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? []
  const bytes = fromBase64(encoded)
  if (bytes?.length !== SEED_BYTES + 1 || bytes[0] !== type)
    throw new Error(`${path} is not a key of ${type === COSIGNATURE ? 'a witness' : 'a release'}`)
  const found = keyFrom(name, bytes.subarray(1), type)
  if (keyIdOf(found.key) !== id) throw new Error(`${path} is damaged: the key is not the one that it names`)
  return found
}

function keyFrom(name: string, seed: Uint8Array, type: KeyType): WitnessKey {
  const { secretKey, publicKey } = keygen(seed)
  const key: VerifierKey = { name, type, publicKey }
  return { key, secretKey }
}
