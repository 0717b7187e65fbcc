/**
 * Two heads of one log of which the larger does not begin with the smaller, as a file that convinces a third party. Beside both signed
 * checkpoints stand the hashes of whole subtrees of the larger one: they lead to its root, and their first part to another root than the smaller one's.
 */
import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { canonicalJson, readCanonical } from '../canonical-json.ts'
import { isSameHash, nodeHash, type Hash } from './hashes.ts'
import { readHashes } from './log-proof.ts'
import { checkCheckpoint, type Policy } from './policy.ts'
import { hashOfSpan, nodesOf, wholeTree, type Node, type Span } from './spans.ts'

const savedSchema = z.strictObject({
  type: z.literal('log-contradiction'),
  version: z.literal(1),
  /** Signed notes. */
  first: z.string(),
  later: z.string(),
  /** base64, of `coverSpans` of both sizes in the later tree. Empty where both heads have one size, or nobody could be asked. */
  hashes: z.array(z.string()),
})
export type LogContradiction = z.infer<typeof savedSchema>

const HASHES_MAX = 128

export function logContradictionText(input: {
  readonly first: string
  readonly later: string
  readonly hashes: readonly Hash[]
}): string {
  const { first, later, hashes } = input
  const saved: LogContradiction = {
    type: 'log-contradiction',
    version: 1,
    first,
    later,
    hashes: hashes.map((hash) => base64.encode(hash)),
  }
  return canonicalJson(saved)
}

/** The file that a text is exactly the canonical JSON of; null for any other text. */
export function readLogContradiction(text: string): LogContradiction | null {
  return readCanonical(text, (json) => savedSchema.safeParse(json).data ?? null, canonicalJson)
}

/** Whole subtrees that cover the older tree exactly, and then the rest of the newer one. */
export function coverSpans(old: number, size: number): readonly Span[] {
  return [...cover(0, old), ...cover(old, size)]
}

/** @returns in words what both heads say that can't be true together; null where the file shows no contradiction by this policy's logs */
export function findLogContradiction(saved: LogContradiction, policy: Policy): string | null {
  const [first, later] = [saved.first, saved.later].map((note) => checkCheckpoint(note, policy)?.checkpoint)
  const hashes = readHashes(saved.hashes, HASHES_MAX)
  if (!first || !later || hashes === null || first.origin !== later.origin) return null
  const words = `${first.origin} signed two stories: its head of ${later.size} entries does not begin with its head of ${first.size}.`
  if (first.size === later.size) return isSameHash(first.root, later.root) ? null : words
  if (first.size > later.size || first.size === 0) return null
  const nodes = coverSpans(first.size, later.size).flatMap(nodesOf)
  if (nodes.length !== hashes.length) return null
  const known = new Map(nodes.map((node, at) => [`${node.level}/${node.index}`, hashes[at]]))
  const read = ({ level, index }: Node): Hash =>
    known.get(`${level}/${index}`) ??
    (level === 0
      ? new Uint8Array()
      : nodeHash(read({ level: level - 1, index: 2 * index }), read({ level: level - 1, index: 2 * index + 1 })))
  const isOfLater = isSameHash(hashOfSpan(wholeTree(later.size), read), later.root)
  const isOther = !isSameHash(hashOfSpan(wholeTree(first.size), read), first.root)
  return isOfLater && isOther ? words : null
}

function cover(from: number, end: number): Span[] {
  const spans: Span[] = []
  for (let start = from; start < end;) {
    let length = 1
    while (start % (length * 2) === 0 && start + length * 2 <= end) length *= 2
    spans.push({ start, end: start + length })
    start += length
  }
  return spans
}
