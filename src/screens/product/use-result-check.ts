import { useEffect, useState } from 'react'
import type { Order } from '../../../contract/rows/order.ts'
import { resultCheckOf, type ResultCheck } from './result-check.ts'

/** A signed head above the exit comes within a second; a lost line takes longer. */
const TRIES = 6
const PAUSE_MS = 1_000

/** Works a final order's result out again on this device, as soon as it is shown. */
export function useResultCheck(order: Order): ResultCheck {
  const [check, setCheck] = useState<ResultCheck>({ status: 'checking' })
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = async (triesLeft: number) => {
      const next = await checkOnce(order)
      if (!isCurrent) return
      if (next.status === 'unchecked' && triesLeft > 1) timer = setTimeout(() => void run(triesLeft - 1), PAUSE_MS)
      else setCheck(next)
    }
    void run(TRIES)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [order])
  return check
}

async function checkOnce(order: Order): Promise<ResultCheck> {
  try {
    // The signature library comes only with the first check.
    const { checkOrder } = await import('../../commands/check-order.ts')
    return resultCheckOf(await checkOrder(order))
  } catch {
    // Its file could not be had.
    return { status: 'unchecked' }
  }
}
