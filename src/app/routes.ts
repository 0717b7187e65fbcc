/**
 * All routes of the app, one line each. A path is what stands after "#"; they are those of the product's specification.
 * A route without a screen opens a page that says so, and nothing links to it.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { FUND_NAME } from '../ui/fund-name.ts'
import type { Words } from './language.ts'

export type TabId = 'home' | 'products' | 'fund' | 'service' | 'me'

export interface Route {
  readonly path: string
  readonly title: MessageDescriptor
  /** Loads the screen's chunk; absent while it is not built. */
  readonly screen?: () => Promise<ComponentType>
  /** `visitor`: only for who is not signed in; who is goes on to the page wanted, or home. */
  readonly access: 'public' | 'user' | 'visitor'
  /** A root page, with the tab bar. */
  readonly tab?: TabId
  /** The part of the catalog that holds the page's words, for the few pages that need not wait for all (lingui.config.ts). */
  readonly words?: Words
  /** Comes without page-frame.tsx: only a page that needs neither router nor tab bar, and must be there first. */
  readonly isBare?: true
}

export const HOME = '/pages/index/index'
export const LOGIN = '/pages/login/login'

const welcome = () => import('../screens/welcome/welcome-screen.tsx').then((module) => module.WelcomeScreen)

export const ROUTES: readonly Route[] = [
  { path: '/', title: msg`Welcome`, access: 'visitor', screen: welcome, words: 'first', isBare: true },
  { path: '/pages/welcome/welcome', title: msg`Welcome`, access: 'visitor', screen: welcome, words: 'first', isBare: true },
  { path: HOME, title: msg`Home`, access: 'public', tab: 'home', words: 'home', screen: () => import('../screens/home/home-screen.tsx').then((module) => module.HomeScreen) },
  { path: '/pages/product/product', title: msg`Products`, access: 'public', tab: 'products', screen: () => import('../screens/products/products-screen.tsx').then((module) => module.ProductsScreen) },
  { path: '/pages/money/money', title: FUND_NAME, access: 'user', tab: 'fund', screen: () => import('../screens/fund/fund-screen.tsx').then((module) => module.FundScreen) },
  { path: '/pages/login/zxkf', title: msg`Customer service`, access: 'public', tab: 'service', screen: () => import('../screens/support/support-screen.tsx').then((module) => module.SupportScreen) },
  { path: '/pages/user/user', title: msg`Me`, access: 'user', tab: 'me', screen: () => import('../screens/me/me-screen.tsx').then((module) => module.MeScreen) },
  { path: LOGIN, title: msg`Log in`, access: 'visitor', screen: () => import('../screens/login/login-screen.tsx').then((module) => module.LoginScreen) },
  { path: '/pages/login/registerCheck', title: msg`Create account`, access: 'visitor', screen: () => import('../screens/register-check/register-check-screen.tsx').then((module) => module.RegisterCheckScreen) },
  { path: '/pages/login/register', title: msg`Create account`, access: 'visitor', screen: () => import('../screens/register/register-screen.tsx').then((module) => module.RegisterScreen) },
  { path: '/pages/set/set', title: msg`Settings`, access: 'user', screen: () => import('../screens/settings/settings-screen.tsx').then((module) => module.SettingsScreen) },
  { path: '/pages/set/sync', title: msg`This phone and the server`, access: 'user', screen: () => import('../screens/sync/sync-screen.tsx').then((module) => module.SyncScreen) },
  { path: '/pages/set/limits', title: msg`My limits`, access: 'user', screen: () => import('../screens/limits/limits-screen.tsx').then((module) => module.LimitsScreen) },
  { path: '/pages/account/account', title: msg`Withdrawal accounts`, access: 'user', screen: () => import('../screens/withdrawal-accounts/withdrawal-accounts-screen.tsx').then((module) => module.WithdrawalAccountsScreen) },
  { path: '/pages/account/account-detail', title: msg`Withdrawal account`, access: 'user', screen: () => import('../screens/withdrawal-account/withdrawal-account-screen.tsx').then((module) => module.WithdrawalAccountScreen) },
  { path: '/pages/money-record/money-record', title: msg`Fund records`, access: 'user', screen: () => import('../screens/fund-records/fund-records-screen.tsx').then((module) => module.FundRecordsScreen) },
  { path: '/pages/order/order', title: msg`Orders`, access: 'user', screen: () => import('../screens/orders/orders-screen.tsx').then((module) => module.OrdersScreen) },
  { path: '/pages/withdraw-list/withdraw-list', title: msg`Withdrawals`, access: 'user', screen: () => import('../screens/withdrawals/withdrawals-screen.tsx').then((module) => module.WithdrawalsScreen) },
  { path: '/pages/withdraw-list/withdraw-open', title: msg`Deposits`, access: 'user', screen: () => import('../screens/deposits/deposits-screen.tsx').then((module) => module.DepositsScreen) },
  { path: '/pages/verify/verify', title: msg`Identity`, access: 'user', screen: () => import('../screens/verify/verify-screen.tsx').then((module) => module.VerifyScreen) },
  { path: '/pages/withdraw-money/withdraw-money', title: msg`Withdraw`, access: 'user', screen: () => import('../screens/withdraw/withdraw-screen.tsx').then((module) => module.WithdrawScreen) },
  { path: '/pages/message/message', title: msg`Messages`, access: 'user', screen: () => import('../screens/messages/messages-screen.tsx').then((module) => module.MessagesScreen) },
  { path: '/pages/aboutUs/aboutUs', title: msg`About us`, access: 'public', screen: () => import('../screens/articles/article-screens.tsx').then((module) => module.AboutScreen) },
  { path: '/pages/transfer/transfer', title: msg`Balance fund, deposit or withdraw`, access: 'user', screen: () => import('../screens/fund-transfer/transfer-screen.tsx').then((module) => module.TransferScreen) },
  { path: '/pages/Particulars/Particulars', title: msg`Balance fund, details`, access: 'user', screen: () => import('../screens/fund-moves/fund-moves-screen.tsx').then((module) => module.FundMovesScreen) },
  { path: '/pages/money/detail', title: msg`Balance fund, rules`, access: 'user', screen: () => import('../screens/fund-rules/fund-rules-screen.tsx').then((module) => module.FundRulesScreen) },
  { path: '/pages/Detail/Detail', title: msg`Product`, access: 'public', screen: () => import('../screens/product/product-screen.tsx').then((module) => module.ProductScreen) },
  { path: '/pages/yinsi/yinsi', title: msg`Privacy policy`, access: 'public', screen: () => import('../screens/articles/article-screens.tsx').then((module) => module.PrivacyScreen) },
  { path: '/pages/yinsi/gy', title: msg`About`, access: 'public', screen: () => import('../screens/articles/article-screens.tsx').then((module) => module.TermsScreen) },
  { path: '/pages/password/password', title: msg`Change password`, access: 'user', screen: () => import('../screens/password/password-screen.tsx').then((module) => module.PasswordScreen) },
  { path: '/pages/password/forgotten', title: msg`New login password`, access: 'public', screen: () => import('../screens/forgotten-password/forgotten-password-screen.tsx').then((module) => module.ForgottenPasswordScreen) },
  { path: '/pages/index/detail', title: msg`News`, access: 'public', screen: () => import('../screens/articles/article-screens.tsx').then((module) => module.NewsScreen) },
  { path: '/pages/team/index', title: msg`My team`, access: 'user', screen: () => import('../screens/team/team-screen.tsx').then((module) => module.TeamScreen) },
  { path: '/pages/recharge/index', title: msg`Deposit`, access: 'user', screen: () => import('../screens/deposit/deposit-screen.tsx').then((module) => module.DepositScreen) },
  { path: '/choose-location', title: msg`Choose a place`, access: 'user' },
  { path: '/open-location', title: msg`Map`, access: 'public' },
]

/** For an address that is none of ours. */
export const MISSING: Route = {
  path: '/missing', title: msg`Not found`, access: 'public', words: 'home', screen: () => import('./missing-page.tsx').then((module) => module.UnknownPage),
}

const BY_PATH = new Map(ROUTES.map((route) => [route.path, route]))

export function routeAt(path: string): Route | undefined {
  return BY_PATH.get(path)
}
