/**
 * A backup is taken, people trade on, and the backup is put back, all on real PostgreSQLs: what apps saw beyond it is told from a
 * silent fork by a signed notice, orders that were open in it are void for everyone, and the books hold.
 */
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { orderSchema } from '../../contract/rows/order.ts'
import type { Sight } from '../../contract/settlement/abandoned.ts'
import { acceptanceSchema, type Proof } from '../../contract/settlement/receipt.ts'
import {
  firstTickOfBranch,
  restoreNoticeSchema,
  restoreText,
  type SignedRestore,
} from '../../contract/settlement/restore-notice.ts'
import { savedRestoreText } from '../../contract/settlement/saved-restore.ts'
import { proofText, verifyProof } from '../../contract/settlement/verify-proof.ts'
import type { VerifyOptions } from '../../contract/settlement/verdict.ts'
import { reportOnFile } from '../../scripts/verify/file-report.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { takeBackup } from '../../server/backup/take-backup.ts'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { pullFeed } from '../../server/feed/pull-feed.ts'
import { PUBLIC_OWNER } from '../../server/feed/record-change.ts'
import { snapshotFeed } from '../../server/feed/snapshot-feed.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { configureLedger } from '../../server/ledger/configure-ledger.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { migrations } from '../../server/migrations.ts'
import { loadSigningKeys, type SigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { beginAfterRestore, type AfterRestore } from '../../server/restore.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { checkOrder } from '../../src/commands/check-order.ts'
import { configurationCell } from '../../src/store/device/configuration.ts'
import { keepProof } from '../../src/store/mirror/kept-proofs.ts'
import { mirrorOf } from '../../src/store/mirror/open-mirror.ts'
import { showConfirmed } from '../../src/store/mirror/overlays.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { orderDocument } from '../../server/trading/order-row.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const ETH = 'eth-usdt'
const REASON = 'The disk of the database broke.'
let home = ''
let before: TestExchange
let after: TestExchange
let keys: SigningKeys
let begun: AfterRestore
/** The answer to a clock that is behind the last kept price. */
let byLateClock: Outcome<AfterRestore>
/** People, and orders: decided by the kept ticks, running and waiting in the backup, made after it. */
let anna = ''
let bert = ''
const order = { decided: '', running: '', waiting: '', lost: '' }
/** The proofs and ticks that devices hold from before the restore. */
let provenThen: Proof
let lostProof: Proof
/** The proof of an order on the new branch, whose ticks reuse numbers of lost ticks. */
let renewed: Proof
let restoredAt = 0
let seenThen: readonly Sight[]
let epochThen = ''
let headThen = 0
let restores: readonly SignedRestore[]
const at = (name: string) => join(home, name)

async function openServer(name: string): Promise<TestExchange> {
  const postgres = await startEmbeddedPostgres({ dataDir: at(name), log: () => undefined })
  const database = connectDatabase(postgres.url)
  await migrate(database, migrations)
  await configureLedger(database, { currency: 'USDT' })
  const drop = async () => {
    await database.destroy()
    await postgres.stop()
  }
  return TestExchange.open({ postgres: { database, url: postgres.url, drop }, keys })
}

const available = async (userId: string) => (await readBalances(after.postgres.database, userId)).availableMinor
const asDevice = (known: Partial<VerifyOptions> = {}): VerifyOptions => ({ trustedKeys: keys.publicKeys, ...known })
async function proofOf(exchange: TestExchange, userId: string, orderId: string): Promise<Proof> {
  const proof = await orderProof(exchange.postgres.database, { userId, orderId, keys })
  if (!proof.ok) throw new Error(proof.problem)
  return proof.value
}
const publicHead = (database: Database) => snapshotFeed(database, { owner: PUBLIC_OWNER, limit: 10, now: 1 })

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'candor-restored-'))
  await chmod(home, 0o755)
  await mkdir(at('data'), { mode: 0o755 })
  keys = await loadSigningKeys(at('data'))
  before = await openServer('data')
  await before.tick(0, { [BTC]: 1_000, [ETH]: 500 })
  ;[anna, bert] = [await before.person(10_000n), await before.person(10_000n)]
  order.decided = await before.mustBuy(anna, { countdownSeconds: 30 })
  await before.steady(31_000, { [BTC]: 1_000, [ETH]: 500 })
  order.running = await before.mustBuy(anna, { countdownSeconds: 30 })
  await before.steady(5_000, { [BTC]: 1_010, [ETH]: 500 })
  order.waiting = await before.mustBuy(bert, { countdownSeconds: 60, direction: 'down' })
  await takeBackup({ dataDir: at('data'), target: at('backup'), now: before.clock.time })

  await before.steady(40_000, { [BTC]: 1_020, [ETH]: 500 })
  order.lost = await before.mustBuy(bert, { countdownSeconds: 30 })
  await before.steady(35_000, { [BTC]: 1_030, [ETH]: 500 })
  provenThen = await proofOf(before, anna, order.running)
  lostProof = await proofOf(before, bert, order.lost)
  seenThen = (await before.chain(BTC)).map(({ productId, seq, ts, hash }) => ({ productId, seq, ts, hash }))
  const head = await publicHead(before.postgres.database)
  if (!head.ok) throw new Error(head.problem)
  epochThen = head.value.epoch
  headThen = head.value.startSeq
  const { time } = before.clock
  await before.close()

  await restoreBackup({
    backup: at('backup'),
    dataDir: at('restored'),
    archive: null,
    until: null,
    begin: async (database) => {
      restoredAt = time + 600_000
      const asked = {
        keys,
        now: restoredAt,
        reason: REASON,
        businessTimeZone: 'Asia/Shanghai',
        newId: () => randomUUID(),
      }
      byLateClock = await beginAfterRestore(database, { ...asked, now: time - 80_000 })
      const outcome = await beginAfterRestore(database, asked)
      if (!outcome.ok) throw new Error(outcome.problem)
      begun = outcome.value
    },
  })
  after = await openServer('restored')
  after.clock.time = time + 601_000
  restores = [...(await feedDocs(after.postgres.database, PUBLIC_OWNER, 'restoreNotices')).values()].map((doc) => {
    const { notice, signature } = doc as { notice: unknown; signature: string } // what the restore published
    return { notice: restoreNoticeSchema.parse(notice), signature }
  })
  await after.steady(45_000, { [BTC]: 1_100, [ETH]: 500 })
  const id = await after.mustBuy(anna, { countdownSeconds: 30 })
  await after.steady(31_000, { [BTC]: 1_100, [ETH]: 500 })
  renewed = await proofOf(after, anna, id)
})
afterAll(async () => {
  await after.close()
  await rm(home, { recursive: true, force: true })
})

