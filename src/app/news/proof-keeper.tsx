import { useEffect, useState } from 'react'
import { FINAL_STATUSES } from '../../../contract/rows/order-status.ts'
import type { Order } from '../../../contract/rows/order.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useServerNow } from '../../queries/use-server-now.ts'

/** Orders that settled longer ago belong to an earlier visit. */
const FRESH_MS = 10 * 60_000
const NEWEST = 5
const CLOCK_MS = 60_000
/** A moment after the result, so that it is on the screen first. */
const PAUSE_MS = 1_500
const tried = new Set<string>()

/**
 * Checks each order of the person as it settles, while the app still remembers the prices that it saw live: the proof is kept
 * with them, and opens later without a network.
 */
export function ProofKeeper() {
  const now = useServerNow(CLOCK_MS)
  const { rows } = useHistory('orders', { where: { status: FINAL_STATUSES }, pageSize: NEWEST })
  const [, setKept] = useState(0)
  const fresh = rows.find(
    (order) => !tried.has(order.id) && order.settledAt !== null && order.settledAt > now - FRESH_MS,
  )
  useEffect(() => {
    if (fresh === undefined) return
    const timer = setTimeout(() => {
      tried.add(fresh.id)
      // If the file of the check doesn't load, the order's own page checks the order.
      void keep(fresh)
        .catch(() => undefined)
        .then(() => setKept((kept) => kept + 1))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [fresh])
  return null
}

async function keep(order: Order): Promise<void> {
  const { checkOrder } = await import('../../commands/check-order.ts')
  // The order's own page shows the result of the check.
  await checkOrder(order)
}
