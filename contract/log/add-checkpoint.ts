/** The request by which a log shows a witness its newest checkpoint (C2SP tlog-witness). */
import { base64 } from '@scure/base'
import { readSize } from './checkpoint.ts'
import type { Hash } from './hashes.ts'
import { readHashes } from './log-proof.ts'

export interface AddCheckpoint {
  /** The size that the witness signed last. */
  readonly oldSize: number
  readonly proof: readonly Hash[]
  /** The checkpoint's signed note. */
  readonly checkpoint: string
}

const PROOF_MAX = 63

export function addCheckpointText({ oldSize, proof, checkpoint }: AddCheckpoint): string {
  return `old ${oldSize}\n${proof.map((hash) => `${base64.encode(hash)}\n`).join('')}\n${checkpoint}`
}

/** Null for any text that is no such request. */
export function readAddCheckpoint(text: string): AddCheckpoint | null {
  const cut = text.indexOf('\n\n')
  const [first = '', ...lines] = text.slice(0, Math.max(0, cut)).split('\n')
  const oldSize = readSize(/^old (\d+)$/.exec(first)?.[1] ?? '')
  const proof = readHashes(lines, PROOF_MAX)
  return oldSize === null || proof === null ? null : { oldSize, proof, checkpoint: text.slice(cut + 2) }
}