const btcNotice = () => {
  const found = restores.find(({ notice }) => notice.productId === BTC)
  if (!found) throw new Error('no notice')
  return found
}

test('the restore publishes a signed notice per product, and the chain goes on from it', async () => {
  expect(begun).toMatchObject({ notices: 2, orders: 2 })
  const { notice } = btcNotice()
  expect(notice).toMatchObject({ reason: REASON, orders: 2, restoredAt })
  const kept = seenThen.find(({ seq }) => seq === notice.headSeq)
  expect(kept).toMatchObject({ hash: notice.headHash, ts: notice.headTs })
  expect((await after.chain(BTC)).find(({ seq }) => seq === notice.headSeq + 1)).toEqual(firstTickOfBranch(notice))
  expect(await auditOrders(after.postgres.database, keys)).toEqual([])
})

test('a clock that is behind the last kept price is refused: by its notice, no lost price would be told from a fork', () => {
  expect(byLateClock).toMatchObject({
    ok: false,
    problem: 'invalid-request',
    facts: { clock: expect.stringMatching(/behind/) as string },
  })
})

test('orders that were open in the backup are void with their stakes back, whatever the lost ticks said; what the kept ticks decided stands', async () => {
  expect(provenThen.settlement?.receipt).toMatchObject({ status: 'won' })
  for (const [userId, id] of [
    [anna, order.running],
    [bert, order.waiting],
  ] as const) {
    expect(await after.order(id)).toMatchObject({
      status: 'void',
      void_reason: 'restored',
      payout_minor: 1_000n,
      profit_minor: 0n,
    })
    expect(verifyProof(await proofOf(after, userId, id), asDevice())).toMatchObject({
      verdict: 'verified',
      settlement: { status: 'void', reason: 'restored' },
    })
  }
  expect(await after.order(order.decided)).toMatchObject({ status: 'tie' })
  expect([await available(anna), await available(bert)]).toEqual([10_000n, 10_000n])
  expect((await auditLedger(after.postgres.database)).filter((finding) => finding.violations > 0)).toEqual([])
})

