/** An audit that goes on from an earlier one: it covers all that came since, finds what the whole one finds there, and says when it can't go on. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditWords } from '../../server/audit/audit-words.ts'
import { headPath, readHead, writeHead, type AuditedHead } from '../../server/audit/audited-head.ts'
import { runAudit, type Audit } from '../../server/audit/run-audit.ts'
import { chainBooks } from '../../server/books/chain-books.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { ADJUSTMENT, cashAccount, INCOME, INTEREST } from '../../server/ledger/accounts.ts'
import { postTransfers } from '../../server/ledger/post-transfers.ts'
import { personColumn, personValue } from '../support/ledger-person.ts'
import { TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
let exchange: TestExchange
/** Somebody whose orders were all final at the cut, and somebody who traded on. */
let [early, late] = ['', '']
let [earlyOrder, openAtCut, lateOrder, openOrder] = ['', '', '', '']
let head: AuditedHead

const now = () => exchange.clock.time
const audit = (kept: AuditedHead | 'unsigned' | 'whole' | null) =>
  runAudit(exchange.postgres.database, { keys: exchange.keys, kept, now: now() })
const namesOf = ({ findings, orderFindings }: Audit) =>
  [
    ...new Set([
      ...findings.filter(({ violations }) => violations > 0).map(({ name }) => name),
      ...orderFindings.map(({ name }) => name),
    ]),
  ].sort()
/** Other tests' transactions in this cluster may keep a round waiting. */
const untilChained = () =>
  vi.waitFor(
    async () => {
      await chainBooks(exchange.postgres.database)
      const { rows } = await sql<{ is_chained: boolean }>`
        SELECT (SELECT max(number) FROM ledger_transfer) = (SELECT max(number) FROM book_link WHERE chain = 'ledger') AS is_chained`.execute(
        exchange.postgres.database,
      )
      expect(rows).toEqual([{ is_chained: true }])
    },
    { timeout: 300_000, interval: 20 },
  )
async function headNow(): Promise<AuditedHead> {
  await untilChained()
  const whole = await audit('whole')
  if (!whole.head) throw new Error(`something was found: ${namesOf(whole).join(', ')}`)
  return whole.head
}

const CONTRADICTED = 'what-the-last-audit-proved-stands-as-it-did'
/** A transfer that has no row beside it in another table. */
const give = (userId: string) =>
  inTransaction(exchange.postgres.database, (tx) =>
    postTransfers(
      tx,
      [
        {
          userId,
          event: 'given',
          businessId: randomUUID(),
          leg: 'amount',
          phase: 'single',
          debit: ADJUSTMENT,
          credit: cashAccount(userId),
          amountMinor: 5n,
          record: 'adjustment',
        },
      ],
      { at: now() },
    ),
  )

beforeAll(async () => {
  exchange = await TestExchange.open()
  await exchange.tick(0, { [BTC]: 100_000 })
  early = await exchange.person(10_000n)
  late = await exchange.person(10_000n)
  earlyOrder = await exchange.mustBuy(early, { stake: '25.00' })
  await exchange.tick(250, { [BTC]: 100_050 })
  await exchange.steady(31_000, { [BTC]: 100_100 })
  openAtCut = await exchange.mustBuy(late)
  await exchange.tick(250, { [BTC]: 100_200 })
  head = await headNow()
  lateOrder = await exchange.mustBuy(late)
  await exchange.tick(250, { [BTC]: 100_300 })
  await exchange.steady(31_000, { [BTC]: 100_350 })
  await give(late)
  openOrder = await exchange.mustBuy(late)
  await exchange.tick(250, { [BTC]: 100_300 })
  await untilChained()
})
afterAll(() => exchange.close())

