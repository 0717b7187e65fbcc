import { useEffect, useEffectEvent } from 'react'
import { isFinal } from '../../../contract/rows/order-status.ts'
import { useRow } from '../../queries/use-row.ts'
import type { OrderMaker } from '../../screens/product/use-order-maker.ts'

/** Calls once when the order that was accepted last has ended. */
export function useOrderEnd({ placing }: OrderMaker, onEnded: () => void): void {
  const accepted = placing.status === 'accepted' ? placing.order : null
  const isPractice = accepted !== null && 'practice' in accepted
  const row = useRow(isPractice ? 'practiceOrders' : 'orders', accepted?.id ?? '')
  const hasEnded = row?.id === accepted?.id && row !== null && row !== undefined && isFinal(row.status)
  const tell = useEffectEvent(onEnded)
  useEffect(() => {
    if (hasEnded) tell()
  }, [hasEnded])
}
