/** Books that hold, made by SQL: people with a balance, orders that were lost with their transfers and lines, and feeds that show them. */
import { sql } from 'kysely'
import type { Database } from '../../server/database/database.ts'
import { CLEARING, houseRow } from '../../server/ledger/accounts.ts'
import { OLD_PRODUCT } from './generate.ts'

const GIVEN = 100_000_000n
const STAKE = 1_000n
const HOUSE = houseRow(0)
const MONEY = (minor: string) => `((${minor})::numeric / 100)::numeric(30,2)::text`
const id = (kind: string, number: string) => `md5('${kind} ' || ${number})::uuid`
const ROW_HASH = `encode(sha256(convert_to('[' || to_json(collection) || ',' || to_json(id) || ',' || doc || ']', 'UTF8')), 'hex')`
const INTO_FEED = `INSERT INTO sync_row (owner, collection, id, bucket, time, seq, doc, hash, is_sealable, changed_at)
  SELECT owner, collection, id, '', 0, seq, doc, ${ROW_HASH}, false, 0 FROM`

/** Each with 1,000,000.00, and a house that has as much for all of them. */
export async function growAccounts(database: Database, people: number): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(database)
  await run(`INSERT INTO ledger_account (id, kind, owner, credits_posted, opened_at)
    SELECT md5(k.kind || ' ' || p)::uuid, k.kind, ${id('person', 'p')}, CASE k.kind WHEN 'cash' THEN ${GIVEN} ELSE 0 END, 0
    FROM generate_series(0, ${people - 1}) p CROSS JOIN (VALUES ('cash'), ('fund')) k (kind)`)
  await run(`INSERT INTO ledger_transfer (id, debit_id, credit_id, amount, phase, event, reference, leg, at)
    SELECT ${id('given', 'p')}, '${CLEARING}', ${id('cash', 'p')}, ${GIVEN}, 'single', 'given', ${id('given', 'p')}, 'amount', 0 FROM generate_series(0, ${people - 1}) p`)
  await run(`INSERT INTO ledger_transfer (id, debit_id, credit_id, amount, phase, event, reference, leg, at)
    VALUES (${id('funded', '0')}, '${CLEARING}', '${HOUSE}', ${GIVEN}, 'single', 'house-funded', 'funded', 'amount', 0)`)
  await run(`UPDATE ledger_account SET debits_posted = ${GIVEN * BigInt(people + 1)} WHERE id = '${CLEARING}'`)
  await run(`UPDATE ledger_account SET credits_posted = ${GIVEN} WHERE id = '${HOUSE}'`)
  await run(`INSERT INTO ledger_line (account_id, transfer_id, kind, amount, balance_after, reference, at)
    SELECT ${id('cash', 'p')}, ${id('given', 'p')}, 'given', ${GIVEN}, ${GIVEN}, ${id('given', 'p')}, 0 FROM generate_series(0, ${people - 1}) p`)
  await run(`${INTO_FEED} (SELECT ${id('person', 'p')}::text AS owner, 'fundRecords' AS collection, ${id('given', 'p')}::text AS id, 1 AS seq,
    '{"amount":"${GIVEN / 100n}.00","balanceAfter":"${GIVEN / 100n}.00"}' AS doc FROM generate_series(0, ${people - 1}) p) r`)
  await showAccounts(database, people, { from: 0, to: 0 })
}

