/** The device's memory over fake-indexeddb: what a platform changes afterwards is noticed, whatever way it comes, and honest trouble is not. */
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { savedContradictionOfText, contradictionText } from '../../contract/evidence/contradiction.ts'
import { marketText, type SignedMarketTerms, type SignedMarketText } from '../../contract/market/market-day.ts'
import type { SignedRestore } from '../../contract/settlement/restore-notice.ts'
import { encodeBlock } from '../../contract/sync/block.ts'
import { rowHash, xorDigest, EMPTY_DIGEST } from '../../contract/sync/row-hash.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import type { Document } from '../../contract/sync/collection-rules.ts'
import type { Order } from '../../contract/rows/order.ts'
import { reportOnFile } from '../../scripts/verify/file-report.ts'
import { audit } from '../../src/evidence/audit.ts'
import { Evidence } from '../../src/evidence/evidence.ts'
import { noteMarketTexts } from '../../src/evidence/note-market.ts'
import { noteProof } from '../../src/evidence/note-proof.ts'
import { remember } from '../../src/evidence/remember.ts'
import { sealMemory } from '../../src/evidence/seal-memory.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import type { MirrorRow } from '../../src/store/mirror/mirror-records.ts'
import {
  ACCEPTED_AT,
  linesOf,
  provenOrder,
  signedMonth,
  signedRestore,
  testKey,
  USER,
} from '../support/signed-files.ts'
import { walkedOrder } from '../support/walked-order.ts'

const BUCKET = '2026-11'
const LATER = ACCEPTED_AT + 7_200_000
const key = testKey()
let mirror: Mirror
let everybodys: Mirror
let evidence: Evidence

beforeEach(async () => {
  mirror = new Mirror(`u_${USER}_1`)
  everybodys = new Mirror('public_1')
  evidence = new Evidence(USER)
  await stand(mirror, LATER)
  await stand(everybodys, LATER)
})
afterEach(async () => {
  for (const database of [mirror, everybodys, evidence]) {
    database.close()
    await Dexie.delete(database.name)
  }
})

const stand = (one: Mirror, asOf: number, change: object = {}) =>
  one.meta.put({ id: 'cursor', epoch: 'one', seq: 3, generation: 1, snapshot: null, asOf, verifiedAt: asOf, ...change })
const look = (now = LATER) => audit({ evidence, mirror, everybodys, keys: key.keys, now })
const details = async () =>
  (await evidence.incidents.toArray()).map(({ kind, state, rowId }) => `${kind} ${state} ${rowId}`)

/** Puts these rows in place of all of a collection, as a sync leaves them. */
async function show(
  collection: string,
  docs: readonly Document[],
  { bucket = BUCKET, into = mirror, timeField = 'at' } = {},
): Promise<void> {
  await into.rows.where('[collection+bucket]').equals([collection, bucket]).delete()
  const rows = docs.map((doc): MirrorRow => {
    const id = String(doc['id'] ?? doc['day'] ?? (doc['receipt'] as { month: string } | undefined)?.month)
    return {
      collection,
      id,
      bucket,
      time: Number(doc[timeField] ?? 0),
      minusTime: -Number(doc[timeField] ?? 0),
      seq: 1,
      hash: rowHash(collection, id, doc),
      doc,
      generation: 1,
    }
  })
  await into.rows.bulkPut(rows)
  await into.digests.put({
    collection,
    bucket,
    count: rows.length,
    digest: rows.map((row) => row.hash).reduce(xorDigest, EMPTY_DIGEST),
  })
}
const showOrders = (orders: readonly Order[]) => show('orders', orders, { timeField: 'acceptedAt' })

