/** Checkpoints (C2SP tlog-checkpoint): a tree head as the text of a signed note. */
import { base64 } from '@scure/base'
import type { TreeHead } from './check-proof.ts'
import { HASH_BYTES } from './hashes.ts'
import { fromBase64 } from './note.ts'

export interface Checkpoint extends TreeHead {
  /** Names the log. */
  readonly origin: string
}

const SIZE = /^(?:0|[1-9]\d{0,15})$/

export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${base64.encode(root)}\n`
}

/** Reads a note's text. Lines after the third are the log's own and pass unread. Null for any text that is no checkpoint. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [origin = '', size = '', root = '', ...rest] = text.split('\n')
  const hash = fromBase64(root)
  if (origin === '' || hash?.length !== HASH_BYTES || rest.pop() !== '' || rest.includes('')) return null
  const count = readSize(size)
  return count === null ? null : { origin, size: count, root: hash }
}

/** A count in decimal, without zeros in front; null for any other text. */
export function readSize(text: string): number | null {
  return SIZE.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null
}
