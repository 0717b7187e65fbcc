/** Signed heads that a device keeps while its app is open: once each, about one a minute, and what contradicts them is told. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contradictionText } from '../../contract/evidence/contradiction.ts'
import type { Checkpoint } from '../../contract/settlement/tick.ts'
import { reportOnFile } from '../../scripts/verify/file-report.ts'
import { Evidence } from '../../src/evidence/evidence.ts'
import { judgeIncidents } from '../../src/evidence/incidents.ts'
import { withKeptHeads } from '../../src/evidence/kept-heads.ts'
import { noteHead } from '../../src/evidence/note-head.ts'
import { recallAll } from '../../src/evidence/remember.ts'
import { createHeadKeeper } from '../../src/sync/keep-heads.ts'
import { ACCEPTED_AT, headAt, provenOrder, signedRestore, testKey } from '../support/signed-files.ts'

const key = testKey()
let evidence: Evidence
beforeEach(() => {
  evidence = new Evidence('kept-heads', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => evidence.close())

const head = (seq: number, ts: number, hash: string, signer = key): Checkpoint =>
  headAt(signer, {
    productId: 'btc-usdt',
    seq,
    ts,
    hash: hash.repeat(64),
    kind: 'heartbeat',
    price: null,
    sourceTs: null,
  })
const hear = (heard: Checkpoint, restores = signedRestore(key, { headTs: 1, restoredAt: 2 }).notices) =>
  noteHead(evidence, { head: heard, keys: key.keys, restores, now: 5 })
const noticed = () => evidence.incidents.toArray()

test('heads of one chain are kept once each, and nothing is noticed', async () => {
  for (const heard of [
    head(10, 1_000, 'a'),
    head(14, 2_000, 'b'),
    head(12, 1_500, 'c'),
    head(10, 1_000, 'a'),
    head(15, 2_000, 'd'),
  ])
    await hear(heard)
  expect(await recallAll(evidence, 'head')).toHaveLength(4)
  expect(await noticed()).toEqual([])
})

test.each([
  ['another hash at one place', head(10, 1_000, 'f')],
  ['another time at one place', head(10, 1_001, 'a')],
  ['a later place that is older', head(20, 900, 'b')],
  ['an earlier place that is younger', head(5, 3_000, 'b')],
])('%s is a contradiction that convinces others, and the first head stays', async (_what, later) => {
  await hear(head(10, 1_000, 'a'))
  await hear(later)
  const [incident] = await noticed()
  expect(incident).toMatchObject({ kind: 'contradiction', rowId: 'btc-usdt' })
  if (!incident?.signed) throw new Error('both are signed')
  expect(reportOnFile(new TextEncoder().encode(contradictionText(incident.signed)), key.keys)?.verdict).toBe(
    'contradiction',
  )
  expect((await evidence.receipts.get(['head', `btc-usdt ${'10'.padStart(16, '0')}`]))?.document).toMatchObject({
    hash: 'a'.repeat(64),
    ts: 1_000,
  })
})

test('a restored backup that was owned up to explains a chain that went back, before its notice came too', async () => {
  const { notices } = signedRestore(key, { headSeq: 8, headTs: ACCEPTED_AT, restoredAt: ACCEPTED_AT + 60_000 })
  await hear(head(10, ACCEPTED_AT + 1_000, 'a'))
  await hear(head(9, ACCEPTED_AT + 61_000, 'b'), notices)
  expect(await noticed()).toEqual([])
  await hear(head(10, ACCEPTED_AT + 62_000, 'c'), [])
  expect(
    await judgeIncidents(evidence, {
      restores: notices.map(({ notice }) => notice),
      publicAsOf: ACCEPTED_AT + 70_000,
      now: 5,
    }),
  ).toBe(0)
  expect((await noticed()).map(({ state }) => state)).toEqual(['restored'])
})

test('a head that no known key has signed is not kept', async () => {
  await hear(head(10, 1_000, 'a', testKey()))
  await hear({ ...head(11, 1_000, 'a'), ts: 1_001 })
  expect(await recallAll(evidence, 'head')).toEqual([])
})

test('an order is held against the heads of its minutes', async () => {
  const { proof } = provenOrder(key)
  const { acceptedSeq } = proof.acceptance.receipt
  for (const [at, seq] of [
    acceptedSeq - 1,
    acceptedSeq,
    acceptedSeq + 3,
    acceptedSeq + proof.ticks.length + 1,
  ].entries())
    await hear(head(seq, 1_000 + at, 'e'))
  const { checkpoints } = await withKeptHeads(evidence, proof)
  expect(checkpoints.map(({ seq }) => seq)).toEqual([acceptedSeq, acceptedSeq + 3])
})

test('of the heads that a stream brings about one a minute is kept for each product', () => {
  let now = 0
  const kept: string[] = []
  const keep = createHeadKeeper({ now: () => now }, ({ productId, seq }) => void kept.push(`${productId} ${seq}`))
  for (let second = 0; second <= 125; second += 1) {
    now = second * 1_000
    for (const productId of ['btc-usdt', 'eth-usdt']) keep({ ...head(second, now, 'a'), productId })
  }
  expect(kept).toEqual(['btc-usdt 0', 'eth-usdt 0', 'btc-usdt 60', 'eth-usdt 60', 'btc-usdt 120', 'eth-usdt 120'])
  // A clock that was set back by a day.
  now -= 86_400_000
  keep(head(126, now, 'a'))
  expect(kept).toHaveLength(7)
})