async function seal(collection: string, docs: readonly Document[]): Promise<void> {
  const text = encodeBlock({ collection, bucket: BUCKET, rows: docs.map((doc) => ({ id: String(doc['id']), doc })) })
  const hash = sha256Hex(text)
  await mirror.rows.where('[collection+bucket]').equals([collection, BUCKET]).delete()
  await mirror.rows.where('[collection+bucket]').equals(['blocks', 'all']).delete()
  await mirror.blocks.clear()
  const head = { hash, collection, bucket: BUCKET, count: docs.length }
  await mirror.rows.put({
    collection: 'blocks',
    id: hash,
    bucket: 'all',
    time: 0,
    minusTime: 0,
    seq: 2,
    hash,
    doc: head,
    generation: 1,
  })
  await mirror.blocks.put({ hash, collection, bucket: BUCKET, bytes: new TextEncoder().encode(text).buffer })
  await mirror.digests.put({ collection, bucket: BUCKET, count: docs.length, digest: hash })
}

const won = provenOrder(key)
const flipped: Order = { ...won.order, direction: 'down', status: 'lost', payout: '0.00', profit: '-100.00' }

describe('a remembered document', () => {
  test('is never replaced by another one', async () => {
    const receipt = { kind: 'acceptance' as const, id: won.order.id, document: won.acceptance, at: 1 }
    expect(await remember(evidence, receipt)).toEqual({ status: 'kept' })
    expect(await remember(evidence, { ...receipt, at: 2 })).toEqual({ status: 'known' })
    expect(await remember(evidence, { ...receipt, document: { other: 1 } })).toMatchObject({
      status: 'other',
      kept: { document: won.acceptance },
    })
    expect((await evidence.receipts.get(['acceptance', won.order.id]))?.document).toEqual(won.acceptance)
  })
})

/** Rows that are final, each with a change that a person would lose by. */
const FINAL_ROWS: readonly (readonly [string, string, Document, Document])[] = [
  [
    'a deposit',
    'deposits',
    { id: 'd', number: '1', amount: '1000.00', status: 'success', createdAt: 1, decidedAt: ACCEPTED_AT },
    { amount: '0.01' },
  ],
  [
    'a day of the fund',
    'fundIncomes',
    { day: '2026-11-20', shares: '100.00', yearlyRateBp: 250, income: '0.68', carried: '0', at: ACCEPTED_AT },
    { income: '0.60' },
  ],
  [
    "a withdrawal's fee",
    'withdrawals',
    {
      id: 'w',
      number: '1',
      amount: '10.00',
      fee: '1.00',
      arrives: '9.00',
      status: 'success',
      createdAt: 1,
      decidedAt: ACCEPTED_AT,
    },
    { fee: '2.00', arrives: '8.00' },
  ],
  [
    'a line of the account',
    'fundRecords',
    linesOf(['1000.00'])[0] as unknown as Document,
    { amount: '0.01', balanceAfter: '0.01' },
  ],
]

