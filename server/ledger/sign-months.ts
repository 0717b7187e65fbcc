/** Signs everybody's months once they are over, so that a statement needs no visit: it is on the phone with the next pull. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { inTransaction } from '../database/transaction.ts'
import { signStatement, type SigningContext } from './sign-statement.ts'

const BATCH = 200
/** Looking is one comparison, except after a month's end. */
const CHECK_MS = 60_000
const AGAIN_MS = 3_600_000
/** A transfer begun before midnight is posted by then, and stands in the month that is signed. */
const SETTLED_MS = 10 * 60_000

interface MonthsContext extends Omit<SigningContext, 'now'> {
  readonly now: number
  readonly onFault: (error: unknown, userId: string) => void
}

/**
 * Signs for everybody whose next unsigned line is of a month that is over; one transaction each. Stopped halfway it goes on
 * where it was, after days of downtime all months that ended meanwhile are signed, and run by two servers at once each month
 * is signed as it would be by one. A person whose statement fails is told and passed over. Once everybody is signed it is noted, and
 * until the next month ends nobody is looked at again.
 * @returns for how many people something was signed
 */
export async function signClosedMonths(
  database: Database,
  context: MonthsContext,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const month = monthOf(context)
  const noted = await database.selectFrom('months_signed').select('up_to').executeTakeFirst()
  if (noted !== undefined && noted.up_to >= month) return 0
  let count = 0
  let faults = 0
  for await (const owner of peopleDue(database, context.calendar.startOf(`${month}-01`))) {
    if (isStopped()) return count
    try {
      if ((await inTransaction(database, (tx) => signStatement(tx, context, owner))) > 0) count += 1
    } catch (error) {
      faults += 1
      context.onFault(error, owner)
    }
  }
  if (faults === 0) await noteSigned(database, month)
  return count
}

async function* peopleDue(database: Database, begin: number): AsyncGenerator<string> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    // The next line decides: lines are in the order of their months.
    const { rows } = await sql<{ owner: string }>`
      SELECT account.owner FROM ledger_account account WHERE account.kind = 'cash' AND account.owner > ${after} AND (
        SELECT line.at FROM ledger_line line
        WHERE line.account_id = account.id
          AND line.number > coalesce((SELECT max(signed.last_number) FROM statement_month signed WHERE signed.user_id = account.owner), 0)
        ORDER BY line.number LIMIT 1
      ) < ${begin} ORDER BY account.owner LIMIT ${BATCH}`.execute(database)
    for (const { owner } of rows) yield owner
    const last = rows.at(-1)
    if (!last) return
    after = last.owner
  }
}

/** Notes the last signed month. Where two servers note different ones, the later month stays. */
async function noteSigned(database: Database, month: string): Promise<void> {
  await sql`
    INSERT INTO months_signed AS noted (id, up_to) VALUES (1, ${month})
    ON CONFLICT (id) DO UPDATE SET up_to = greatest(noted.up_to, excluded.up_to)`.execute(database)
}

/**
 * Signs now what is due, and again after the end of each month of the business time zone, until stopped. After a
 * failed statement it tries again an hour later.
 */
export function startSigningMonths(
  input: Omit<MonthsContext, 'now' | 'onFault'> & {
    readonly database: Database
    readonly clock: { now(): number }
    readonly onFault: (error: unknown, userId?: string) => void
    readonly everyMs?: number
  },
): Rounds {
  const { database, clock, calendar, keys, onFault, everyMs = CHECK_MS } = input
  let signedFor = ''
  let againAt = -Infinity
  return startRounds({ everyMs, onError: onFault }, async (isStopped) => {
    let faults = 0
    const context = {
      now: clock.now(),
      calendar,
      keys,
      onFault: (error: unknown, userId: string) => {
        faults += 1
        onFault(error, userId)
      },
    }
    const month = monthOf(context)
    if (month === signedFor || context.now < againAt) return
    await signClosedMonths(database, context, isStopped)
    if (faults > 0) againAt = context.now + AGAIN_MS
    else if (!isStopped()) signedFor = month
  })
}

/** The month that runs, YYYY-MM; the one before until its last lines have settled. */
function monthOf({ calendar, now }: Pick<MonthsContext, 'calendar' | 'now'>): string {
  return calendar.dayOf(now - SETTLED_MS).slice(0, 7)
}
