/**
 * The algorithm of Go's checksum database (golang.org/x/mod/sumdb/tlog), written anew: the tree stands in one list of stored hashes, and
 * proofs are made and checked by recursion. It shares no line with the product's own, so that each checks the other.
 */
import { createHash } from 'node:crypto'

const sha256 = (...parts: readonly Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right)
export const recordHash = (data: Uint8Array): Buffer => sha256(Buffer.of(0), data)

/** The largest power of two that is smaller than n, and its exponent. */
function maxPower(n: number): readonly [number, number] {
  let level = 0
  while (2 ** (level + 1) < n) level += 1
  return [2 ** level, level]
}

function storedIndex(level: number, n: number): number {
  let at = n
  for (let l = level; l > 0; l -= 1) at = 2 * at + 1
  let sum = 0
  for (; at > 0; at = Math.floor(at / 2)) sum += at
  return sum + level
}

export class StoredHashes {
  readonly #stored: Buffer[] = []
  #size = 0

  add(data: Uint8Array): void {
    let hash = recordHash(data)
    this.#stored.push(hash)
    for (let n = this.#size, level = 0; n % 2 === 1; n = (n - 1) / 2, level += 1) {
      hash = node(this.#at(level, n - 1), hash)
      this.#stored.push(hash)
    }
    this.#size += 1
  }

  treeHash(size: number): Buffer {
    return size === 0 ? sha256() : this.#subtree(0, size)
  }

  proveRecord(size: number, n: number): Buffer[] {
    return this.#leafProof(0, size, n)
  }

  proveTree(size: number, old: number): Buffer[] {
    return this.#treeProof(0, size, old)
  }

  #at(level: number, n: number): Buffer {
    const hash = this.#stored[storedIndex(level, n)]
    if (!hash) throw new Error('no such hash')
    return hash
  }

  #subtree(from: number, to: number): Buffer {
    const parts: Buffer[] = []
    for (let low = from; low < to;) {
      const [length, level] = maxPower(to - low + 1)
      parts.push(this.#at(level, low / length))
      low += length
    }
    return parts.reduceRight((right, left) => node(left, right))
  }

  #leafProof(low: number, high: number, n: number): Buffer[] {
    if (low + 1 === high) return []
    const [k] = maxPower(high - low)
    if (n < low + k) return [...this.#leafProof(low, low + k, n), this.#subtree(low + k, high)]
    return [...this.#leafProof(low + k, high, n), this.#subtree(low, low + k)]
  }

  #treeProof(low: number, high: number, n: number): Buffer[] {
    if (n === high) return low === 0 ? [] : [this.#subtree(low, high)]
    const [k] = maxPower(high - low)
    if (n <= low + k) return [...this.#treeProof(low, low + k, n), this.#subtree(low + k, high)]
    return [...this.#treeProof(low + k, high, n), this.#subtree(low, low + k)]
  }
}

export function checkRecord(
  proof: readonly Uint8Array[],
  tree: { readonly size: number; readonly root: Uint8Array },
  n: number,
  leaf: Buffer,
): boolean {
  const root = runRecord(proof, 0, tree.size, n, leaf)
  return root?.equals(tree.root) ?? false
}

function runRecord(proof: readonly Uint8Array[], low: number, high: number, n: number, leaf: Buffer): Buffer | null {
  if (low + 1 === high) return proof.length === 0 ? leaf : null
  const last = proof.at(-1)
  if (last === undefined) return null
  const [k] = maxPower(high - low)
  const isLeft = n < low + k
  const inner = runRecord(
    proof.slice(0, -1),
    ...(isLeft ? ([low, low + k] as const) : ([low + k, high] as const)),
    n,
    leaf,
  )
  if (inner === null) return null
  return isLeft ? node(inner, Buffer.from(last)) : node(Buffer.from(last), inner)
}

export function checkTree(
  proof: readonly Uint8Array[],
  tree: { readonly size: number; readonly root: Uint8Array },
  old: { readonly size: number; readonly root: Buffer },
): boolean {
  const both = runTree(proof, 0, tree.size, old)
  return both !== null && both[0].equals(old.root) && both[1].equals(tree.root)
}

function runTree(
  proof: readonly Uint8Array[],
  low: number,
  high: number,
  old: { readonly size: number; readonly root: Buffer },
): readonly [Buffer, Buffer] | null {
  if (old.size === high) {
    if (low === 0) return proof.length === 0 ? [old.root, old.root] : null
    const [only] = proof
    return proof.length === 1 && only ? [Buffer.from(only), Buffer.from(only)] : null
  }
  const last = proof.at(-1)
  if (last === undefined) return null
  const [k] = maxPower(high - low)
  const beside = Buffer.from(last)
  if (old.size <= low + k) {
    const inner = runTree(proof.slice(0, -1), low, low + k, old)
    return inner && [inner[0], node(inner[1], beside)]
  }
  const inner = runTree(proof.slice(0, -1), low + k, high, old)
  return inner && [node(beside, inner[0]), node(beside, inner[1])]
}