/** Corrupts the books, returns the findings of both audits, and undoes the corruption. */
async function findAfter(corruption: string): Promise<{ whole: Audit; since: Audit }> {
  const found: Audit[] = []
  await inTransaction(exchange.postgres.database, async (tx) => {
    await sql
      .raw(
        `GRANT ALL ON ledger_transfer, ledger_line TO CURRENT_USER;
        ALTER TABLE ledger_transfer DISABLE TRIGGER USER; ALTER TABLE ledger_line DISABLE TRIGGER USER; ALTER TABLE orders DISABLE TRIGGER USER;
        ALTER TABLE book_link DISABLE TRIGGER USER; ALTER TABLE tick DISABLE TRIGGER USER`,
      )
      .execute(tx.db)
    await sql.raw(corruption).execute(tx.db)
    for (const kept of ['whole', head] as const)
      found.push(await runAudit(tx.db, { keys: exchange.keys, kept, now: now() }))
    return { ok: false as const }
  })
  const [whole, since] = found
  if (!whole || !since) throw new Error('two audits were made')
  return { whole, since }
}

test('what came since an audit is audited alone, orders that were open then with it, and the next audit goes on from there', async () => {
  const since = await audit(head)
  expect(namesOf(since)).toEqual([])
  // Two holds of two new orders, two ends of two orders, and a deposit.
  expect(since.scope).toEqual({ status: 'since', at: head.at, transfers: 9 })
  expect(since.head).not.toBeNull()
  const next = await audit(since.head)
  expect(next.scope).toMatchObject({ status: 'since', transfers: 0 })
  expect(namesOf(next)).toEqual([])
})

test('both say in plain words what was checked', async () => {
  const [since, whole] = [auditWords(await audit(head)), auditWords(await audit('whole'))]
  expect(since.lines[0]).toBe(
    `checked 9 transfers since ${new Date(head.at).toISOString()}, the orders behind them, every balance, and the feeds of the people whose money moved. Older rows were not read again: --whole does that`,
  )
  expect(whole.lines[0]).toBe('whole check: it was asked for')
  expect(since.lines.at(-1)).toMatch(/^\d+ invariants hold, 0 are violated$/)
})

const reference = { late: () => lateOrder, open: () => openOrder, cut: () => openAtCut }
const FAULTS: readonly (readonly [name: string, corruption: () => string])[] = [
  [
    'a transfer of another amount',
    () =>
      `UPDATE ledger_transfer SET amount = amount + 1 WHERE reference = '${reference.late()}' AND phase IN ('post', 'void')`,
  ],
  [
    'a transfer that is gone',
    () => `DELETE FROM ledger_transfer WHERE reference = '${reference.late()}' AND phase = 'post'`,
  ],
  ['a line that is gone', () => `DELETE FROM ledger_line WHERE reference = '${reference.cut()}'`],
  [
    'a line of another amount',
    () =>
      `UPDATE ledger_line SET amount = amount + 1, balance_after = balance_after + 1 WHERE reference = '${reference.late()}'`,
  ],
  [
    'a balance moved without a transfer',
    () =>
      `UPDATE ledger_account SET credits_posted = credits_posted + 5, debits_posted = debits_posted + 5 WHERE id = '${cashAccount(early)}'`,
  ],
  [
    'a prettier profit',
    () => `UPDATE ledger_account SET profit_all = profit_all + 1 WHERE id = '${cashAccount(early)}'`,
  ],
  [
    'a stake no longer counted as held',
    () => `UPDATE ledger_account SET held_for_orders = 0 WHERE id = '${cashAccount(late)}'`,
  ],
  [
    'an order that says it won more',
    () =>
      `UPDATE orders SET payout_minor = payout_minor + 1, profit_minor = profit_minor + 1 WHERE id = '${reference.late()}'`,
  ],
  [
    'a result with another entry, of an order that says it was set aside',
    () => `UPDATE orders SET is_quarantined = true, entry_price = entry_price + 1 WHERE id = '${reference.late()}'`,
  ],
  [
    'an order the other way than its receipt, which is kept whole',
    () => `UPDATE orders SET acceptance = order_acceptance(orders), direction = CASE direction WHEN 'up' THEN 'down' ELSE 'up' END
      WHERE id IN ('${reference.late()}', '${reference.open()}')`,
  ],
  [
    'a result at another time than that of its price',
    () => `UPDATE orders SET exit_ts = exit_ts + 1 WHERE id = '${reference.late()}'`,
  ],
  [
    'an order open at the cut with another entry',
    () => `UPDATE orders SET entry_price = entry_price + 1 WHERE id = '${reference.cut()}'`,
  ],
  [
    'an order that is open, made final without a transfer',
    () => `UPDATE orders SET (status, settlement, settlement_signature, payout_minor, profit_minor, exit_price, exit_seq, exit_ts, settled_at)
      = (SELECT status, order_settlement(orders), settlement_signature, payout_minor, profit_minor, exit_price, exit_seq, exit_ts, settled_at FROM orders WHERE id = '${reference.late()}') WHERE id = '${reference.open()}'`,
  ],
  ['an order that its person is not shown', () => `DELETE FROM sync_row WHERE id = '${reference.late()}'`],
  [
    'a feed that shows another balance',
    () =>
      `UPDATE sync_row SET doc = replace(doc, '"available":"', '"available":"1') WHERE owner = '${late}' AND collection = 'account'`,
  ],
  [
    'a row of a feed with another hash',
    () => `UPDATE sync_row SET hash = repeat('0', 64) WHERE owner = '${late}' AND collection = 'orders'`,
  ],
  [
    'a tick of another price',
    () =>
      `UPDATE tick SET price = price + 1 WHERE product_id = '${BTC}' AND seq = (SELECT max(exit_seq) FROM orders WHERE id = '${reference.late()}')`,
  ],
  [
    'a link that is another',
    () =>
      `UPDATE book_link SET hash = sha256(hash) WHERE chain = 'ledger' AND number = (SELECT max(number) FROM book_link WHERE chain = 'ledger')`,
  ],
  [
    'an order out of nothing',
    () =>
      `INSERT INTO orders OVERRIDING USER VALUE SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).* FROM orders o WHERE id = '${reference.late()}'`,
  ],
]
test.each(FAULTS)('%s, since the cut, is found by both audits with the same words', async (_name, corruption) => {
  const { whole, since } = await findAfter(corruption())
  expect(namesOf(since).filter((name) => name !== CONTRADICTED)).toEqual(namesOf(whole))
  expect(namesOf(since)).not.toEqual([])
  expect(since.head).toBeNull()
})

