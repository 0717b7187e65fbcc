/** Signed notes (C2SP signed-note) with Ed25519 signatures, and the timestamped ones of witnesses (C2SP tlog-cosignature). */
import { base64 } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase64Url } from '../base64url.ts'
import { isSignatureOf } from '../signature.ts'

/** The signature types that are read here: a log's own, and a witness's. */
export const LOG_SIGNATURE = 1
export const COSIGNATURE = 4

export interface VerifierKey {
  readonly name: string
  readonly type: typeof LOG_SIGNATURE | typeof COSIGNATURE
  /** 32 bytes, Ed25519. */
  readonly publicKey: Uint8Array
}

interface NoteSignature {
  readonly name: string
  /** 4 bytes, hex. */
  readonly keyId: string
  readonly bytes: Uint8Array
}

export interface SignedNote {
  /** Ends with a newline. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

/** Base64url. */
interface SignedText {
  readonly text: string
  readonly signature: string
  readonly publicKey: string
}

/** As `isSignatureOf` (contract/signature.ts), which is the default: another one gives the same answers by other means. */
export type IsSignatureOf = typeof isSignatureOf

/** A key's signature that holds. `time` is that of a cosignature, in seconds since 1970; null for a log's signature. */
export interface Signed {
  readonly key: VerifierKey
  readonly time: number | null
}

const SIGNATURES_MAX = 100
const NAME = /^[^\s+]+$/u
const LINE = /^— ([^\s+]+) ([A-Za-z0-9+/]+=*)$/u
const KEY_ID_BYTES = 4
const TIME_BYTES = 8
const SIGNATURE_BYTES = 64

export function keyIdOf(key: VerifierKey): string {
  return bytesToHex(keyIdBytes(key))
}

export function verifierKeyText(key: VerifierKey): string {
  return `${key.name}+${keyIdOf(key)}+${base64.encode(concatBytes(Uint8Array.of(key.type), key.publicKey))}`
}

/** Null for a text that is no key of these two types, also for one whose key id is not its own. */
export function readVerifierKey(text: string): VerifierKey | null {
  const [, name = '', keyId, material = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text) ?? []
  const bytes = fromBase64(material)
  const type = bytes?.[0]
  if (!NAME.test(name) || bytes?.length !== 33 || (type !== LOG_SIGNATURE && type !== COSIGNATURE)) return null
  const key: VerifierKey = { name, type, publicKey: bytes.subarray(1) }
  return keyIdOf(key) === keyId ? key : null
}

/** Splits a note into its text and its signatures, unchecked. Null for any text that is no signed note. */
export function readNote(note: string): SignedNote | null {
  // Code units below a space, other than a newline, have no place in a note.
  if (!note.isWellFormed() || /[\0-\t\v-\x1f]/.test(note)) return null
  const cut = note.lastIndexOf('\n\n')
  if (cut < 0 || !note.endsWith('\n')) return null
  const lines = note.slice(cut + 2, -1).split('\n')
  if (lines.length > SIGNATURES_MAX) return null
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const signature = readLine(line)
    if (signature === null) return null
    signatures.push(signature)
  }
  return { text: note.slice(0, cut + 1), signatures }
}

/**
 * Checks a note's signatures by the keys that the reader knows; others are passed over. Null where a signature by one of them is wrong:
 * then nothing in the note can be relied on.
 */
export function checkNote(
  note: SignedNote,
  keys: readonly VerifierKey[],
  isSigned: IsSignatureOf = isSignatureOf,
): readonly Signed[] | null {
  const found: Signed[] = []
  for (const { key, bytes } of signaturesBy(note, keys)) {
    const part = signedPart(note.text, key, bytes)
    if (part === null || !isSigned(part.text, part.signature, part.publicKey)) return null
    found.push({ key, time: part.time })
  }
  return found
}

/** The signatures that `checkNote` asks about: for a reader that has them checked beforehand, beside its own work. */
export function signedTextsOfNote(note: SignedNote, keys: readonly VerifierKey[]): readonly SignedText[] {
  return signaturesBy(note, keys).flatMap(({ key, bytes }) => signedPart(note.text, key, bytes) ?? [])
}

/** The first signature of each of these keys. */
function signaturesBy(
  note: SignedNote,
  keys: readonly VerifierKey[],
): readonly { readonly key: VerifierKey; readonly bytes: Uint8Array }[] {
  const known = new Map(keys.map((key) => [`${key.name}+${keyIdOf(key)}`, key]))
  return note.signatures.flatMap(({ name, keyId, bytes }) => {
    const key = known.get(`${name}+${keyId}`)
    known.delete(`${name}+${keyId}`)
    return key === undefined ? [] : { key, bytes }
  })
}

/** A note's signature line, with its newline. */
export function signatureLine(key: VerifierKey, signature: Uint8Array): string {
  return `— ${key.name} ${base64.encode(concatBytes(keyIdBytes(key), signature))}\n`
}

/** The text that a witness signs: that at this time the checkpoint was the largest that it knew of the log. */
export function cosignedText(time: number, text: string): string {
  return `cosignature/v1\ntime ${time}\n${text}`
}

/** @param time of the cosigned text, in seconds since 1970 */
export function cosignatureLine(key: VerifierKey, time: number, signature: Uint8Array): string {
  const bytes = new Uint8Array(TIME_BYTES)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time))
  return signatureLine(key, concatBytes(bytes, signature))
}

/** Bytes of a base64 text (RFC 4648 section 4); null for any other text, also for a second one of the same bytes. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    const bytes = base64.decode(text)
    return base64.encode(bytes) === text ? bytes : null
  } catch {
    // The library throws for whatever is no base64.
    return null
  }
}

/** Null for bytes that are no signature of the key's type. */
function signedPart(
  text: string,
  { type, publicKey }: VerifierKey,
  bytes: Uint8Array,
): (SignedText & { readonly time: number | null }) | null {
  const signature = type === LOG_SIGNATURE ? bytes : bytes.subarray(TIME_BYTES)
  if (signature.length !== SIGNATURE_BYTES) return null
  const time = type === LOG_SIGNATURE ? null : timeOf(bytes)
  if (time !== null && !Number.isSafeInteger(time)) return null
  return {
    text: time === null ? text : cosignedText(time, text),
    signature: toBase64Url(signature),
    publicKey: toBase64Url(publicKey),
    time,
  }
}

function timeOf(bytes: Uint8Array): number {
  return Number(new DataView(bytes.buffer, bytes.byteOffset, TIME_BYTES).getBigUint64(0))
}

function readLine(line: string): NoteSignature | null {
  const [, name = '', encoded = ''] = LINE.exec(line) ?? []
  const bytes = fromBase64(encoded)
  if (bytes === null || bytes.length <= KEY_ID_BYTES) return null
  return { name, keyId: bytesToHex(bytes.subarray(0, KEY_ID_BYTES)), bytes: bytes.subarray(KEY_ID_BYTES) }
}

function keyIdBytes({ name, type, publicKey }: VerifierKey): Uint8Array {
  const text = concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey)
  return sha256(text).subarray(0, KEY_ID_BYTES)
}