describe('a final row', () => {
  test('that says something else at the next sync is an incident with both versions, once', async () => {
    await showOrders([won.order])
    expect(await look()).toBe(0)
    await showOrders([flipped])
    expect(await look()).toBe(1)
    expect(await look()).toBe(1)
    const [incident] = await evidence.incidents.toArray()
    expect(incident).toMatchObject({
      kind: 'row-changed',
      state: 'open',
      was: { status: 'won' },
      now: { status: 'lost' },
    })
    expect(incident?.detail).toContain('direction up → down')
  })
  test('that is gone, or counts as open again, is an incident', async () => {
    const other = { ...won.order, id: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a222' }
    await showOrders([won.order, other])
    await look()
    await showOrders([{ ...other, status: 'running', settledAt: null, payout: null, profit: null }])
    expect(await look()).toBe(2)
    expect(await details()).toEqual([`row-gone open ${won.order.id}`, `row-gone open ${other.id}`])
  })
  test.each(FINAL_ROWS)('of %s is held to what it said', async (_name, collection, doc, change) => {
    await show(collection, [doc])
    expect(await look()).toBe(0)
    await show(collection, [{ ...doc, ...change }])
    expect(await look()).toBe(1)
  })
})

describe('a final row in a block', () => {
  test('is remembered when it is sealed, and a block that says otherwise is noticed', async () => {
    await showOrders([won.order])
    await look()
    await seal('orders', [won.order])
    expect(await look()).toBe(0)
    await seal('orders', [flipped])
    expect(await look()).toBe(1)
    expect((await evidence.incidents.toArray())[0]).toMatchObject({ was: { status: 'won' }, now: { status: 'lost' } })
  })
  test('that came sealed is remembered too, and a row that supersedes it is noticed', async () => {
    await seal('orders', [won.order])
    expect(await look()).toBe(0)
    await mirror.rows.put({
      collection: 'orders',
      id: flipped.id,
      bucket: BUCKET,
      time: 1,
      minusTime: -1,
      seq: 9,
      hash: rowHash('orders', flipped.id, flipped),
      doc: { ...flipped },
      generation: 1,
    })
    await mirror.digests.put({ collection: 'orders', bucket: BUCKET, count: 1, digest: 'f'.repeat(64) })
    expect(await look()).toBe(1)
  })
})

describe('a row that may still change', () => {
  test('that is open yet may become anything', async () => {
    const open: Order = { ...won.order, status: 'running', payout: null, profit: null, settledAt: null }
    await showOrders([open])
    await look()
    await showOrders([won.order])
    expect(await look()).toBe(0)
  })
  test('may gain a field that a later version of the app knows', async () => {
    await showOrders([won.order])
    await look()
    await show('orders', [{ ...won.order, fee: '0.00' }], { timeField: 'acceptedAt' })
    expect(await look()).toBe(0)
  })
})

describe('the memory', () => {
  test('outlives a mirror that is begun anew, and says nothing while it is on its way', async () => {
    await showOrders([won.order])
    await look()
    await showOrders([])
    await stand(mirror, LATER, { epoch: null })
    expect(await look()).toBe(0)
    await stand(mirror, LATER, { epoch: 'two', snapshot: { startSeq: 1, after: 'x' } })
    expect(await look()).toBe(0)
    await stand(mirror, LATER, { epoch: 'two' })
    await showOrders([won.order])
    expect(await look()).toBe(0)
    await showOrders([flipped])
    expect(await look()).toBe(1)
  })
  test('keeps prints alone after a logout, and notices a flip by them', async () => {
    await showOrders([won.order])
    await noteProof(evidence, { proof: won.proof, keys: key.keys, restores: [], now: LATER, asOf: LATER })
    await look()
    await sealMemory(USER)
    const left = JSON.stringify([
      await evidence.rows.toArray(),
      await evidence.receipts.toArray(),
      await evidence.buckets.toArray(),
    ])
    for (const word of [won.order.stake, won.order.productId, won.order.direction, '6421850'])
      expect(left).not.toContain(`"${word}"`)
    await evidence.buckets.clear()
    expect(await look()).toBe(0)
    await showOrders([flipped])
    expect(await look()).toBe(1)
  })
  test('takes no row that the disk has damaged', async () => {
    await showOrders([won.order])
    await mirror.rows.toCollection().modify({ doc: { ...flipped } })
    await look()
    await mirror.digests.toCollection().modify({ digest: 'e'.repeat(64) })
    await mirror.rows.toCollection().modify({ doc: { ...won.order } })
    expect(await look()).toBe(0)
  })
})

describe('a restored backup', () => {
  const restoredAt = ACCEPTED_AT + 3_600_000
  const CLOSED_NOTICE = '7e57ab1e-0000-4000-8000-000000000002'
  const publish = (...changes: readonly object[]) => {
    const notices = changes.flatMap((change) => signedRestore(key, { restoredAt, ...change }).notices)
    const rows = notices.map((published) => ({ id: published.notice.noticeId, restoredAt, ...published }))
    return show('restoreNotices', rows, { into: everybodys, timeField: 'restoredAt' })
  }
  test('that is published explains what came after the backup, before anybody was alarmed', async () => {
    await showOrders([won.order])
    await look()
    await showOrders([{ ...won.order, status: 'void', voidReason: 'restored', payout: '100.00', profit: '0.00' }])
    await stand(everybodys, ACCEPTED_AT)
    // The notice is on its way: nothing is said yet.
    expect(await look()).toBe(0)
    await publish({})
    await stand(everybodys, LATER)
    expect(await look()).toBe(0)
    expect(await details()).toEqual([`row-changed restored ${won.order.id}`])
  })
  test('explains nothing that was final before the backup, and no second change', async () => {
    await showOrders([won.order])
    await look()
    await publish({ headTs: ACCEPTED_AT + 3_000_000 })
    await showOrders([flipped])
    expect(await look()).toBe(1)
  })
  test('explains by the head of a product that was closed long before nothing that the backup had', async () => {
    await showOrders([won.order])
    await look()
    const closed = { headTs: ACCEPTED_AT - 86_400_000, productId: 'gold-usdt', noticeId: CLOSED_NOTICE }
    await publish({ headTs: ACCEPTED_AT + 3_000_000 }, closed)
    await showOrders([flipped])
    expect(await look()).toBe(1)
  })
  test('whose notice a stranger signed explains nothing', async () => {
    await showOrders([won.order])
    await look()
    const [published] = signedRestore(testKey(), { restoredAt }).notices
    await show('restoreNotices', [{ id: published?.notice.noticeId, restoredAt, ...published }], {
      into: everybodys,
      timeField: 'restoredAt',
    })
    await showOrders([flipped])
    expect(await look()).toBe(1)
  })
  test('that nobody publishes is no excuse for ever', async () => {
    await showOrders([won.order])
    await look()
    await stand(everybodys, ACCEPTED_AT)
    await showOrders([flipped])
    expect(await look()).toBe(0)
    expect(await look(LATER + 130_000)).toBe(1)
  })
})

describe('signed months', () => {
  const lines = linesOf(['1000.00', '5.00'])
  const month = (of: readonly ReturnType<typeof linesOf>[number][], change = {}) =>
    show('statementMonths', [{ ...signedMonth(key, of, change) }], { bucket: 'all' })
  test('that grow are no incident', async () => {
    await show(
      'fundRecords',
      lines.map((line) => ({ ...line })),
    )
    await month(lines.slice(0, 1))
    expect(await look()).toBe(0)
    await month(lines)
    expect(await look()).toBe(0)
  })
  test('that are signed anew over a shaved line are a contradiction that candor-verify shows to others', async () => {
    await show(
      'fundRecords',
      lines.map((line) => ({ ...line })),
    )
    await month(lines)
    expect(await look()).toBe(0)
    const shaved = linesOf(['900.00', '5.00'])
    await show(
      'fundRecords',
      shaved.map((line) => ({ ...line })),
    )
    await month(shaved, { signedAt: ACCEPTED_AT + 5_000 })
    expect(await look()).toBe(3)
    const [signed] = (await evidence.incidents.toArray()).flatMap((incident) => incident.signed ?? [])
    if (!signed) throw new Error('no contradiction')
    const text = contradictionText(signed)
    expect(savedContradictionOfText(text)).toEqual(signed)
    expect(reportOnFile(new TextEncoder().encode(text), key.keys)?.verdict).toBe('contradiction')
  })
  test('whose lines are others than those of the feed are noticed', async () => {
    await show(
      'fundRecords',
      linesOf(['1000.00', '4.00']).map((line) => ({ ...line })),
    )
    await month(lines)
    expect(await look()).toBe(1)
    expect(await details()).toEqual(['wrong-figure open 2026-11'])
  })
})

describe('a proof', () => {
  const note = (proof: typeof won.proof) =>
    noteProof(evidence, { proof, keys: key.keys, restores: [], now: LATER, asOf: LATER })
  test('of the same order with other terms is a contradiction, signed by the platform itself', async () => {
    await remember(evidence, { kind: 'acceptance', id: won.order.id, document: won.acceptance, at: 1 })
    await note(provenOrder(key, { direction: 'down' }).proof)
    expect(await look()).toBe(1)
    const [incident] = await evidence.incidents.toArray()
    expect(incident).toMatchObject({ kind: 'contradiction', rowId: won.order.id })
    expect(
      reportOnFile(new TextEncoder().encode(contradictionText(incident?.signed ?? ({} as never))), key.keys)?.verdict,
    ).toBe('contradiction')
  })
  test('that is the same again is none', async () => {
    await note(won.proof)
    await note(won.proof)
    expect(await look()).toBe(0)
  })
})

describe('figures', () => {
  const income = (day: string, change: Document = {}) => ({
    day,
    shares: '10000.00',
    yearlyRateBp: 250,
    income: '0.68',
    carried: '1800000',
    at: Date.parse(`${day}T16:00:00Z`),
    ...change,
  })
  test('of the fund are worked out again from shares, rate and rest', async () => {
    await show('fundIncomes', [income('2026-11-20', { carried: '0' }), income('2026-11-21')])
    expect(await look()).toBe(0)
  })
  test('of the fund that were shaved before they came are noticed', async () => {
    await show('fundIncomes', [income('2026-11-20', { carried: '0' }), income('2026-11-21', { income: '0.60' })])
    expect(await look()).toBe(1)
  })
  test("of an order's line are those of the order", async () => {
    await showOrders([won.order])
    const line = { ...linesOf(['80.00'])[0], kind: 'order-won', reference: won.order.id }
    await show('fundRecords', [line])
    expect(await look()).toBe(0)
    await show('fundRecords', [{ ...line, id: 'line-2', amount: '70.00' }, line])
    expect(await look()).toBe(1)
  })
})

describe('what binds a simulated day', () => {
  const { walk } = walkedOrder(key)
  const texts = [...walk.days, ...walk.terms]
  const { madeAt } = (walk.terms[0] as SignedMarketTerms).notice
  /** The same terms with another volatility, as a platform with its key in hand can sign them. */
  const otherTerms = (volatilityBp: number, at = madeAt) => {
    const notice = { ...(walk.terms[0] as SignedMarketTerms).notice, volatilityBp, madeAt: at }
    return { notice, signature: key.sign(marketText(notice)) }
  }
  const hold = (told: readonly SignedMarketText[], restores: readonly SignedRestore[] = []) =>
    noteMarketTexts({ evidence, keys: key.keys, restores, publicAsOf: LATER, now: LATER }, told)

  test('is kept, and the same text again is nothing', async () => {
    expect([await hold(texts), await hold(texts), await look()]).toEqual([null, null, 0])
  })

  test('is held against a second signed text, which is a contradiction that convinces others, also after a logout', async () => {
    await hold(texts)
    await sealMemory(USER)
    expect(await hold([otherTerms(9_000)])).toContain('volatilityBp 6000 and 9000')
    expect(await look()).toBe(1)
    const [incident] = await evidence.incidents.toArray()
    if (!incident?.signed) throw new Error('no file')
    const report = reportOnFile(new TextEncoder().encode(contradictionText(incident.signed)), key.keys)
    expect(report?.verdict).toBe('contradiction')
  })

  test('may be signed anew after a restored backup that had lost it, once', async () => {
    const [restore] = signedRestore(key, { headTs: madeAt - 60_000, restoredAt: madeAt + 60_000 }).notices
    const restores = restore ? [restore] : []
    await hold(texts, restores)
    expect(await hold([otherTerms(9_000, madeAt + 120_000)])).not.toBeNull()
    await evidence.incidents.clear()
    expect(await hold([otherTerms(9_000, madeAt + 120_000)], restores)).toBeNull()
    expect(await hold([otherTerms(8_000, madeAt + 180_000)], restores)).toContain('volatilityBp 9000 and 8000')
  })
})