test.each([
  [
    'a final order',
    () => `UPDATE orders SET profit_minor = profit_minor + 1 WHERE id = '${earlyOrder}'`,
    'a-final-order-paid-what-it-says',
  ],
  [
    'a transfer',
    () => `UPDATE ledger_transfer SET at = at + 1 WHERE reference = '${earlyOrder}'`,
    'transfers-and-their-lines-are-as-they-were-chained',
  ],
  [
    'a feed',
    () => `UPDATE sync_row SET hash = repeat('0', 64) WHERE owner = '${early}' AND collection = 'orders'`,
    'a-row-hash-is-that-of-its-document',
  ],
])(
  '%s that was altered before the cut is found by the whole audit; the other one says that it did not look',
  async (_name, corruption, invariant) => {
    const { whole, since } = await findAfter(corruption())
    expect(namesOf(whole)).toContain(invariant)
    expect(namesOf(since)).toEqual([])
    expect(auditWords(since).lines[0]).toContain('Older rows were not read again: --whole does that')
  },
)

test.each([
  [
    'an account moved without a transfer',
    () => `UPDATE ledger_account SET credits_posted = credits_posted + 1 WHERE id = '${cashAccount(early)}'`,
    'other-sums',
    'VIOLATED balances are the replayed transfers: 1',
  ],
  [
    'the link of the cut is another',
    () => `UPDATE book_link SET hash = sha256(hash) WHERE chain = 'ledger' AND number = ${head.books.ledger?.number}`,
    'other-books',
    'the books do not go on from where the last audit ended',
  ],
  [
    'the last books are gone',
    () => `DELETE FROM book_link WHERE chain = 'ledger' AND number >= ${head.books.ledger?.number}`,
    'other-books',
    'the books do not go on from where the last audit ended',
  ],
  [
    'the tick of the cut is another',
    () => `UPDATE tick SET hash = sha256(hash) WHERE product_id = '${BTC}' AND seq = ${head.ticks[BTC]?.seq}`,
    'other-ticks',
    'the prices do not go on from where the last audit ended',
  ],
])('%s: everything is checked, with one line that says why', async (_name, corruption, reason, line) => {
  const { since } = await findAfter(corruption())
  expect(since.scope).toMatchObject({ status: 'whole', reason })
  expect(auditWords(since).lines.join('\n')).toContain(line)
  expect(since.head).toBeNull()
})

