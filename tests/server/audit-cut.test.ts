/** Random business histories, cut anywhere: the sums that stood at the cut come out again later, and what came after it is sound. */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import type { LedgerCut } from '../../server/ledger/cut-ledger.ts'
import { provenSums } from '../../server/ledger/proven-sums.ts'
import { moneyMigrations } from '../support/money-history/migrations.ts'
import { LOSS_LIMIT_MINOR, MoneyModel } from '../support/money-history/model.ts'
import { FIRST_STEPS, PEOPLE, step } from '../support/money-history/steps.ts'
import { take } from '../support/money-history/take-step.ts'
import { MoneyWorld } from '../support/money-history/world.ts'
import { createTestDatabase } from '../support/postgres.ts'

const RUNS = Number(process.env['RUNS'] ?? (process.env['SOAK'] ? 500 : 20))
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const FIRST_DAY = '2027-03-08'

test(`histories that are cut anywhere, seed ${SEED}`, { timeout: 3_600_000 }, async () => {
  const steps = fc.array(step, { minLength: 2, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(steps, steps, async (before, after) => {
      const postgres = await createTestDatabase(moneyMigrations, { maxConnections: 3 })
      const { database } = postgres
      const world = new MoneyWorld(database, FIRST_DAY)
      const model = new MoneyModel(FIRST_DAY, PEOPLE)
      await world.begin(PEOPLE, LOSS_LIMIT_MINOR)
      for (const next of [...FIRST_STEPS, ...before]) await take(world, model, next)
      const cut = await cutOf(database)
      const sums = await provenSums(database, cut)
      expect(Object.keys(sums)).toHaveLength(7)
      for (const next of after) {
        await take(world, model, next)
        expect(await provenSums(database, cut)).toEqual(sums)
        expect((await auditLedger(database, cut)).filter(({ violations }) => violations > 0)).toEqual([])
      }
      await expectFound(database, cut, sums)
      await postgres.drop()
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

/** Changes one row after the other by hand, and expects that a sum changes each time. */
async function expectFound(database: Database, cut: LedgerCut, sums: Readonly<Record<string, string>>): Promise<void> {
  for (const corruption of [
    sql`UPDATE fund_position SET income_all_minor = income_all_minor + 1 WHERE income_all_minor > 0`,
    sql`UPDATE deposit SET status = 'success', decided_at = 1 WHERE status = 'under-review'`,
    sql`UPDATE withdrawal SET status = 'cancelled', decided_at = 1 WHERE status = 'under-review'`,
    sql`UPDATE fund_move SET status = 'confirmed', decided_at = 1 WHERE status = 'pending'`,
    sql`UPDATE adjustment SET amount_minor = amount_minor * 2 WHERE status = 'posted'`,
    sql`UPDATE ledger_account SET credits_posted = credits_posted + 1 WHERE kind = 'fund'`,
  ])
    await database
      .transaction()
      .execute(async (tx) => {
        const { numAffectedRows } = await corruption.execute(tx)
        if (numAffectedRows) expect(await provenSums(tx, cut)).not.toEqual(sums)
        throw new Undone()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
}

class Undone extends Error {
  override readonly name = 'Undone'
}

async function cutOf(database: Database): Promise<LedgerCut> {
  const { rows } = await sql<{ transfer: bigint; line: bigint; day: string | null }>`
    SELECT (SELECT max(number) FROM ledger_transfer) AS transfer, (SELECT max(number) FROM ledger_line) AS line,
      (SELECT min(open_day) FROM fund_position) AS day`.execute(database)
  const [found] = rows
  return {
    transfer: found?.transfer ?? 0n,
    line: found?.line ?? 0n,
    order: 0n,
    fundDay: found?.day ?? '',
    sealedFrom: 0,
  }
}
