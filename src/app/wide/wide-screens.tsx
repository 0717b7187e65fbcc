import { Suspense, lazy, type ReactNode } from 'react'
import { askTwice } from '../../ui/page/ask-twice.ts'

const WideOrders = lazy(askTwice(() => import('./wide-orders.tsx').then((module) => ({ default: module.WideOrders }))))
const WideRecords = lazy(askTwice(() => import('./wide-records.tsx').then((module) => ({ default: module.WideRecords }))))
const WideDeposits = lazy(askTwice(() => import('./wide-deposits.tsx').then((module) => ({ default: module.WideDeposits }))))
const WideMessages = lazy(askTwice(() => import('./wide-messages.tsx').then((module) => ({ default: module.WideMessages }))))
const WideTeam = lazy(askTwice(() => import('./wide-team.tsx').then((module) => ({ default: module.WideTeam }))))
const WideWithdrawals = lazy(askTwice(() => import('./wide-withdrawals.tsx').then((module) => ({ default: module.WideWithdrawals }))))

const SCREENS: Readonly<Record<string, ReactNode>> = {
  '/pages/order/order': <Suspense fallback={null}><WideOrders /></Suspense>,
  '/pages/money-record/money-record': <Suspense fallback={null}><WideRecords /></Suspense>,
  '/pages/withdraw-list/withdraw-open': <Suspense fallback={null}><WideDeposits /></Suspense>,
  '/pages/withdraw-list/withdraw-list': <Suspense fallback={null}><WideWithdrawals /></Suspense>,
  '/pages/message/message': <Suspense fallback={null}><WideMessages /></Suspense>,
  '/pages/team/index': <Suspense fallback={null}><WideTeam /></Suspense>,
}

/** The page of a wide window at a path; undefined where the phone's page is shown, in the middle. */
export function wideScreenAt(path: string): ReactNode | undefined {
  return SCREENS[path]
}