describe('a device that saw the lost ticks', () => {
  test('is told that its proof is abandoned by a restore, by how many ticks, and not that it is false', () => {
    const known = provenThen.ticks.filter(({ seq }) => seq > btcNotice().notice.headSeq).length
    expect(verifyProof(provenThen, asDevice({ restores }))).toMatchObject({
      verdict: 'abandoned',
      ticks: known,
      settlement: { status: 'won' },
    })
    expect(verifyProof(lostProof, asDevice({ restores }))).toMatchObject({
      verdict: 'abandoned',
      ticks: lostProof.ticks.length,
    })
  })
  test('finds the new branch in order with the notice, and a fork without it, or with one that is not signed', () => {
    const proof = renewed
    const lost = seenThen.filter((sight) =>
      proof.ticks.some(({ seq, hash }) => seq === sight.seq && hash !== sight.hash),
    )
    expect(lost.length).toBeGreaterThan(50)
    const seen = { ticks: seenThen }
    expect(verifyProof(proof, asDevice({ seen, restores }))).toMatchObject({ verdict: 'verified' })
    expect(verifyProof(proof, asDevice({ seen }))).toMatchObject({ verdict: 'mismatch', step: 'seen' })
    const forged = restores.map(({ notice }) => ({ notice, signature: 'A'.repeat(86) }))
    expect(verifyProof(proof, asDevice({ seen, restores: forged }))).toMatchObject({
      verdict: 'mismatch',
      step: 'seen',
    })
    // A notice that keeps more than the backup did excuses nothing below it.
    const later = restores
      .map(({ notice }) => ({ ...notice, headSeq: notice.headSeq + 10_000 }))
      .map((notice) => ({ notice, signature: keys.sign(restoreText(notice)) }))
    expect(verifyProof(proof, asDevice({ seen, restores: later }))).toMatchObject({ verdict: 'mismatch', step: 'seen' })
  })
  test('has it said by candor-verify, from the files alone', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    const notice = bytes(
      savedRestoreText({ type: 'restore', version: 1, notices: [...restores], keys: { ...keys.publicKeys } }),
    )
    const [old, now] = [bytes(proofText(provenThen)), bytes(proofText(await proofOf(after, anna, order.running)))]
    const newest = bytes(proofText(renewed))
    expect(reportOnFile(notice, keys.publicKeys)).toMatchObject({ verdict: 'verified' })
    expect(reportOnFile(old, keys.publicKeys)).toMatchObject({ verdict: 'verified' })
    const told = reportOnFile(old, {}, [notice])
    expect(told?.verdict).toBe('abandoned')
    expect(told?.lines.join('\n')).toContain('The operator restored a backup and says so')
    expect(told?.lines.join('\n')).toContain(REASON)
    expect(reportOnFile(now, {}, [notice])?.lines.join('\n')).toContain('Void by a restored backup')
    expect(reportOnFile(newest, {}, [bytes(proofText(lostProof)), notice])?.lines.join('\n')).toMatch(
      /others: a signed restore notice stands between them/,
    )
    expect(reportOnFile(newest, {}, [bytes(proofText(lostProof))])).toMatchObject({ verdict: 'mismatch' })
    expect(reportOnFile(newest, {}, [bytes('{}')])).toBeNull()
  })
})

