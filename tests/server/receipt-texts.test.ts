/** An order keeps the parts of its signed texts, and the database makes the very same texts again. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptText } from '../../contract/settlement/receipt.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { refillPractice } from '../../server/ledger/practice-account.ts'
import { isSignatureOf } from '../../server/prices/chain/signing-keys.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const ROUNDS = 12
let exchange: TestExchange
let userId = ''
const database = () => exchange.postgres.database
beforeAll(async () => {
  exchange = await TestExchange.open()
  await exchange.tick(0, { [BTC]: 1_000 })
  userId = await exchange.person(1_000_000n)
  await inTransaction(database(), (tx) => refillPractice(tx, { userId, now: exchange.clock.time }))
})
afterAll(() => exchange.close())

async function signaturesHold(id: string): Promise<void> {
  const order = await exchange.order(id)
  const proof = await orderProof(database(), { userId, orderId: id, keys: exchange.keys })
  if (!proof.ok || proof.value.settlement === null) throw new Error('no proof of a final order')
  const { acceptance, settlement } = proof.value
  for (const [{ receipt, signature }, text] of [
    [acceptance, order.acceptance_text],
    [settlement, order.settlement_text ?? ''],
  ] as const) {
    expect(text).toBe(receiptText(receipt))
    expect(isSignatureOf(text, signature, exchange.keys.publicKeys[receipt.keyId] ?? '')).toBe(true)
  }
}

test('no text of an order is kept that its columns make again: won, lost, tie, void, practice', async () => {
  const ids: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const direction = round % 2 === 0 ? ('up' as const) : ('down' as const)
    const stake = ['1.00', '10.05', '999.99'][round % 3] ?? ''
    ids.push(
      await exchange.mustBuy(userId, {
        countdownSeconds: 30,
        direction,
        stake,
        ...(round % 4 === 3 ? { practice: true } : {}),
      }),
    )
    await exchange.steady(15_000, { [BTC]: 1_000 })
    await exchange.steady(16_000, { [BTC]: 1_000 + (round % 3) })
  }
  const gone = await exchange.mustBuy(userId, { countdownSeconds: 30 })
  exchange.clock.time += 3_600_000
  await exchange.restart()
  await exchange.tick(0, { [BTC]: 2_000 })
  for (const id of [...ids, gone]) await signaturesHold(id)
  const { rows } = await sql<{ statuses: string[]; kept: bigint }>`
    select array_agg(distinct status order by status) as statuses, count(*) filter (where num_nonnulls(acceptance, settlement, seen_hash) > 0) as kept
    from orders`.execute(database())
  expect(rows).toEqual([{ statuses: ['lost', 'tie', 'void', 'won'], kept: 0n }])
  expect(await auditOrders(database(), exchange.keys)).toEqual([])
})

test('a text that the columns do not make again is kept whole', async () => {
  const id = await exchange.mustBuy(userId, { countdownSeconds: 30 })
  const { acceptance_text: text } = await exchange.order(id)
  for (const other of [
    text.replace('"version":2', '"version":2,"word":"new"'),
    text.replace(/"stake":"[^"]+"/, '"stake":"010.00"'),
    text.replace(/"seenSeq":\d+/, '"seenSeq":1e3'),
    'no receipt at all',
  ]) {
    const copy = randomUUID()
    await sql`
      insert into orders overriding user value
      select (jsonb_populate_record(o, jsonb_build_object('id', ${copy}::text, 'acceptance', ${other}::text))).* from orders o where id = ${id}`.execute(
      database(),
    )
    const { acceptance, acceptance_text } = await exchange.order(copy)
    expect({ acceptance, acceptance_text }).toEqual({ acceptance: other, acceptance_text: other })
  }
})

test('the parts of a text that was signed never change', async () => {
  const id = await exchange.mustBuy(userId, { countdownSeconds: 30 })
  for (const part of ['seen_head', 'terms_hash', 'accepted_hash', 'prev_receipt_hash'])
    await expect(
      sql`update orders set ${sql.ref(part)} = sha256(${sql.ref(part)}) where id = ${id}`.execute(database()),
    ).rejects.toThrow('cannot change')
})
