/** A log in memory, for tests: its entries in tiles, as a server keeps them. */
import { checkpointText } from '../../../contract/log/checkpoint.ts'
import { keygen, sign } from '../../../contract/ed25519.ts'
import { growTiles } from '../../../contract/log/grow-tiles.ts'
import { leafHash, type Hash } from '../../../contract/log/hashes.ts'
import {
  COSIGNATURE,
  cosignatureLine,
  cosignedText,
  LOG_SIGNATURE,
  signatureLine,
  type VerifierKey,
} from '../../../contract/log/note.ts'
import { consistencySpans, hashOfSpan, inclusionSpans, wholeTree } from '../../../contract/log/spans.ts'
import { keyOf, nodeReader } from '../../../contract/log/tiles.ts'

export interface MadeLog {
  readonly tiles: Map<string, Uint8Array>
  readonly entries: Uint8Array[]
  add(entries: readonly Uint8Array[]): void
  root(size: number): Hash
  inclusion(index: number, size: number): readonly Hash[]
  consistency(old: number, size: number): readonly Hash[]
}

export function madeLog(): MadeLog {
  const tiles = new Map<string, Uint8Array>()
  const entries: Uint8Array[] = []
  const read = nodeReader(tiles)
  return {
    tiles,
    entries,
    add: (more) => {
      for (const { level, index, bytes } of growTiles(tiles, entries.length, more.map(leafHash)))
        tiles.set(keyOf({ level, index }), bytes)
      entries.push(...more)
    },
    root: (size) => hashOfSpan(wholeTree(size), read),
    inclusion: (index, size) => inclusionSpans(index, size).map((span) => hashOfSpan(span, read)),
    consistency: (old, size) => consistencySpans(old, size).map((span) => hashOfSpan(span, read)),
  }
}

export interface Signer {
  readonly key: VerifierKey
  readonly secretKey: Uint8Array
}

/** @param seed one byte: the same seed makes the same key */
export function madeSigner(name: string, type: VerifierKey['type'], seed: number): Signer {
  const { secretKey, publicKey } = keygen(new Uint8Array(32).fill(seed))
  return { key: { name, type, publicKey }, secretKey }
}

export function signedCheckpoint(log: Signer, size: number, root: Hash): string {
  const text = checkpointText({ origin: log.key.name, size, root })
  return `${text}\n${signatureLine(log.key, sign(new TextEncoder().encode(text), log.secretKey))}`
}

/** The note with a witness's signature after the ones that it has. */
export function cosigned(note: string, witness: Signer, time: number): string {
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
  return (
    note +
    cosignatureLine(witness.key, time, sign(new TextEncoder().encode(cosignedText(time, text)), witness.secretKey))
  )
}

export const logSigner = (name: string, seed: number) => madeSigner(name, LOG_SIGNATURE, seed)
export const witnessSigner = (name: string, seed: number) => madeSigner(name, COSIGNATURE, seed)
