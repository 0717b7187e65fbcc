import { Suspense, lazy, type ReactNode } from 'react'
import { askTwice } from '../../ui/page/ask-twice.ts'
import {
  ALERTS_PAGE,
  DEPOSITS_PAGE,
  FUND_RECORDS_PAGE,
  MESSAGES_PAGE,
  ORDERS_PAGE,
  TEAM_PAGE,
  WITHDRAWALS_PAGE,
} from '../../paths.ts'

const WideOrders = lazy(askTwice(() => import('./wide-orders.tsx').then((module) => ({ default: module.WideOrders }))))
const WideRecords = lazy(
  askTwice(() => import('./wide-records.tsx').then((module) => ({ default: module.WideRecords }))),
)
const WideDeposits = lazy(
  askTwice(() => import('./wide-deposits.tsx').then((module) => ({ default: module.WideDeposits }))),
)
const WideMessages = lazy(
  askTwice(() => import('./wide-messages.tsx').then((module) => ({ default: module.WideMessages }))),
)
const WideAlerts = lazy(askTwice(() => import('./wide-alerts.tsx').then((module) => ({ default: module.WideAlerts }))))
const WideTeam = lazy(askTwice(() => import('./wide-team.tsx').then((module) => ({ default: module.WideTeam }))))
const WideWithdrawals = lazy(
  askTwice(() => import('./wide-withdrawals.tsx').then((module) => ({ default: module.WideWithdrawals }))),
)

const SCREENS: Readonly<Record<string, ReactNode>> = {
  [ORDERS_PAGE]: (
    <Suspense fallback={null}>
      <WideOrders />
    </Suspense>
  ),
  [FUND_RECORDS_PAGE]: (
    <Suspense fallback={null}>
      <WideRecords />
    </Suspense>
  ),
  [DEPOSITS_PAGE]: (
    <Suspense fallback={null}>
      <WideDeposits />
    </Suspense>
  ),
  [WITHDRAWALS_PAGE]: (
    <Suspense fallback={null}>
      <WideWithdrawals />
    </Suspense>
  ),
  [MESSAGES_PAGE]: (
    <Suspense fallback={null}>
      <WideMessages />
    </Suspense>
  ),
  [ALERTS_PAGE]: (
    <Suspense fallback={null}>
      <WideAlerts />
    </Suspense>
  ),
  [TEAM_PAGE]: (
    <Suspense fallback={null}>
      <WideTeam />
    </Suspense>
  ),
}

/** The page of a wide window at a path; undefined where the phone's page is shown, in the middle. */
export function wideScreenAt(path: string): ReactNode | undefined {
  return SCREENS[path]
}
