import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkRecord, checkTree, recordHash, StoredHashes } from '../../tests/support/log/go-tlog.ts'
import { madeLog } from '../../tests/support/log/made-log.ts'
import { isConsistent, isIncluded } from './check-proof.ts'
import { leafHash } from './hashes.ts'
import { consistencySpans, inclusionSpans } from './spans.ts'

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

/** The reference tree of the certificate-transparency code (its merkle tree tests). */
const ENTRIES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(bytesOf)
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const TREES = Number(process.env['LOG_TREES'] ?? 100)

test('the reference tree has the published roots and proofs', () => {
  const log = madeLog()
  log.add(ENTRIES)
  expect(ROOTS.map((_, size) => hex(log.root(size)))).toEqual(ROOTS)
  expect(log.inclusion(5, 8).map(hex)).toEqual([
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ])
  expect(log.consistency(6, 8).map(hex)).toEqual([
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ])
  expect(log.consistency(2, 5).map(hex)).toEqual([
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  ])
})

test("the seven leaves of RFC 6962's section 2.1.3 give its audit paths and its consistency proofs", () => {
  const [a, b, c, d, e, f, j] = [0, 1, 2, 3, 4, 5, 6].map((start) => ({ start, end: start + 1 }))
  const [g, h, i] = [0, 2, 4].map((start) => ({ start, end: start + 2 }))
  const [k, l] = [
    { start: 0, end: 4 },
    { start: 4, end: 7 },
  ]
  expect(a).toEqual({ start: 0, end: 1 })
  expect(inclusionSpans(0, 7)).toEqual([b, h, l])
  expect(inclusionSpans(3, 7)).toEqual([c, g, l])
  expect(inclusionSpans(4, 7)).toEqual([f, j, k])
  expect(inclusionSpans(6, 7)).toEqual([i, k])
  expect(consistencySpans(3, 7)).toEqual([c, d, g, l])
  expect(consistencySpans(4, 7)).toEqual([l])
  expect(consistencySpans(6, 7)).toEqual([i, j, k])
  expect(e).toEqual({ start: 4, end: 5 })
})

test(
  "Go's algorithm agrees over random trees, and a proof with one other bit proves nothing",
  { timeout: 60_000 + TREES * 60 },
  () => {
    const seed = process.env['LOG_SEED'] ?? randomBytes(8).toString('hex')
    process.stdout.write(`LOG_SEED=${seed}, ${TREES} trees\n`)
    const random = seededIntegers(seed)
    for (let count = 0; count < TREES; count += 1) {
      const size = 1 + random(random(8) === 0 ? 600 : 40)
      const [own, go] = [madeLog(), new StoredHashes()]
      const entries = Array.from({ length: size }, (_, at) => Uint8Array.of(random(256), at & 255, at >> 8))
      const cut = random(size + 1)
      own.add(entries.slice(0, cut))
      own.add(entries.slice(cut))
      for (const entry of entries) go.add(entry)
      const head = { size, root: own.root(size) }
      expect(hex(head.root)).toBe(hex(go.treeHash(size)))
      const index = random(size)
      const proof = own.inclusion(index, size)
      const leaf = { hash: leafHash(entries[index] ?? Uint8Array.of()), index }
      expect(proof.map(hex)).toEqual(go.proveRecord(size, index).map(hex))
      expect(isIncluded(leaf, head, proof)).toBe(true)
      expect(checkRecord(proof, head, index, recordHash(entries[index] ?? Uint8Array.of()))).toBe(true)
      expect(isIncluded({ ...leaf, index: (index + 1) % (size + 1) }, head, proof)).toBe(false)
      const oldSize = 1 + random(size)
      const old = { size: oldSize, root: own.root(oldSize) }
      const path = own.consistency(oldSize, size)
      expect(path.map(hex)).toEqual(go.proveTree(size, oldSize).map(hex))
      expect(isConsistent(old, head, path)).toBe(true)
      expect(checkTree(path, head, { size: oldSize, root: go.treeHash(oldSize) })).toBe(true)
      const bent = bend(path, random)
      if (bent) {
        expect(isConsistent(old, head, bent)).toBe(false)
        expect(checkTree(bent, head, { size: oldSize, root: go.treeHash(oldSize) })).toBe(false)
      }
      const bentPath = bend(proof, random)
      if (bentPath) expect(isIncluded(leaf, head, bentPath)).toBe(false)
      expect(isIncluded(leaf, head, [...proof, head.root])).toBe(false)
    }
  },
)

test('an empty tree is consistent with every tree, and no larger one with a smaller one', () => {
  const log = madeLog()
  log.add(ENTRIES)
  const empty = { size: 0, root: log.root(0) }
  const whole = { size: 8, root: log.root(8) }
  expect(isConsistent(empty, whole, [])).toBe(true)
  expect(isConsistent(empty, whole, [whole.root])).toBe(false)
  expect(isConsistent({ size: 0, root: whole.root }, whole, [])).toBe(false)
  expect(isConsistent(whole, empty, [])).toBe(false)
  expect(isConsistent(whole, { ...whole, root: empty.root }, [])).toBe(false)
})

function bend(proof: readonly Uint8Array[], random: (below: number) => number): Uint8Array[] | null {
  if (proof.length === 0) return null
  const bent = proof.map((hash) => Uint8Array.from(hash))
  const hash = bent[random(bent.length)]
  if (hash) hash[random(32)] = (hash[random(32)] ?? 0) ^ (1 << random(8))
  return bent.some((one, at) => hex(one) !== hex(proof[at])) ? bent : null
}

/** Whole numbers below a bound, the same for the same seed. */
function seededIntegers(seed: string): (below: number) => number {
  let state = BigInt(`0x${seed}`) | 1n
  return (below) => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n)
    return Number((state >> 33n) % BigInt(below))
  }
}
