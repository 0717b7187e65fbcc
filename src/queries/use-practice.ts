/** Practice or real: which of the two balances, and which orders, the trading pages show. Never both in one answer. */
import { useSyncExternalStore } from 'react'
import type { Account } from '../../contract/rows/account.ts'
import type { PracticeAccount } from '../../contract/rows/practice.ts'
import { isPractisingCell, wasTurnedHere } from '../store/device/practice.ts'
import type { TimeSpan } from '../store/history/history-pages.ts'
import type { ShownRow } from '../store/mirror/shown-row.ts'
import type { Where } from '../store/mirror/where.ts'
import { useHistory, type History } from './use-history.ts'
import { useRow } from './use-row.ts'
import { useSession } from './use-session.ts'

export type OrdersName = 'orders' | 'practiceOrders'

/** Whether the signed-in person practises on this device. */
export function useIsPractising(): boolean {
  const isPractising = useSyncExternalStore(isPractisingCell.subscribe, isPractisingCell.get)
  return useSession() !== null && isPractising
}

/** Whether the person turned to practice, or back, in this tab the last time. */
export const wasPracticeTurnedHere = wasTurnedHere

export function useOrdersName(): OrdersName {
  return useIsPractising() ? 'practiceOrders' : 'orders'
}

/** The balance to buy with. Undefined while it loads, null when there is none. */
export function useFunds(): Account | PracticeAccount | null | undefined {
  return useFundsOf(useIsPractising())
}

/** One of the two balances, for a page that shows real money to a person who practises too. */
export function useFundsOf(isPractising: boolean): Account | PracticeAccount | null | undefined {
  // Both are read: the answer for one must not stand for a moment where the other is meant.
  const real = useRow('account', 'main')
  const practice = useRow('practiceAccount', 'main')
  return isPractising ? practice : real
}

/** The person's orders, newest first, live: the practice ones while they practise, else the real ones. */
export function useShownOrders(options: {
  readonly where?: Where<OrdersName>
  readonly span?: TimeSpan
  readonly pageSize: number
}): History<OrdersName> {
  const isPractising = useIsPractising()
  const history = useHistory<OrdersName>(useOrdersName(), options)
  return { ...history, ...ordersOf(isPractising, history) }
}

/** An answer from before a switch has orders of the other kind: none of them is shown, and the right ones are still read. */
export function ordersOf<Row extends object>(
  isPractising: boolean,
  { rows, isLoading }: { readonly rows: readonly Row[]; readonly isLoading: boolean },
): { readonly rows: readonly Row[]; readonly isLoading: boolean } {
  const [first] = rows
  return first !== undefined && 'practice' in first !== isPractising
    ? { rows: [], isLoading: true }
    : { rows, isLoading }
}

/** One order of either kind; undefined while loading, null when there is none. */
export function useOrder(id: string): ShownRow<OrdersName> | null | undefined {
  const real = useRow('orders', id)
  const practice = useRow('practiceOrders', id)
  return real ?? practice ?? (real === null && practice === null ? null : undefined)
}
