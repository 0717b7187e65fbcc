/** Numbers of transfers may leave a gap of any size, as after a sequence that was set by hand: the books are sealed across it. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_LINK } from '../../contract/books/book-texts.ts'
import { chainBooks } from '../../server/books/chain-books.ts'
import { auditChain } from '../../server/books/walk-chain.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations } from '../../server/migrations.ts'
import { personColumn, personValue } from '../support/ledger-person.ts'
import { moneyPerson } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { until } from '../support/trader.ts'

const NOW = Date.UTC(2026, 10, 28, 4)
/** The largest distance for which a mark has room. */
const DISTANCE_MAX = 2n ** 31n - 1n
const MARK_BYTES = 12

let own: TestDatabase
const database = () => own.database
beforeAll(async () => {
  own = await createTestDatabase(migrations)
  await moneyPerson(database(), 100n, NOW)
})
afterAll(() => own.drop())

async function lastNumber(): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`SELECT max(number) AS last FROM ledger_transfer`.execute(database())
  return rows[0]?.last ?? 0n
}

/** Writes so many transfers, the first of them so far behind the last number. @returns the number of the first */
async function write(count: number, distance: bigint): Promise<bigint> {
  const first = (await lastNumber()) + distance
  await sql`SELECT setval(pg_get_serial_sequence('ledger_transfer', 'number'), ${first}, false)`.execute(database())
  await sql`
    INSERT INTO ledger_transfer (id, debit_id, credit_id, amount, phase, event, reference, leg, at ${sql.raw(personColumn())})
    SELECT gen_random_uuid(), debit_id, credit_id, 1, 'single', 'x', 'x', 'x', at ${sql.raw(personValue())}
    FROM (SELECT * FROM ledger_transfer LIMIT 1) t, generate_series(1, ${count}::int)`.execute(database())
  return first
}

/** Other tests' transactions in this cluster may keep a round waiting. */
const untilChained = () =>
  until('all transfers are chained', async () => {
    await chainBooks(database())
    return (await links()).at(-1)?.number === (await lastNumber())
  })

async function links() {
  const { rows } = await sql<{ number: bigint; hash: Buffer; marks: Buffer | null }>`
    SELECT number, hash, marks FROM book_link WHERE chain = 'ledger' ORDER BY number`.execute(database())
  return rows.map(({ number, hash: link, marks }) => ({
    number,
    hash: link.toString('hex'),
    rows: marks === null ? null : marks.length / MARK_BYTES,
  }))
}

/** The link at each number, as the rule of the chain says it without any marks. */
async function ruled(): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await sql<{ number: bigint; text: string }>`
    SELECT number, text FROM book_text_ledger ORDER BY number`.execute(database())
  let link = FIRST_LINK
  return new Map(
    rows.map(({ number, text }) => {
      link = hash('sha256', Buffer.concat([Buffer.from(link, 'hex'), Buffer.from(text)]))
      return [number, link]
    }),
  )
}

test('numbers that lie 2^31 and more apart are sealed, and each link is what the rule of the chain says', async () => {
  await untilChained()
  const before = await links()
  const near = await write(2, DISTANCE_MAX)
  const far = await write(3, DISTANCE_MAX + 1n)
  const [farther, farthest] = [await write(1, 2n ** 40n), await write(2, 2n ** 33n)]
  await untilChained()
  const all = await links()
  expect(all.slice(0, before.length)).toEqual(before)
  expect(all.slice(before.length).map(({ number, rows }) => ({ number, rows }))).toEqual([
    { number: near + 1n, rows: 2 },
    { number: far, rows: null },
    { number: farther - 2n ** 40n, rows: 2 },
    { number: farther, rows: null },
    { number: farthest, rows: null },
    { number: farthest + 1n, rows: 1 },
  ])
  const rule = await ruled()
  expect(all.map(({ number, hash: link }) => [number, link])).toEqual(
    all.map(({ number }) => [number, rule.get(number)]),
  )
  expect(await auditChain(database(), 'ledger', null)).toEqual({ faults: [], count: 0 })
})

test('a transfer on either side of such a gap that was altered is named', async () => {
  const [first, second] = [await write(2, 1n), await write(2, 2n ** 35n)]
  await untilChained()
  for (const number of [first, first + 1n, second, second + 1n])
    await inTransaction(database(), async ({ db }) => {
      await sql`GRANT ALL ON ledger_transfer TO CURRENT_USER; ALTER TABLE ledger_transfer DISABLE TRIGGER USER`.execute(
        db,
      )
      await sql`UPDATE ledger_transfer SET amount = amount + 1 WHERE number = ${number}`.execute(db)
      const { faults } = await auditChain(db, 'ledger', null)
      expect(faults).toMatchObject([{ number, fault: 'altered' }])
      return { ok: false as const }
    })
})
