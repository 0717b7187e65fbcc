/** The books are chained and signed: whoever changes what stands in them, with every right in the database, is found, and the row is named. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditBooks } from '../../server/books/audit-books.ts'
import { chainBooks, signBooksHead } from '../../server/books/chain-books.ts'
import { auditChain } from '../../server/books/walk-chain.ts'
import type { Database } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { personColumn, personValue } from '../support/ledger-person.ts'
import { holdStake } from '../support/hold-stake.ts'
import { HOUSE_ROWS } from '../../server/ledger/accounts.ts'
import { fundDemoHouse } from '../../server/ledger/house-funds.ts'
import { settleHolds } from '../../server/ledger/settle-holds.ts'
import { migrations } from '../../server/migrations.ts'
import { recordAct } from '../../server/operators/acts.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { loadSigningKeys, rotateSigningKey, type SigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { moneyPerson, payIn } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const NOW = Date.UTC(2026, 10, 21, 4)
const HOUR_MS = 3_600_000
/** All that JSON escapes, and what it does not. */
const HOSTILE = '"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028\ufeff é 價 😀 <>&'

let own: TestDatabase
let folder: string
let keys: SigningKeys
let operatorId = ''
let userId = ''
const act = (database: Database, subjectId: string) =>
  inTransaction(database, (tx) =>
    recordAct(tx, {
      operatorId,
      act: 'adjust',
      subjectKind: 'adjustment',
      subjectId,
      facts: { reason: HOSTILE },
      at: NOW,
    }),
  )
const numbersOf = async (database: Database) =>
  (
    await sql<{ chain: string; last: bigint | null }>`
  SELECT 'acts' AS chain, max(number) AS last FROM operator_act UNION ALL SELECT 'heads', max(number) FROM book_head UNION ALL SELECT 'ledger', max(number) FROM ledger_transfer ORDER BY chain`.execute(
      database,
    )
  ).rows
const linksOf = async (database: Database) =>
  (
    await sql<{ chain: string; last: bigint | null }>`
  SELECT c.chain, max(l.number) AS last FROM (VALUES ('acts'), ('heads'), ('ledger')) c (chain) LEFT JOIN book_link l ON l.chain = c.chain GROUP BY c.chain ORDER BY c.chain`.execute(
      database,
    )
  ).rows
/** Other tests' transactions in this cluster may keep a round waiting. */
const untilChained = (database: Database) =>
  vi.waitFor(
    async () => {
      await chainBooks(database)
      expect(await linksOf(database)).toEqual(await numbersOf(database))
    },
    { timeout: 300_000, interval: 20 },
  )
async function play(database: Database, person: string): Promise<void> {
  await payIn(database, { userId: person, amountMinor: 10_000n, at: NOW })
  const [open, won] = [randomUUID(), randomUUID()]
  await inTransaction(database, async (tx) => {
    for (const orderId of [open, won])
      await holdStake(tx, { orderId, userId: person, stakeMinor: 50n, gainMinor: 41n, at: NOW })
    await settleHolds(tx, [{ userId: person, orderId: won, result: 'won' }], { at: NOW, businessDay: '2026-11-20' })
  })
  await act(database, randomUUID())
}
async function operatorOf(database: Database): Promise<string> {
  return (await inTransaction(database, (tx) => ensureAutomaticReviewers(tx, NOW)))[0]?.id ?? ''
}

