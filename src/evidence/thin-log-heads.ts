/** Bounds the kept heads of the public log: the newest of each hour for a month, then the newest of each day. Each was proven to follow from the one before. */
import type { Evidence } from './evidence.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOURS_FOR_MS = 31 * DAY_MS

/** @param at the newest head's moment. The first one of all stays: it says since when this device follows the log. */
export async function thinLogHeads(evidence: Evidence, at: number): Promise<void> {
  const keys = await evidence.receipts.where('kind').equals('log-head').primaryKeys()
  const spanOf = (id: string) => {
    const time = Number(id.slice(0, 16))
    return time > at - HOURS_FOR_MS ? Math.floor(time / HOUR_MS) * HOUR_MS : Math.floor(time / DAY_MS) * DAY_MS
  }
  const ids = keys.map(([, id]) => id).sort()
  const surplus = ids.filter((id, index) => {
    const next = ids[index + 1]
    return index > 0 && next !== undefined && spanOf(next) === spanOf(id)
  })
  await evidence.receipts.bulkDelete(surplus.map((id) => ['log-head', id]))
}
