import { randomUUID } from 'node:crypto'
import { businessCalendar } from '../../contract/business-day.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { VOID_SPAN_MS } from '../../contract/settlement/void-notice.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { requestVoid } from '../../server/operators/order-voids.ts'
import type { Desk, Options } from './desk.ts'
import { minuteOf } from './minute-of.ts'

/** Voids every open order of a product that was accepted in a span of whole minutes, and publishes the reason. */
export async function voidOrdersCommand(
  desk: Desk,
  [productId = '']: readonly string[],
  options: Options,
): Promise<Outcome<readonly string[]>> {
  const { keys, context } = desk
  if (!keys) return refuse('unavailable', { keys: "DATA_DIR has no signing keys: set it to the server's data folder" })
  const [from, to] = [timeOf(options.from, context.now), timeOf(options.to, context.now)]
  if (from === null || to === null)
    return refuse('invalid-request', {
      usage: 'void-orders btc-usdt --from 2027-01-31T14:00Z --to 2027-01-31T14:05Z (or now) --reason TEXT',
    })
  const id = randomUUID()
  const input = { id, productId, from, to, reason: options.reason ?? '' }
  const desked = { ...context, keys, calendar: businessCalendar(desk.timeZone) }
  const voided = await inTransaction(desk.database, (tx) => requestVoid(tx, desked, input))
  if (!voided.ok) return voided
  const notice = await desk.database.selectFrom('void_notice').select('notice').where('id', '=', id).executeTakeFirst()
  return done([`${voided.value} ${id}`, ...(notice ? [`published: ${notice.notice}`] : [])])
}

/** A minute with its zone, or `now`: the end of the minute that runs. */
function timeOf(text: string | undefined, now: number): number | null {
  if (text === 'now') return now - (now % VOID_SPAN_MS) + VOID_SPAN_MS
  return minuteOf(text)
}
