/** Proofs of a log in one text (C2SP tlog-proof): a leaf's place, the hashes beside its path, and the checkpoint with its signatures. */
import { base64 } from '@scure/base'
import { isIncluded } from './check-proof.ts'
import { readSize } from './checkpoint.ts'
import { HASH_BYTES, type Hash } from './hashes.ts'
import { fromBase64 } from './note.ts'
import { checkCheckpoint, type Policy, type WitnessedCheckpoint } from './policy.ts'

export interface LogProof {
  readonly index: number
  /** From the leaf's neighbour up to the child of the root. */
  readonly hashes: readonly Hash[]
  /** The checkpoint's signed note. */
  readonly checkpoint: string
  /** Beside the proof, and by itself proven by nothing: here the entry, whose hash then is. Null: none. */
  readonly extra: Uint8Array | null
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
const HASHES_MAX = 64

export function logProofText({ index, hashes, checkpoint, extra }: LogProof): string {
  const lines = [
    ...(extra ? [`extra ${base64.encode(extra)}`] : []),
    `index ${index}`,
    ...hashes.map((hash) => base64.encode(hash)),
  ]
  return `${FIRST_LINE}\n${lines.join('\n')}\n\n${checkpoint}`
}

/** Null for any text that is no proof. */
export function readLogProof(text: string): LogProof | null {
  const cut = text.indexOf('\n\n')
  const [first, ...lines] = text.slice(0, Math.max(0, cut)).split('\n')
  const hasExtra = lines[0]?.startsWith('extra ') === true
  const extra = hasExtra ? fromBase64(lines.shift()?.slice(6) ?? '') : null
  const index = readSize(/^index (\d+)$/.exec(lines.shift() ?? '')?.[1] ?? '')
  const hashes = readHashes(lines, HASHES_MAX)
  if (first !== FIRST_LINE || (hasExtra && extra === null) || index === null || hashes === null) return null
  return { index, hashes, checkpoint: text.slice(cut + 2), extra }
}

/** Lines of base64 hashes; null where one is none, or there are too many. */
export function readHashes(lines: readonly string[], most: number): readonly Hash[] | null {
  const hashes = lines.map(fromBase64).filter((hash) => hash?.length === HASH_BYTES)
  return hashes.length === lines.length && hashes.length <= most ? hashes.filter((hash) => hash !== null) : null
}

/** @returns the checkpoint that includes the leaf, and who has signed it; null where the proof proves nothing by this policy */
export function checkLogProof(proof: LogProof, leaf: Hash, policy: Policy): WitnessedCheckpoint | null {
  const witnessed = checkCheckpoint(proof.checkpoint, policy)
  if (witnessed === null) return null
  return isIncluded({ hash: leaf, index: proof.index }, witnessed.checkpoint, proof.hashes) ? witnessed : null
}