/** Orders by their number: each person has one in turn, all of them lost. After `growAccounts`, and from 0 on without gaps. */
export async function growLostOrders(
  database: Database,
  people: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(database)
  const orders = `(SELECT n, n % ${people} AS p, n / ${people} AS k FROM generate_series(${from}, ${to - 1}) n) o`
  const [order, cash] = [id('order', 'o.n'), id('cash', 'o.p')]
  await run(`INSERT INTO orders (id, user_id, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, status, accepted_at, accepted_seq, accepted_ts,
      entry_grace_ms, max_gap_ms, payout_minor, profit_minor, settled_at, acceptance, acceptance_signature, settlement, settlement_signature, rule)
    SELECT ${order}, ${id('person', 'o.p')}, '${OLD_PRODUCT}', 'up', ${STAKE}, 8500, 30, 'lost', n, n, n, 3000, 5000, 0, -${STAKE}, n,
      repeat('a', 400), repeat('s', 86), repeat('b', 400), repeat('s', 86), 'settle-2' FROM ${orders}`)
  const transfer = (leg: string, phase: string) =>
    `SELECT o.n, ${id(`${leg} ${phase}`, 'o.n')}, ${leg === 'stake' ? cash : `'${HOUSE}'::uuid`}, ${leg === 'stake' ? `'${HOUSE}'::uuid` : cash}, ${leg === 'stake' ? STAKE : 850n},
      '${phase}', ${phase === 'pending' ? 'NULL::uuid' : id(`${leg} pending`, 'o.n')}, '${phase === 'pending' ? 'order-opened' : 'order-settled'}', ${order}::text, '${leg}', o.n FROM ${orders}`
  await run(`INSERT INTO ledger_transfer (id, debit_id, credit_id, amount, phase, pending_id, event, reference, leg, at)
    SELECT id, debit, credit, amount, phase, pending, event, reference, leg, at FROM (
      ${[transfer('stake', 'pending'), transfer('gain', 'pending'), transfer('stake', 'post'), transfer('gain', 'void')].join(' UNION ALL ')}
    ) t (n, id, debit, credit, amount, phase, pending, event, reference, leg, at) ORDER BY n`)
  await run(`INSERT INTO ledger_line (account_id, transfer_id, kind, amount, balance_after, reference, at)
    SELECT ${cash}, ${id('stake post', 'o.n')}, 'order-lost', -${STAKE}, ${GIVEN} - ${STAKE} * (o.k + 1), ${order}::text, o.n FROM ${orders} ORDER BY o.n`)
  await run(`UPDATE ledger_account a SET debits_posted = ${STAKE} * (o.k + 1), profit_all = -${STAKE} * (o.k + 1)
    FROM (SELECT n % ${people} AS p, max(n / ${people}) AS k FROM generate_series(${from}, ${to - 1}) n GROUP BY 1) o WHERE a.id = ${cash}`)
  await run(`UPDATE ledger_account SET credits_posted = ${GIVEN + STAKE * BigInt(to)} WHERE id = '${HOUSE}'`)
  await run(`${INTO_FEED} (SELECT ${id('person', 'o.p')}::text AS owner, 'orders' AS collection, ${order}::text AS id, 4 * o.k + 4 AS seq,
      '{"direction":"up","payout":"0.00","profit":"-${STAKE / 100n}.00","stake":"${STAKE / 100n}.00","status":"lost"}' AS doc FROM ${orders}
    UNION ALL SELECT ${id('person', 'o.p')}::text, 'fundRecords', ${id('stake post', 'o.n')}::text, 4 * o.k + 5,
      '{"amount":"-${STAKE / 100n}.00","balanceAfter":"' || ${MONEY(`${GIVEN} - ${STAKE} * (o.k + 1)`)} || '"}' FROM ${orders}) r`)
  await showAccounts(database, people, { from, to })
}

/** The row of each person's balance, the head of their feed, and its digests: of those whose orders these are, or of all. */
async function showAccounts(
  database: Database,
  people: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const shown =
    to === 0
      ? `SELECT p, 0 AS orders FROM generate_series(0, ${people - 1}) p`
      : `SELECT n % ${people} AS p, max(n / ${people}) + 1 AS orders FROM generate_series(${from}, ${to - 1}) n GROUP BY 1`
  const balance = MONEY(`${GIVEN} - ${STAKE} * orders`)
  const run = (text: string) => sql.raw(text).execute(database)
  await run(`${INTO_FEED} (SELECT ${id('person', 'p')}::text AS owner, 'account' AS collection, 'main' AS id, 4 * orders + 2 AS seq,
      '{"available":"' || ${balance} || '","fundConfirmed":"0.00","fundPending":"0.00","inOrders":"0.00","inWithdrawals":"0.00","profitAll":"'
      || ${MONEY(`-${STAKE} * orders`)} || '","totalAssets":"' || ${balance} || '"}' AS doc FROM (${shown}) s) r
    ON CONFLICT (owner, collection, id) DO UPDATE SET seq = excluded.seq, doc = excluded.doc, hash = excluded.hash`)
  await run(`INSERT INTO sync_head (owner, seq) SELECT ${id('person', 'p')}::text, 4 * orders + 2 FROM (${shown}) s
    ON CONFLICT (owner) DO UPDATE SET seq = excluded.seq`)
  await run(`INSERT INTO sync_digest (owner, collection, bucket, digest, count, sealable)
    SELECT owner, collection, bucket, bit_xor(('x' || hash)::bit(256)), count(*), 0 FROM sync_row
    WHERE owner IN (SELECT ${id('person', 'p')}::text COLLATE "C" FROM (${shown}) s) GROUP BY owner, collection, bucket
    ON CONFLICT (owner, collection, bucket) DO UPDATE SET digest = excluded.digest, count = excluded.count`)
}
