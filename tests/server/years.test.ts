/**
 * Years of business in a minute: the real services under a clock that jumps from day to day, chance from a seed, and beside them
 * a model that knows the rules and nothing of the server. Each day somebody does something, each midnight has its cut-off, some are
 * missed and caught up. `npm run simulate` goes on for 5,000 days; SEED repeats a run.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyMigrations } from '../support/money-history/migrations.ts'
import { LOSS_LIMIT_MINOR, MoneyModel } from '../support/money-history/model.ts'
import { FIRST_STEPS, PEOPLE, step } from '../support/money-history/steps.ts'
import { agree, take } from '../support/money-history/take-step.ts'
import { MoneyWorld } from '../support/money-history/world.ts'
import { ledgerHolds } from '../support/money-person.ts'
import { createTestDatabase } from '../support/postgres.ts'

const DAYS = Number(process.env['SIMULATED_DAYS'] ?? 200)
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const AUDIT_EVERY_DAYS = 50
const FIRST_DAY = '2024-01-15'

test(
  `${DAYS} days of business come to what plain addition says, the books audited on the way (seed ${SEED})`,
  { timeout: 3_600_000 },
  async () => {
    const own = await createTestDatabase(moneyMigrations, { maxConnections: 3 })
    try {
      const world = new MoneyWorld(own.database, FIRST_DAY)
      const model = new MoneyModel(FIRST_DAY, PEOPLE)
      await world.begin(PEOPLE, LOSS_LIMIT_MINOR)
      for (const first of FIRST_STEPS) await take(world, model, first)
      const acts = fc.sample(
        step.filter(({ kind }) => kind !== 'pass'),
        { seed: SEED, numRuns: DAYS * 2 },
      )
      const begun = performance.now()
      for (let day = 0; day < DAYS; day += 1) {
        const [first, second] = acts.slice(day * 2, day * 2 + 2)
        if (first) await take(world, model, first)
        if (second && (day + SEED) % 3 === 0) await take(world, model, second)
        // One midnight in five finds the server down: the next one catches up.
        await take(world, model, { kind: 'pass', days: 1, crash: false, isCutOffRun: (day * 7 + SEED) % 5 !== 0 })
        if (day % AUDIT_EVERY_DAYS === 0) await ledgerHolds(own.database)
      }
      await take(world, model, { kind: 'pass', days: 1, crash: false, isCutOffRun: true })
      await agree(world, model)
      await ledgerHolds(own.database)
      const minutes = (performance.now() - begun) / 60_000
      console.log(`seed ${SEED}: ${DAYS} days, ${Math.round(DAYS / minutes)} days a minute`)
      expect(model.day > FIRST_DAY).toBe(true)
    } finally {
      await own.drop()
    }
  },
)