test.each(['payout', 'profit', 'stake', 'entryPrice', 'exitPrice', 'direction'])(
  'a feed that shows another %s than the order has is found by both audits, even with its hash made anew',
  async (field) => {
    const { whole, since } = await findAfter(
      `UPDATE sync_row SET doc = regexp_replace(doc, '("${field}":"?)[0-9a-z.-]+', '\\19') WHERE id = '${lateOrder}' AND collection = 'orders';
      UPDATE sync_row SET hash = encode(sha256(convert_to('[' || to_json(collection) || ',' || to_json(id) || ',' || doc || ']', 'UTF8')), 'hex') WHERE id = '${lateOrder}'`,
    )
    for (const audited of [whole, since])
      expect(namesOf(audited)).toEqual([
        'a-digest-is-that-of-the-live-rows',
        'an-order-is-in-the-feed-of-its-person-as-it-stands',
      ])
  },
)

test('an order in another person’s name is named, though both feeds say so', async () => {
  const { whole, since } = await findAfter(
    `UPDATE orders SET user_id = '${early}' WHERE id = '${lateOrder}'; UPDATE sync_row SET owner = '${early}', seq = 1 WHERE id = '${lateOrder}' AND collection = 'orders'`,
  )
  for (const audited of [whole, since])
    expect(namesOf(audited)).toEqual([
      'a-digest-is-that-of-the-live-rows',
      'a-final-order-paid-what-it-says',
      'a-stake-was-held-for-an-order-that-is-there',
      'an-order-s-money-is-of-its-own-kind-and-person',
    ])
})

test('a gain that was paid to somebody else is named, and so is a stake that was', async () => {
  const paid = `UPDATE ledger_transfer SET credit_id = '${cashAccount(early)}' WHERE reference = '${lateOrder}'`
  for (const leg of ['gain', 'stake']) {
    const { whole, since } = await findAfter(
      `${paid} AND leg = '${leg}'; UPDATE ledger_line SET account_id = '${cashAccount(early)}' WHERE reference = '${lateOrder}'`,
    )
    for (const audited of [whole, since]) {
      expect(namesOf(audited)).toContain('an-order-s-money-is-of-its-own-kind-and-person')
      expect(namesOf(audited)).toContain('a-final-order-paid-what-it-says')
    }
  }
})

test('another thing of a person may have the id of an order, and nothing is said against the order', async () => {
  const { whole, since } = await findAfter(
    `UPDATE ledger_transfer SET reference = '${lateOrder}' WHERE event = 'given'; UPDATE ledger_line SET reference = '${lateOrder}' WHERE kind = 'adjustment'`,
  )
  for (const audited of [whole, since])
    expect(namesOf(audited)).toEqual(['transfers-and-their-lines-are-as-they-were-chained'])
})

test('an order that is gone is named by the stake that was held for it, whenever it was bought', async () => {
  for (const id of [earlyOrder, lateOrder]) {
    const { whole, since } = await findAfter(`DELETE FROM orders WHERE id = '${id}'`)
    const gone = [{ name: 'a-stake-was-held-for-an-order-that-is-there', id, detail: 'the order is gone' }]
    expect([whole.orderFindings, since.orderFindings]).toEqual([gone, gone])
  }
})

test('orders that were put in under the number of another one are all named, where a portion of the audit ends too', async () => {
  // A portion has a thousand rows; these are a thousand and one.
  const { whole } = await findAfter(
    `INSERT INTO orders OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).*
      FROM orders o, generate_series(1, 1000) WHERE o.id = '${earlyOrder}'`,
  )
  expect(whole.orderFindings).toHaveLength(1_000)
})

