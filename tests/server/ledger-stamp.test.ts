/** Whether a ledger's money is real is said once, in the database. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stampLedger } from '../../server/ledger/stamp-ledger.ts'
import { migrations } from '../../server/migrations.ts'
import { hasDemoMethods, publishDepositMethods } from '../../server/payments/deposit-methods.ts'
import { moneyPerson } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let own: TestDatabase
beforeEach(async () => void (own = await createTestDatabase(migrations)))
afterEach(() => own.drop())

const start = (isDemo: boolean) => stampLedger(own.database, { isDemo, hadDemo: () => hasDemoMethods(own.database) })

test('the first start says it for good, and no statement unsays it', async () => {
  expect([await start(true), await start(true), await start(false)]).toEqual(['stands', 'stands', 'is-demo'])
  for (const attack of [
    'UPDATE ledger_book SET is_demo = false',
    'UPDATE ledger_book SET is_demo = NULL',
    'DELETE FROM ledger_book',
    'TRUNCATE ledger_book',
  ]) {
    await expect(sql.raw(attack).execute(own.database)).rejects.toThrow(/for good/)
  }
  await sql`UPDATE ledger_book SET currency = 'EUR'`.execute(own.database)
})

test('of two servers that start at once as different ones, one does not start', async () => {
  const said = await Promise.all([start(true), start(false)])
  expect(said.filter((one) => one === 'stands')).toHaveLength(1)
})

test('a ledger from before the stamp that people had play money in is a demo, whatever it is started as', async () => {
  await publishDepositMethods(own.database, { isDemo: true })
  await moneyPerson(own.database, 100_000n, 1_000)
  // Later it was started with a gateway, which closed the demo's ways to pay in.
  await publishDepositMethods(own.database, { isDemo: false })
  expect([await start(false), await start(true)]).toEqual(['is-demo', 'stands'])
})

test('a ledger from before the stamp that was never a demo and has people in it is a real one', async () => {
  await moneyPerson(own.database, 0n, 1_000)
  expect([await start(true), await start(false)]).toEqual(['is-real', 'stands'])
})

test('a demo that nobody was in yet may become a real one', async () => {
  await publishDepositMethods(own.database, { isDemo: true })
  const house = await own.database.selectFrom('ledger_house').select('id').limit(1).execute()
  expect(house).toHaveLength(1)
  expect(await start(false)).toBe('stands')
})
