/** Checks proofs of a log: that a leaf is in a tree, and that a tree begins with an older one. RFC 9162 sections 2.1.3.2 and 2.1.4.2. */
import { EMPTY_ROOT, isSameHash, nodeHash, type Hash } from './hashes.ts'

export interface TreeHead {
  readonly size: number
  readonly root: Hash
}

/** @param proof from the leaf's neighbour up to the child of the root */
export function isIncluded(
  leaf: { readonly hash: Hash; readonly index: number },
  head: TreeHead,
  proof: readonly Hash[],
): boolean {
  if (!Number.isSafeInteger(leaf.index) || leaf.index < 0 || leaf.index >= head.size) return false
  let [place, last] = [leaf.index, head.size - 1]
  let hash = leaf.hash
  for (const beside of proof) {
    if (last === 0) return false
    if (isOdd(place) || place === last) {
      hash = nodeHash(beside, hash)
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)]
    } else hash = nodeHash(hash, beside)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && isSameHash(hash, head.root)
}

/**
 * Whether two trees, in both of which an entry is proven at one place, have the same entries before it: a proof's hashes on the left are those of
 * whole subtrees over all that came before, whatever came after.
 */
export function isSameBefore(
  index: number,
  one: { readonly size: number; readonly proof: readonly Hash[] },
  other: { readonly size: number; readonly proof: readonly Hash[] },
): boolean {
  const [left, right] = [one, other].map((proof) => hashesBefore(index, proof))
  return (
    left?.length === right?.length && left?.every((hash, at) => isSameHash(hash, right?.[at] ?? EMPTY_ROOT)) === true
  )
}

function hashesBefore(
  index: number,
  { size, proof }: { readonly size: number; readonly proof: readonly Hash[] },
): readonly Hash[] {
  let [place, last] = [index, size - 1]
  return proof.filter(() => {
    const isLeft = isOdd(place) || place === last
    if (isLeft) while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)]
    ;[place, last] = [half(place), half(last)]
    return isLeft
  })
}

/** Whether the newer tree begins with the older one: the log only grew between them. */
export function isConsistent(old: TreeHead, head: TreeHead, proof: readonly Hash[]): boolean {
  if (old.size > head.size) return false
  if (old.size === 0 && !isSameHash(old.root, EMPTY_ROOT)) return false
  if (old.size === head.size) return proof.length === 0 && isSameHash(old.root, head.root)
  if (old.size === 0) return proof.length === 0
  let [place, last] = [old.size - 1, head.size - 1]
  while (isOdd(place)) [place, last] = [half(place), half(last)]
  const [first, ...rest] = place === 0 ? [old.root, ...proof] : proof
  if (first === undefined) return false
  let [before, after] = [first, first]
  for (const beside of rest) {
    if (last === 0) return false
    if (isOdd(place) || place === last) {
      before = nodeHash(beside, before)
      after = nodeHash(beside, after)
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)]
    } else after = nodeHash(after, beside)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && isSameHash(before, old.root) && isSameHash(after, head.root)
}

function isOdd(number: number): boolean {
  return number % 2 === 1
}

function half(number: number): number {
  return Math.floor(number / 2)
}