test('an order that was put in before the cut, as if it had always stood there, is named', async () => {
  const [forged, other] = [randomUUID(), randomUUID()]
  const putIn = (id: string, number: number) =>
    `INSERT INTO orders OVERRIDING SYSTEM VALUE
      SELECT (jsonb_populate_record(o, jsonb_build_object('id', '${id}', 'number', ${number}))).* FROM orders o WHERE id = '${earlyOrder}'`
  const { whole, since } = await findAfter(`${putIn(forged, 0)}; ${putIn(other, -7)}`)
  const named = ({ orderFindings }: Audit) => orderFindings.map(({ id }) => id).sort()
  expect(named(whole)).toEqual([forged, other].sort())
  expect(named(since)).toEqual(named(whole))
  expect(since.scope).toMatchObject({ status: 'whole', reason: 'other-sums', sums: ['orders'] })
  expect(since.head).toBeNull()
})

test('another database, other rules, a restored backup and a file that is not signed lead to the whole audit', async () => {
  expect((await audit(null)).scope).toMatchObject({ reason: 'nothing-kept' })
  expect((await audit('unsigned')).scope).toMatchObject({ reason: 'unsigned' })
  expect((await audit({ ...head, cluster: '1/1/other' })).scope).toMatchObject({ reason: 'other-database' })
  expect((await audit({ ...head, rules: '0'.repeat(64) })).scope).toMatchObject({ reason: 'other-rules' })
  expect((await audit({ ...head, restores: 1 })).scope).toMatchObject({ reason: 'restored' })
  expect(head.cluster).toMatch(/^\d+\/\d+\/test_/)
})

test('a transfer that commits late, with a smaller number than one that was audited already, is not passed over', async () => {
  const slow = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  await untilChained()
  const [id, amount] = [randomUUID(), 1n]
  const held = inTransaction(exchange.postgres.database, async (tx) => {
    await sql`INSERT INTO ledger_transfer (id, debit_id, credit_id, amount, phase, event, reference, leg, at ${sql.raw(personColumn())})
      VALUES (${id}, ${INCOME}, ${INTEREST}, ${amount}, 'single', 'corrected', ${id}, 'amount', ${now()} ${sql.raw(personValue(`(SELECT owner FROM ledger_account WHERE id = '${INCOME}')`))})`.execute(
      tx.db,
    )
    await sql`UPDATE ledger_account SET debits_posted = debits_posted + ${amount} WHERE id = ${INCOME}`.execute(tx.db)
    await sql`UPDATE ledger_account SET credits_posted = credits_posted + ${amount} WHERE id = ${INTEREST}`.execute(
      tx.db,
    )
    written.resolve()
    await slow.promise
  })
  await written.promise
  await give(late)
  for (let round = 0; round < 4; round += 1) await chainBooks(exchange.postgres.database)
  const before = await audit('whole')
  expect(namesOf(before)).toEqual([])
  slow.resolve()
  await held
  const after = await audit(before.head)
  expect(namesOf(after)).toEqual([])
  // The late one, and the one that was seen before but could not be chained yet.
  expect(after.scope).toMatchObject({ status: 'since', transfers: 2 })
})

test('what was proven is kept as a signed file: one that was changed, or signed by another key, is not believed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-proven-'))
  try {
    expect(await readHead(folder, exchange.keys)).toBeNull()
    await writeHead(folder, exchange.keys, head)
    expect(await readHead(folder, exchange.keys)).toEqual(head)
    const text = await readFile(headPath(folder), 'utf8')
    await writeFile(headPath(folder), text.replace(`\\"at\\":${head.at}`, `\\"at\\":${head.at + 1}`))
    expect(await readFile(headPath(folder), 'utf8')).not.toBe(text)
    expect(await readHead(folder, exchange.keys)).toBe('unsigned')
    await writeFile(headPath(folder), text)
    expect(await readHead(folder, { ...exchange.keys, publicKeys: {} })).toBe('unsigned')
    await writeFile(headPath(folder), 'half of a fi')
    expect(await readHead(folder, exchange.keys)).toBe('unsigned')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an audit that is violated by every row names a few of them, and counts all', async () => {
  const { whole } = await findAfter("UPDATE sync_row SET hash = repeat('0', 64)")
  const found = whole.findings.find(({ name }) => name === 'a-row-hash-is-that-of-its-document')
  expect(found?.examples).toHaveLength(5)
  expect(found?.violations).toBeGreaterThan(10)
})