describe('a device that checks an order after the restore', () => {
  test('shows the void as verified, and beside it the result that it had a proof of; of an order that is gone it shows that proof', async () => {
    asSignedIn(anna)
    const answers = vi.spyOn(globalThis, 'fetch')
    const [own, shared] = [mirrorOf('user'), mirrorOf('public')]
    if (!own || !shared) throw new Error('nobody is signed in')
    const shown = orderSchema.parse(
      orderDocument(await after.order(order.running), businessCalendar('Asia/Shanghai').dayOf),
    )
    const now = await proofOf(after, anna, order.running)
    // A notice that nobody else can read voids nothing.
    answers.mockImplementation(() => Promise.resolve(Response.json(now)))
    await shared.meta.put({
      id: 'cursor',
      epoch: 'any',
      seq: 0,
      generation: 1,
      snapshot: null,
      asOf: restoredAt + 600_000,
      verifiedAt: null,
    })
    expect(await checkOrder(shown)).toMatchObject({ value: { verdict: 'mismatch', step: 'restore' } })
    await keepProof(own, {
      orderId: order.running,
      keptAt: 1,
      text: proofText(provenThen),
      seen: { ticks: seenThen, checkpoints: [] },
    })
    // Before the notice has come, the two contradict each other, and that is said.
    expect(await checkOrder(shown)).toMatchObject({ value: { verdict: 'mismatch', step: 'order' } })
    for (const { notice, signature } of restores) {
      await showConfirmed(shared, {
        collection: 'restoreNotices',
        id: notice.noticeId,
        doc: { id: notice.noticeId, restoredAt: notice.restoredAt, notice, signature },
        key: notice.noticeId,
        position: { epoch: 'any', seq: 1 },
      })
    }
    const earlier = {
      proof: { settlement: { receipt: { status: 'won' } } },
      ticks: provenThen.ticks.filter(({ seq }) => seq > btcNotice().notice.headSeq).length,
    }
    expect(await checkOrder(shown)).toMatchObject({
      ok: true,
      value: { verdict: 'verified', proof: { settlement: { receipt: { voidReason: 'restored' } } }, earlier },
    })
    // From here on without the server.
    answers.mockImplementation(() => Promise.reject(new TypeError('no network')))
    expect(await checkOrder(shown)).toMatchObject({ ok: true, value: { verdict: 'verified', earlier } })
    await keepProof(own, { orderId: order.lost, keptAt: 2, text: proofText(lostProof) })
    expect(await checkOrder({ ...shown, id: order.lost })).toMatchObject({
      ok: true,
      value: { verdict: 'abandoned', ticks: lostProof.ticks.length },
    })
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
})

test('mirrors begin again: the old place of a feed is refused, and the new one has the notices', async () => {
  const answer = await pullFeed(after.postgres.database, {
    owner: PUBLIC_OWNER,
    epoch: epochThen,
    seq: headThen,
    limit: 10,
    now: 1,
  })
  expect(answer).toMatchObject({ ok: false, problem: 'sync-reset' })
  const head = await publicHead(after.postgres.database)
  expect(head.ok && head.value.epoch).not.toBe(epochThen)
})

test('what is asked for again under its old id takes effect once', async () => {
  await after.steady(500, { [BTC]: 1_100, [ETH]: 500 })
  const had = await available(bert)
  expect((await after.buy(bert, { id: order.lost, productId: ETH })).ok).toBe(true)
  expect(await after.buy(bert, { id: order.lost, productId: ETH })).toMatchObject({ ok: false, problem: 'id-taken' })
  expect(await available(bert)).toBe(had - 1_000n)
})

test('the database refuses an order that is void by a restore which does not cover it', async () => {
  const { notice } = btcNotice()
  const receipt = acceptanceSchema.parse(JSON.parse((await after.order(order.lost)).acceptance_text))
  expect(receipt.productId).toBe(ETH)
  const end = {
    status: 'void' as const,
    void_reason: 'restored' as const,
    payout_minor: 1_000n,
    profit_minor: 0n,
    settled_at: BigInt(notice.restoredAt),
    settlement: '{}',
    settlement_signature: 'x',
  }
  const { database } = after.postgres
  await expect(
    database
      .updateTable('orders')
      .set({ ...end, restore_notice_id: notice.noticeId })
      .where('id', '=', order.lost)
      .execute(),
  ).rejects.toThrow('does not cover')
  await expect(database.updateTable('orders').set(end).where('id', '=', order.lost).execute()).rejects.toThrow(
    'orders_void_by_restore',
  )
  await expect(database.updateTable('restore_notice').set({ product_id: ETH }).execute()).rejects.toThrow('append-only')
})

/** Sets the only parts of the session and the configuration that a check reads. */
function asSignedIn(userId: string): void {
  const NodeRequest = globalThis.Request
  // A page has an address that paths are relative to; Node has none.
  vi.stubGlobal(
    'Request',
    class extends NodeRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
      }
    },
  )
  sessionCell.set({ user: { id: userId } } as ReturnType<typeof sessionCell.get>)
  configurationCell.set({ signingKeys: keys.publicKeys } as ReturnType<typeof configurationCell.get>)
}