beforeAll(async () => {
  own = await createTestDatabase(migrations)
  folder = await mkdtemp(join(tmpdir(), 'candor-books-'))
  keys = await loadSigningKeys(folder)
  await fundDemoHouse(own.database, NOW)
  operatorId = await operatorOf(own.database)
  userId = await moneyPerson(own.database, 100_000n, NOW)
  // Three heads: the first of empty books, and the last by another key.
  expect(await signBooksHead(own.database, { keys, now: NOW })).toBe(true)
  for (const hour of [1, 2]) {
    await play(own.database, userId)
    await play(own.database, userId)
    await untilChained(own.database)
    if (hour === 2) keys = await rotateSigningKey(folder, 1_800_000_000_000)
    expect(await signBooksHead(own.database, { keys, now: NOW + hour * HOUR_MS })).toBe(true)
  }
  await play(own.database, userId)
  await untilChained(own.database)
})
afterAll(async () => {
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Returns what the audit reports after somebody with every right changed rows with the triggers switched off. */
async function saidAfter(corruption: string, at = NOW): Promise<Readonly<Record<string, readonly unknown[]>>> {
  let said = {}
  await inTransaction(own.database, async (tx) => {
    for (const table of ['ledger_transfer', 'ledger_line', 'operator_act', 'book_link', 'book_head']) {
      await sql.raw(`GRANT ALL ON ${table} TO CURRENT_USER; ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(tx.db)
    }
    for (const table of ['ledger_transfer', 'ledger_line'])
      await sql.raw(`ALTER TABLE ${table} ALTER COLUMN number DROP IDENTITY`).execute(tx.db)
    await sql.raw(corruption).execute(tx.db)
    const findings = await auditBooks(tx.db, keys.publicKeys, at)
    said = Object.fromEntries(
      findings.flatMap(({ name, violations, examples }) => (violations > 0 ? [[name, examples]] : [])),
    )
    return { ok: false as const }
  })
  return said
}
/** The n-th row of a table, after the transfers that gave the house its money. */
const nth = (table: string, n: number) =>
  `(SELECT number FROM ${table} ORDER BY number OFFSET ${n - 1} + ${houseRowsIn(table)} LIMIT 1)`
const houseRowsIn = (table: string) =>
  table === 'ledger_transfer' ? "(SELECT count(*) FROM ledger_transfer WHERE event = 'house-funded')" : '0'
const swap = (table: string, a: number, b: number) => {
  const [first, second] = [nth(table, a), nth(table, b)]
  return `DO $$ DECLARE a bigint := ${first}; b bigint := ${second}; BEGIN
    UPDATE ${table} SET number = 1000000 WHERE number = a; UPDATE ${table} SET number = a WHERE number = b; UPDATE ${table} SET number = b WHERE number = 1000000;
  END $$`
}
const numberOf = async (table: string, n: number) =>
  (
    await sql<{
      number: bigint
    }>`SELECT number FROM ${sql.raw(nth(table, n))} n`.execute(own.database)
  ).rows[0]?.number ?? 0n

const TRANSFERS = 'transfers-and-their-lines-are-as-they-were-chained'
const ACTS = 'acts-of-operators-are-as-they-were-chained'
const HEADS = 'signed-heads-are-as-they-were-chained'
const SIGNED = 'the-chains-are-what-was-signed'
const LINES = 'every-line-belongs-to-a-transfer'
const COLUMNS = 'id, debit_id, credit_id, amount, phase, pending_id, event, reference, leg, at'

test('untouched books pass', async () => {
  expect(await saidAfter('SELECT 1')).toEqual({})
  expect((await linksOf(own.database)).map(({ last }) => Number(last))).toEqual([
    5,
    3,
    Number(await numberOf('ledger_transfer', 36)),
  ])
})

test.each([
  [
    'the amount of a transfer',
    `UPDATE ledger_transfer SET amount = amount + 1 WHERE number = ${nth('ledger_transfer', 4)}`,
    4,
    'altered',
  ],
  [
    'the person of a transfer',
    `UPDATE ledger_transfer SET credit_id = gen_random_uuid() WHERE number = ${nth('ledger_transfer', 2)}`,
    2,
    'altered',
  ],
  [
    'the first transfer',
    `UPDATE ledger_transfer SET at = at - 1 WHERE number = ${nth('ledger_transfer', 1)}`,
    1,
    'altered',
  ],
  [
    'the last transfer, which no head covers yet',
    `UPDATE ledger_transfer SET at = at - 1 WHERE number = ${nth('ledger_transfer', 36)}`,
    36,
    'altered',
  ],
  [
    'a posting',
    `UPDATE ledger_line SET balance_after = balance_after + 1 WHERE number = ${nth('ledger_line', 1)}`,
    1,
    'altered',
  ],
  ['a posting that is gone', `DELETE FROM ledger_line WHERE number = ${nth('ledger_line', 1)}`, 1, 'altered'],
  [
    'a posting more',
    `INSERT INTO ledger_line (number, account_id, transfer_id, kind, amount, balance_after, reference, at ${personColumn()})
    SELECT 0, gen_random_uuid(), id, 'deposit', 1, 1, '', 0 ${personValue('person')} FROM ledger_transfer WHERE number = ${nth('ledger_transfer', 3)}`,
    3,
    'altered',
  ],
  ['two postings in another order', swap('ledger_line', 1, 2), 1, 'altered'],
  ['a transfer that is gone', `DELETE FROM ledger_transfer WHERE number = ${nth('ledger_transfer', 5)}`, 5, 'deleted'],
  ['the last transfer gone', `DELETE FROM ledger_transfer WHERE number = ${nth('ledger_transfer', 36)}`, 36, 'deleted'],
  ['two transfers in another order', swap('ledger_transfer', 3, 9), 3, 'moved to another place'],
] as const)('%s: the transfer is named', async (_what, corruption, at, fault) => {
  const [first] = (await saidAfter(corruption))[TRANSFERS] ?? []
  expect(first).toMatch(new RegExp(`^number ${await numberOf('ledger_transfer', at)}\\b.*: ${fault}$`))
})

const linkFrom = (n: number) =>
  `(SELECT min(number) FROM book_link WHERE chain = 'ledger' AND number >= ${nth('ledger_transfer', n)})`

test('a link that is another is named, and the rows of one that is gone', async () => {
  const { rows } = await sql<{ at: bigint }>`SELECT ${sql.raw(linkFrom(6))} AS at`.execute(own.database)
  const altered = await saidAfter(
    `UPDATE book_link SET hash = sha256(hash) WHERE chain = 'ledger' AND number = ${linkFrom(6)}`,
  )
  expect(altered[TRANSFERS]?.[0]).toBe(`number ${rows[0]?.at}: altered`)
  const gone = await saidAfter(`DELETE FROM book_link WHERE chain = 'ledger' AND number = ${linkFrom(6)}`)
  expect(gone[TRANSFERS]?.[0]).toMatch(/^number 1, .*: inserted$/)
})

test('who alters a transfer and its mark too is found by the link, which no mark changes', async () => {
  const number = await numberOf('ledger_transfer', 6)
  const said = await saidAfter(`
    UPDATE ledger_transfer SET amount = amount + 1 WHERE number = ${number};
    DO $$ DECLARE l record; n bigint; BEGIN
      SELECT * INTO l FROM book_link WHERE chain = 'ledger' AND number = ${linkFrom(6)};
      n := l.number;
      FOR i IN REVERSE length(l.marks) / 12 - 1 .. 0 LOOP
        IF n = ${number} THEN
          UPDATE book_link SET marks = overlay(l.marks PLACING
            substr(sha256(convert_to((SELECT text FROM book_text_ledger WHERE number = n), 'UTF8')), 1, 8) FROM i * 12 + 5)
            WHERE chain = 'ledger' AND number = l.number;
        END IF;
        n := n - ('x' || encode(substr(l.marks, i * 12 + 1, 4), 'hex'))::bit(32)::int;
      END LOOP;
    END $$`)
  const { rows } = await sql<{ at: bigint }>`SELECT ${sql.raw(linkFrom(6))} AS at`.execute(own.database)
  expect(said[TRANSFERS]).toEqual([`number ${rows[0]?.at}: altered`])
})

test('a transfer that is put in is named, and a line of none', async () => {
  const put = await saidAfter(
    `INSERT INTO ledger_transfer (number, ${COLUMNS} ${personColumn()}) SELECT 0, gen_random_uuid(), debit_id, credit_id, 1, 'single', NULL, 'x', 'x', 'x', at ${personValue()} FROM ledger_transfer WHERE number = ${nth('ledger_transfer', 1)}`,
  )
  expect(put[TRANSFERS]).toEqual([expect.stringMatching(/^number 0, .*: inserted$/)])
  const line = await saidAfter(
    `INSERT INTO ledger_line (number, account_id, transfer_id, kind, amount, balance_after, reference, at ${personColumn()}) VALUES (0, gen_random_uuid(), gen_random_uuid(), 'deposit', 1, 1, '', 0 ${personValue()})`,
  )
  expect(line).toEqual({ [LINES]: ['line 0'] })
})

test.each([
  [
    'the words of an act',
    `UPDATE operator_act SET facts = '{}' WHERE number = ${nth('operator_act', 2)}`,
    2,
    'altered',
  ],
  [
    'whose act it was',
    `UPDATE operator_act SET operator_id = (SELECT id FROM operator WHERE id <> operator_id LIMIT 1) WHERE number = ${nth('operator_act', 3)}`,
    3,
    'altered',
  ],
  ['an act that is gone', `DELETE FROM operator_act WHERE number = ${nth('operator_act', 2)}`, 2, 'deleted'],
  ['the last act gone', `DELETE FROM operator_act WHERE number = ${nth('operator_act', 5)}`, 5, 'deleted'],
  ['two acts in another order', swap('operator_act', 1, 4), 1, 'moved to another place'],
  [
    'an act that is put in',
    `INSERT INTO operator_act (number, id, operator_id, act, subject_kind, subject_id, facts, at) SELECT 0, gen_random_uuid(), operator_id, act, subject_kind, subject_id, facts, at FROM operator_act LIMIT 1`,
    0,
    'inserted',
  ],
] as const)('%s: the act is named', async (_what, corruption, at, fault) => {
  const number = at === 0 ? 0n : await numberOf('operator_act', at)
  expect((await saidAfter(corruption))[ACTS]?.[0]).toMatch(new RegExp(`^number ${number}\\b.*: ${fault}$`))
})

test.each([
  [
    'a head that says something else',
    `UPDATE book_head SET doc = replace(doc, '"signedAt":', '"signedAt":1') WHERE number = 2`,
    /^head 2: altered: no key of the platform has signed this/,
  ],
  [
    'a head that is none',
    `UPDATE book_head SET doc = '{}' WHERE number = 2`,
    /^head 2: altered: no signed head reads so/,
  ],
  ['another signature', `UPDATE book_head SET signature = reverse(signature) WHERE number = 3`, /^head 3: altered/],
  ['the first head gone', 'DELETE FROM book_head WHERE number = 1', /^head 1: deleted/],
  ['a head gone', 'DELETE FROM book_head WHERE number = 2', /^head 2: deleted/],
  [
    'two heads in another order',
    'UPDATE book_head SET number = 10 WHERE number = 1; UPDATE book_head SET number = 1 WHERE number = 2; UPDATE book_head SET number = 2 WHERE number = 10',
    /^head 1: moved to another place/,
  ],
  [
    'a head put in behind the others',
    `INSERT INTO book_head SELECT 4, replace(doc, '"number":3', '"number":4'), signature FROM book_head WHERE number = 3`,
    /^head 4: altered: no key/,
  ],
] as const)('%s: the head is named', async (_what, corruption, says) => {
  const said = await saidAfter(corruption)
  expect(said[SIGNED]?.[0]).toMatch(says)
})

test('the last head gone is named by the link that it left', async () => {
  expect(await saidAfter('DELETE FROM book_head WHERE number = 3')).toEqual({ [HEADS]: ['number 3: deleted'] })
})

test('who rewrites a transfer and every link after it is contradicted by the heads that were signed since', async () => {
  const relink = (
    corruption: string,
  ) => `${corruption}; DO $$ DECLARE r record; h bytea := decode(repeat('00', 32), 'hex'); BEGIN
    DELETE FROM book_link WHERE chain = 'ledger';
    FOR r IN SELECT number, text FROM book_text_ledger ORDER BY number LOOP
      h := sha256(h || convert_to(r.text, 'UTF8')); INSERT INTO book_link VALUES ('ledger', r.number, h);
    END LOOP; END $$`
  expect(await saidAfter(relink('SELECT 1'))).toEqual({})
  const early = await saidAfter(
    relink(`UPDATE ledger_transfer SET amount = amount + 1 WHERE number = ${nth('ledger_transfer', 4)}`),
  )
  expect(early).toEqual({
    [SIGNED]: [
      expect.stringMatching(
        /^head 2: the chain of ledger between number 0 and \d+ is another than at its signing, 2026-11-21T05/,
      ),
      expect.stringMatching(/^head 3/),
    ],
  })
  const late = await saidAfter(relink(`DELETE FROM ledger_transfer WHERE number = ${nth('ledger_transfer', 24)}`))
  expect(late[SIGNED]).toEqual([
    expect.stringMatching(/^head 3: the chain of ledger between number \d+ and \d+ is another/),
  ])
})

test('a head is signed once an hour, by whichever server comes first', async () => {
  const at = (minutes: number) => NOW + 4 * HOUR_MS + minutes * 60_000
  const signed = await Promise.all([
    signBooksHead(own.database, { keys, now: at(1) }),
    signBooksHead(own.database, { keys, now: at(1) }),
  ])
  expect(signed.filter(Boolean)).toHaveLength(1)
  expect(await signBooksHead(own.database, { keys, now: at(59) })).toBe(false)
  expect(await signBooksHead(own.database, { keys, now: at(60) })).toBe(true)
  await untilChained(own.database)
  expect(await saidAfter('SELECT 1')).toEqual({})
})

test('what an older transaction has yet to commit is waited for: the order of the chain is that of the numbers', async () => {
  const [slow, quick] = [randomUUID(), randomUUID()]
  const transaction = await own.database.startTransaction().execute()
  const tx = { db: transaction, beforeCommit: () => undefined, afterCommit: () => undefined }
  await recordAct(tx, { operatorId, act: 'slow', subjectKind: 'none', subjectId: slow, at: NOW })
  await act(own.database, quick)
  for (let round = 0; round < 5; round += 1) await chainBooks(own.database)
  const before = await numbersOf(own.database)
  expect(await linksOf(own.database)).not.toEqual(before)
  await transaction.commit().execute()
  await untilChained(own.database)
  expect(await saidAfter('SELECT 1')).toEqual({})
})

test('under a crowd of postings, with some rolled back, every row is chained and none twice', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => moneyPerson(own.database, 1_000n, NOW)))
  let isPlaying = true
  const chaining = (async () => {
    while (isPlaying) await chainBooks(own.database)
  })()
  await Promise.all(
    people.map(async (person) => {
      for (let round = 0; round < 5; round += 1) {
        await play(own.database, person)
        await inTransaction(
          own.database,
          async (tx) => (
            await holdStake(tx, { orderId: randomUUID(), userId: person, stakeMinor: 1n, gainMinor: 1n, at: NOW }),
            { ok: false as const }
          ),
        )
      }
    }),
  )
  isPlaying = false
  await chaining
  await untilChained(own.database)
  const { rows } = await sql<{
    missing: string
  }>`SELECT (SELECT count(*) FROM ledger_transfer) - coalesce(sum(length(marks) / 12), 0) AS missing FROM book_link WHERE chain = 'ledger'`.execute(
    own.database,
  )
  expect(Number(rows[0]?.missing)).toBe(0)
  expect(await saidAfter('SELECT 1')).toEqual({})
})

test('rows that nothing chains are named, once they are older than the sealing ever takes', async () => {
  const cut =
    "DELETE FROM book_link WHERE chain = 'ledger' AND number = (SELECT max(number) FROM book_link WHERE chain = 'ledger')"
  const name = 'what-is-older-is-chained'
  expect(await saidAfter(cut, NOW + 60_000)).not.toHaveProperty(name)
  expect(await saidAfter(cut, NOW + 3_600_000)).toHaveProperty(name)
})

/** Counts the rows that come with marks, and keeps the most memory that the program held between two answers. */
function watched(database: Database) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // what the flag above puts there
  const seen = { links: 0, heapMax: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      const marked = result.rows.filter((row) => 'marks' in row).length
      seen.links += marked
      if (marked === 0) collect()
      if (marked === 0) seen.heapMax = Math.max(seen.heapMax, process.memoryUsage().heapUsed)
      return Promise.resolve(result)
    },
  }
  return { database: database.withPlugin(plugin), seen }
}

test('an audit reads each link once, and holds a few portions of rows whatever links are gone', async () => {
  const old = await createTestDatabase(migrations)
  try {
    await moneyPerson(old.database, 100n, NOW)
    await untilChained(old.database)
    await sql`
      INSERT INTO ledger_transfer (${sql.raw(COLUMNS + personColumn())})
      SELECT gen_random_uuid(), debit_id, credit_id, 1, 'single', NULL, 'x', 'x', 'x', at ${sql.raw(personValue())} FROM (SELECT * FROM ledger_transfer LIMIT 1) t, generate_series(1, 40000)`.execute(
      old.database,
    )
    await untilChained(old.database)
    const linked = watched(old.database)
    expect(await auditChain(linked.database, 'ledger', null)).toEqual({ faults: [], count: 0 })
    const { rows } = await sql<{ count: bigint }>`SELECT count(*) FROM book_link WHERE chain = 'ledger'`.execute(
      old.database,
    )
    expect(linked.seen.links).toBe(Number(rows[0]?.count))
    await sql`ALTER TABLE book_link DISABLE TRIGGER USER`.execute(old.database)
    await sql`DELETE FROM book_link WHERE number < (SELECT max(number) FROM book_link WHERE chain = 'ledger') AND chain = 'ledger'`.execute(
      old.database,
    )
    const unlinked = watched(old.database)
    expect((await auditChain(unlinked.database, 'ledger', null)).count).toBeGreaterThan(38_000)
    expect(unlinked.seen.heapMax - linked.seen.heapMax).toBeLessThan(10_000_000)
  } finally {
    await old.drop()
  }
})

test('books from before they were chained are chained whole', async () => {
  const before = Object.fromEntries(
    Object.entries(migrations).filter(
      ([name]) =>
        ![
          '0155-transfers-in-order',
          '0155-acts-in-order',
          '0156-chains',
          '0255-one-link-for-many-transfers',
          '0259-books-over-any-gap',
        ].includes(name),
    ),
  )
  const old = await createTestDatabase(before, { engine: 'postgres' })
  try {
    const mine = operatorId
    await fundDemoHouse(old.database, NOW)
    operatorId = await operatorOf(old.database)
    const person = await moneyPerson(old.database, 100_000n, NOW)
    for (let round = 0; round < 3; round += 1) await play(old.database, person)
    await migrate(old.database, migrations)
    await play(old.database, person)
    await untilChained(old.database)
    operatorId = mine
    expect((await auditBooks(old.database, keys.publicKeys, NOW)).filter(({ violations }) => violations > 0)).toEqual(
      [],
    )
    const { rows } = await sql<{
      chain: string
      rows: bigint
    }>`SELECT chain, sum(coalesce(length(marks) / 12, 1))::int8 AS rows FROM book_link GROUP BY chain ORDER BY chain`.execute(
      old.database,
    )
    expect(rows).toEqual([
      { chain: 'acts', rows: 4n },
      { chain: 'ledger', rows: 29n + BigInt(HOUSE_ROWS) },
    ])
  } finally {
    await old.drop()
  }
})
