/**
 * The parts of a log's tree: which of them a proof names, and how the hash of each is put together from whole subtrees. RFC 6962
 * section 2.1 in its own words, over spans of leaves, so that no reader has to translate.
 */
import { EMPTY_ROOT, nodeHash, type Hash } from './hashes.ts'

/** The leaves from `start` on and before `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A whole subtree of 2^level leaves, the `index`-th of its level. It never changes. */
export interface Node {
  readonly level: number
  readonly index: number
}

export function wholeTree(size: number): Span {
  return { start: 0, end: size }
}

/** The spans that prove a leaf, from its neighbour up to the child of the root (PATH of section 2.1.1). */
export function inclusionSpans(index: number, size: number): readonly Span[] {
  const spans: Span[] = []
  let span = wholeTree(size)
  while (span.end - span.start > 1) {
    const middle = middleOf(span)
    const [left, right] = [
      { start: span.start, end: middle },
      { start: middle, end: span.end },
    ]
    spans.push(index < middle ? right : left)
    span = index < middle ? left : right
  }
  return spans.reverse()
}

/** The spans that prove that the tree of `size` leaves begins with the tree of `old` leaves (PROOF of section 2.1.2). */
export function consistencySpans(old: number, size: number): readonly Span[] {
  if (old === 0 || old === size) return []
  const spans: Span[] = []
  let span = wholeTree(size)
  while (span.end !== old) {
    const middle = middleOf(span)
    const [left, right] = [
      { start: span.start, end: middle },
      { start: middle, end: span.end },
    ]
    spans.push(old <= middle ? right : left)
    span = old <= middle ? left : right
  }
  // The old tree itself is known to the reader; any other part is not.
  if (span.start !== 0) spans.push(span)
  return spans.reverse()
}

/** The whole subtrees of a span, from left to right. */
export function nodesOf(span: Span): readonly Node[] {
  const nodes: Node[] = []
  for (let { start } = span; start < span.end;) {
    const length = floorPower(span.end - start)
    nodes.push({ level: Math.log2(length), index: start / length })
    start += length
  }
  return nodes
}

/** @param span one of a tree's own: the whole, or one that a proof names */
export function hashOfSpan(span: Span, read: (node: Node) => Hash): Hash {
  const hashes = nodesOf(span).map(read)
  const last = hashes.pop()
  return last === undefined ? EMPTY_ROOT : hashes.reduceRight((right, left) => nodeHash(left, right), last)
}

/** Returns the place at which a span is cut, behind the largest power of two that is smaller than its length. */
function middleOf({ start, end }: Span): number {
  return start + floorPower(end - start - 1)
}

/** The largest power of two that is not larger. */
function floorPower(length: number): number {
  let power = 1
  while (power * 2 <= length) power *= 2
  return power
}
