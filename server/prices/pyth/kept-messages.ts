/** The signed messages that ticks were made from, kept as long as the ticks: an order's proof carries those of its entry and exit. */
import { sql } from 'kysely'
import { pricesOf, readUpdate, updateOfFeed } from '../../../contract/pyth/price-update.ts'
import { pythTradeOf } from '../../../contract/pyth/pyth-trade.ts'
import { dayOf } from '../../../contract/settlement/simulated-day.ts'
import type { Tick } from '../../../contract/settlement/tick.ts'
import type { Database } from '../../database/database.ts'
import type { TakenPrice } from './update-inbox.ts'

/** Days whose part of the table this process has opened. */
export type OpenedDays = Set<string>

/** Keeps the messages of prices before they become ticks. One that several products share is kept once. */
export async function keepMessages(
  database: Database,
  taken: readonly TakenPrice[],
  opened: OpenedDays,
): Promise<void> {
  if (taken.length === 0) return
  for (const day of new Set(taken.map(({ price }) => dayOf(price.sourceTs)))) {
    if (opened.has(day)) continue
    await sql`select open_message_day(${day}::date)`.execute(database)
    opened.add(day)
  }
  const rows = new Map(
    taken.map(({ price, slot, message }) => [
      `${price.sourceTs} ${slot} ${Buffer.from(message).toString('base64')}`,
      { source_ts: BigInt(price.sourceTs), slot, message: Buffer.from(message) },
    ]),
  )
  await database
    .insertInto('signed_message')
    .values([...rows.values()])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the message that a tick names, with its feed's price alone; null for a tick that names none, or one that is not kept. */
export async function readMessage(database: Database, tick: Tick): Promise<Uint8Array | null> {
  const named = pythTradeOf(tick.trade)
  if (named === null || tick.sourceTs === null) return null
  const rows = await database
    .selectFrom('signed_message')
    .select('message')
    .where('source_ts', '=', BigInt(tick.sourceTs))
    .where('slot', '=', named.slot)
    .execute()
  const found = rows.find(({ message }) => {
    const data = readUpdate(message)
    return data !== null && pricesOf(data).some(({ feedId, leaf }) => feedId === named.feedId && leaf === named.leaf)
  })
  return found ? updateOfFeed(found.message, named.feedId) : null
}
