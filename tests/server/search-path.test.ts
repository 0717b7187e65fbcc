/** A dump is loaded, and psql goes on after it, with an empty search path: what triggers do must not depend on it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '../../contract/outcome.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { signRefusal } from '../../server/trading/sign-refusal.ts'
import { TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
/** The second of those that name each table's schema besides. */
const NAMED = ['search_path=pg_catalog, public, pg_temp', 'search_path=pg_catalog, pg_temp']
let exchange: TestExchange
let userId = ''
const database = () => exchange.postgres.database
beforeAll(async () => {
  exchange = await TestExchange.open()
  await exchange.tick(0, { [BTC]: 1_000 })
  userId = await exchange.person(100_000n)
})
afterAll(() => exchange.close())

test('each function of a trigger names its schemas itself', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT p.oid::regprocedure::text AS name FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND p.pronamespace = 'public'::regnamespace
      AND NOT coalesce(p.proconfig && ${NAMED}::text[], false) ORDER BY 1`.execute(database())
  expect(rows).toEqual([])
})

test('an order that is written with an empty search path keeps its texts in parts, takes its end, and is told to the log', async () => {
  const id = await exchange.mustBuy(userId, { countdownSeconds: 30 })
  await exchange.tick(250, { [BTC]: 1_000 })
  await exchange.steady(31_000, { [BTC]: 1_001 })
  const [copy, told] = [randomUUID(), await receiptsTold()]
  await inTransaction(database(), async ({ db }) => {
    const { acceptance_text, settlement_text } = await exchange.order(id)
    await sql`SET LOCAL search_path = ''`.execute(db)
    // As it was when it was new, under another id: its text names that one.
    await sql`
      INSERT INTO public.orders OVERRIDING USER VALUE
      SELECT (jsonb_populate_record(o, ${{
        ...{ id: copy, status: 'waiting', acceptance: acceptance_text.replace(id, copy) },
        ...{ entry_seq: null, entry_ts: null, entry_price: null, exit_time: null, exit_seq: null, exit_ts: null },
        ...{ exit_price: null, payout_minor: null, profit_minor: null, settled_at: null, settlement_signature: null },
        ...{ entry_hash: null, exit_hash: null, settlement_key_id: null },
      }}::jsonb)).* FROM public.orders o WHERE o.id = ${id}`.execute(db)
    await sql`
      UPDATE public.orders o SET status = n.status, payout_minor = n.payout_minor, profit_minor = n.profit_minor, settled_at = n.settled_at,
        exit_time = n.exit_time, entry_seq = n.entry_seq, exit_seq = n.exit_seq, entry_hash = n.entry_hash, exit_hash = n.exit_hash,
        settlement = ${settlement_text?.replace(id, copy)}, settlement_signature = n.settlement_signature, settlement_key_id = n.settlement_key_id
      FROM public.orders n WHERE n.id = ${id} AND o.id = ${copy}`.execute(db)
  })
  expect(await exchange.order(copy)).toMatchObject({ settlement: null, status: 'won' })
  expect(await receiptsTold()).toBe(told + 2n)
})

test('no refusal of what was taken is kept with an empty search path', async () => {
  const id = await exchange.mustBuy(userId, { countdownSeconds: 30 })
  const { market, clock } = exchange
  const { rows } = await sql<{
    hash: string
  }>`SELECT order_intent_hash(orders) AS hash FROM orders WHERE id = ${id}`.execute(database())
  const intent = exchange.intent({ id }).intent
  const refused = signRefusal(refuse('price-too-old'), { intent, market, now: clock.now() })
  const answer = JSON.stringify(refused).replace(/"intentHash":"[^"]*"/, `"intentHash":"${rows[0]?.hash}"`)
  const keeping = inTransaction(database(), async ({ db }) => {
    await sql`SET LOCAL search_path = ''`.execute(db)
    await sql`INSERT INTO public.idempotency (scope, key, endpoint, body_hash, answer, created_at)
      VALUES (${userId}, ${id}, 'place-order', '', ${answer}, 0)`.execute(db)
  })
  await expect(keeping).rejects.toThrow(`order ${id} was taken`)
})

async function receiptsTold(): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) FROM log_receipt`.execute(database())
  return rows[0]?.count ?? 0n
}
