/** Prepares a restored database for service: the same for `npm run restore` with a backup and with --restored. */
import { businessCalendar } from '../contract/business-day.ts'
import { done, refuse, type Outcome } from '../contract/outcome.ts'
import { beginNewHistory } from './backup/begin-new-history.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { inTransaction } from './database/transaction.ts'
import type {} from './log/tables.ts'
import { migrations } from './migrations.ts'
import { ensurePartitions } from './prices/chain/chain-writer.ts'
import { keepRestoredKeys } from './prices/chain/known-keys.ts'
import type { SigningKeys } from './prices/chain/signing-keys.ts'
import { announceRestore } from './trading/announce-restore.ts'

export interface AfterRestore {
  readonly feeds: number
  readonly sessions: number
  /** Signed restore notices, one per product that has a chain, and the orders that they void. */
  readonly notices: number
  readonly orders: number
}

/**
 * Brings a restored database to this version, owns up to the restore (docs/adr/0023) and begins new feeds. No server may run on it.
 * @param input.reason in the operators' words, published; may be empty
 * @returns refuses `invalid-request` for a reason that is too long, for a clock that is behind the chain, and for keys that have signed
 *   nothing here, with nothing done
 */
export async function beginAfterRestore(
  database: Database,
  input: {
    readonly keys: SigningKeys
    readonly now: number
    readonly reason: string
    readonly businessTimeZone: string
    readonly newId: () => string
  },
): Promise<Outcome<AfterRestore>> {
  await migrate(database, migrations)
  const { ts } = await database
    .selectFrom('chain_head')
    .select((of) => of.fn.max('ts').as('ts'))
    .executeTakeFirstOrThrow()
  const { now } = input
  const last = Number(ts ?? 0n)
  // A notice abandons the lost ticks by their time. With a clock that is behind it would abandon none of them, for good.
  if (now < last) return refuse('invalid-request', { clock: `${last - now} ms behind the last price that was kept` })
  await ensurePartitions(database, now)
  return inTransaction(database, async (tx) => {
    const calendar = businessCalendar(input.businessTimeZone)
    if (!(await keepRestoredKeys(tx, input.keys, now)))
      return refuse('invalid-request', { keys: 'those in DATA_DIR have signed nothing in this database' })
    // The log goes on under another name: what it signed since the backup is lost, and no name tells two stories.
    await tx.db
      .insertInto('log_break')
      .values({ at: BigInt(now) })
      .execute()
    const context = { keys: input.keys, now, businessDay: calendar.dayOf(now), calendar }
    const announced = await announceRestore(tx, input, context)
    if (!announced.ok) return announced
    return done({ ...(await beginNewHistory(tx, now)), ...announced.value })
  })
}
