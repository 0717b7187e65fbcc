import { expect, test } from 'vitest'
import { gatherReads } from './gather-reads.ts'

/** Reads that end when the test says so; the row of a key is the key in capitals, and '-' has none. */
function bench() {
  const reads: { keys: readonly string[]; end: () => void; fail: (error: Error) => void }[] = []
  const read = gatherReads<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>()
    const rows = new Map(keys.filter((key) => key !== '-').map((key) => [key, key.toUpperCase()]))
    reads.push({ keys, end: () => resolve(rows), fail: reject })
    return promise
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { read, reads, settled }
}

test('a read that comes alone is done at once, and those that come while two are under way share the next one', async () => {
  const { read, reads, settled } = bench()
  const rows = Promise.all(['a', 'b', 'c', '-', 'd'].map(read))
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b']])
  reads[0]?.end()
  await settled()
  expect(reads[2]?.keys).toEqual(['c', '-', 'd'])
  for (const { end } of reads) end()
  expect(await rows).toEqual(['A', 'B', 'C', null, 'D'])
})

test('a read never joins one that was begun before it, also of the same key', async () => {
  const { read, reads, settled } = bench()
  const rows = Promise.all(['a', 'a', 'a', 'a'].map(read))
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['a']])
  reads[1]?.end()
  await settled()
  expect(reads[2]?.keys).toEqual(['a'])
  for (const { end } of reads) end()
  expect(await rows).toEqual(['A', 'A', 'A', 'A'])
})

test('a read that fails fails for those who asked for it, and the next one is done all the same', async () => {
  const { read, reads, settled } = bench()
  const asked = ['a', 'b', 'c', 'd'].map(read)
  reads[0]?.end()
  await settled()
  reads[2]?.fail(new Error('gone'))
  const next = Promise.allSettled(asked)
  await settled()
  const later = read('e')
  for (const { end } of reads) end()
  expect((await next).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(await later).toBe('E')
})

test('no statement has more than 64 keys', async () => {
  const { read, reads, settled } = bench()
  const rows = Promise.all(Array.from({ length: 100 }, (_, index) => read(`key ${index}`)))
  while (reads.length > 0) {
    const { keys, end } = reads.shift() ?? { keys: [], end: () => undefined }
    expect(keys.length).toBeLessThanOrEqual(64)
    end()
    await settled()
  }
  expect((await rows).length).toBe(100)
})
