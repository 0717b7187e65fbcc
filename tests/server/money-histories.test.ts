/**
 * Random business histories through the real services: deposits, orders, withdrawals, refusals, Yu'ebao, adjustments, days
 * passing, crashes before the commit, repeats. After each step every invariant of the audit holds, each answer is the one
 * that the rules call for, and every balance is what plain addition says. The seed is printed; SEED repeats a run.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { test } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { moneyMigrations } from '../support/money-history/migrations.ts'
import { LOSS_LIMIT_MINOR, MoneyModel } from '../support/money-history/model.ts'
import { FIRST_STEPS, PEOPLE, step, type Step } from '../support/money-history/steps.ts'
import { agree, take } from '../support/money-history/take-step.ts'
import { MoneyWorld } from '../support/money-history/world.ts'
import { ledgerHolds } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const RUNS = Number(process.env['RUNS'] ?? (process.env['SOAK'] ? 2_000 : 100))
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
// Before the clocks go forward in New York: some histories pass a day of 23 hours.
const FIRST_DAY = '2027-03-08'

/** Histories share a database while they are sound, for speed: each has people of its own, the audit sees them all. */
const HISTORIES_PER_DATABASE = 10

test(`money histories, seed ${SEED}`, { timeout: 3_600_000 }, async () => {
  console.log(`money histories: seed ${SEED}, ${RUNS} runs`)
  let shared: { database: TestDatabase; histories: number } | null = null
  const nextDatabase = async () => {
    if (shared && shared.histories < HISTORIES_PER_DATABASE) return shared
    await shared?.database.drop()
    return (shared = { database: await createTestDatabase(moneyMigrations, { maxConnections: 3 }), histories: 0 })
  }
  const history = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
    const used = await nextDatabase()
    used.histories += HISTORIES_PER_DATABASE
    await live(used.database.database, steps)
    // Only a sound one is used again: what this history broke must not be found in the next.
    used.histories -= HISTORIES_PER_DATABASE - 1
  })
  await fc.assert(history, { numRuns: RUNS, seed: SEED })
  await nextDatabase().then(({ database }) => database.drop())
})

async function live(database: Database, steps: readonly Step[]): Promise<void> {
  const world = new MoneyWorld(database, FIRST_DAY)
  const model = new MoneyModel(FIRST_DAY, PEOPLE)
  await world.begin(PEOPLE, LOSS_LIMIT_MINOR)
  for (const next of FIRST_STEPS) await take(world, model, next)
  for (const next of steps) {
    await take(world, model, next)
    await ledgerHolds(database)
    await agree(world, model)
  }
}
