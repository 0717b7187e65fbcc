import { useEffect, useState } from 'react'
import { retryDelayMs } from '../../../contract/retry-delay.ts'
import { FINAL_STATUSES } from '../../../contract/rows/order-status.ts'
import type { Order } from '../../../contract/rows/order.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useServerNow } from '../../queries/use-server-now.ts'

/** Orders that settled longer ago belong to an earlier visit. */
const FRESH_MS = 10 * 60_000
const NEWEST = 5
const CLOCK_MS = 60_000
/** A moment after the result, so that it is on the screen first. Each further try waits twice as long: all are over within two minutes. */
const PAUSES = { firstMs: 1_500, mostMs: 60_000 }
const TRIES = 6
const triesOf = new Map<string, number>()
const running = new Set<string>()

/**
 * Checks each order of the person as it settles, while the app still remembers the prices that it saw live: the proof is kept
 * with them, and opens later without a network. A lost line, or a signed head that is not there yet, costs a try and not the memory.
 */
export function ProofKeeper() {
  const now = useServerNow(CLOCK_MS)
  const { rows } = useHistory('orders', { where: { status: FINAL_STATUSES }, pageSize: NEWEST })
  const [, setTried] = useState(0)
  const fresh = rows
    .filter(({ id }) => triesBefore(id) < TRIES && !running.has(id))
    .filter(({ settledAt }) => settledAt !== null && settledAt > now - FRESH_MS)
    .sort((a, b) => triesBefore(a.id) - triesBefore(b.id))[0]
  const tries = fresh === undefined ? 0 : triesBefore(fresh.id)
  useEffect(() => {
    if (fresh === undefined) return
    const timer = setTimeout(
      () => void tryOnce(fresh).then(() => setTried((count) => count + 1)),
      retryDelayMs(PAUSES, tries + 1),
    )
    return () => clearTimeout(timer)
  }, [fresh, tries])
  return null
}

async function tryOnce(order: Order): Promise<void> {
  running.add(order.id)
  // If the file of the check doesn't load, the order's own page checks the order.
  const isOver = await keep(order).catch(() => false)
  triesOf.set(order.id, isOver ? TRIES : triesBefore(order.id) + 1)
  running.delete(order.id)
}

function triesBefore(id: string): number {
  return triesOf.get(id) ?? 0
}

/** Returns whether nothing is left to try. The order's own page shows the result of the check. */
async function keep(order: Order): Promise<boolean> {
  const { checkOrder } = await import('../../commands/check-order.ts')
  const outcome = await checkOrder(order)
  return outcome.ok && outcome.value.verdict !== 'not-yet-final' && outcome.value.verdict !== 'abandoned'
}
