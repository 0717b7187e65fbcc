import { type ReactNode } from 'react'
import { part } from '../../ui/page/part.tsx'
import {
  ALERTS_PAGE,
  DEPOSITS_PAGE,
  FUND_MOVES_PAGE,
  FUND_RECORDS_PAGE,
  MESSAGES_PAGE,
  ORDERS_PAGE,
  PRODUCTS_PAGE,
  SUPPORT_PAGE,
  TEAM_PAGE,
  WITHDRAWALS_PAGE,
} from '../../paths.ts'

const WideOrders = part(() => import('./wide-orders.tsx').then((module) => module.WideOrders))
const WideRecords = part(() => import('./wide-records.tsx').then((module) => module.WideRecords))
const WideDeposits = part(() => import('./wide-deposits.tsx').then((module) => module.WideDeposits))
const WideFundMoves = part(() => import('./wide-fund-moves.tsx').then((module) => module.WideFundMoves))
const WideMessages = part(() => import('./wide-messages.tsx').then((module) => module.WideMessages))
const WideAlerts = part(() => import('./wide-alerts.tsx').then((module) => module.WideAlerts))
const WideProducts = part(() => import('./wide-products.tsx').then((module) => module.WideProducts))
const WideSupport = part(() => import('./wide-support.tsx').then((module) => module.WideSupport))
const WideTeam = part(() => import('./wide-team.tsx').then((module) => module.WideTeam))
const WideWithdrawals = part(() => import('./wide-withdrawals.tsx').then((module) => module.WideWithdrawals))

const SCREENS: Readonly<Record<string, ReactNode>> = {
  [PRODUCTS_PAGE]: <WideProducts />,
  [ORDERS_PAGE]: <WideOrders />,
  [FUND_RECORDS_PAGE]: <WideRecords />,
  [FUND_MOVES_PAGE]: <WideFundMoves />,
  [DEPOSITS_PAGE]: <WideDeposits />,
  [WITHDRAWALS_PAGE]: <WideWithdrawals />,
  [MESSAGES_PAGE]: <WideMessages />,
  [ALERTS_PAGE]: <WideAlerts />,
  [SUPPORT_PAGE]: <WideSupport />,
  [TEAM_PAGE]: <WideTeam />,
}

/** The page of a wide window at a path; undefined where the phone's page is shown, in the middle. */
export function wideScreenAt(path: string): ReactNode | undefined {
  return SCREENS[path]
}
