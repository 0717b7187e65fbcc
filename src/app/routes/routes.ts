/**
 * All routes of the app, one line each. A path is what stands after "#"; they are those of the product's specification.
 */
import { msg } from '@lingui/core/macro'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { FIRST_ROUTES, LOGIN, type Route } from './first-routes.ts'

export const ROUTES: readonly Route[] = [
  ...FIRST_ROUTES,
  { path: '/pages/product/product', title: msg`Products`, access: 'public', tab: 'products', screen: () => import('../../screens/products/products-screen.tsx').then((module) => module.ProductsScreen) },
  { path: '/pages/money/money', title: FUND_NAME, access: 'user', tab: 'fund', screen: () => import('../../screens/fund/fund-screen.tsx').then((module) => module.FundScreen) },
  { path: '/pages/login/zxkf', title: msg`Customer service`, access: 'public', tab: 'service', screen: () => import('../../screens/support/support-screen.tsx').then((module) => module.SupportScreen) },
  { path: '/pages/user/user', title: msg`Me`, access: 'user', tab: 'me', screen: () => import('../../screens/me/me-screen.tsx').then((module) => module.MeScreen) },
  { path: LOGIN, title: msg`Log in`, access: 'visitor', screen: () => import('../../screens/login/login-screen.tsx').then((module) => module.LoginScreen) },
  { path: '/pages/login/registerCheck', title: msg`Create account`, access: 'visitor', screen: () => import('../../screens/register-check/register-check-screen.tsx').then((module) => module.RegisterCheckScreen) },
  { path: '/pages/login/register', title: msg`Create account`, access: 'visitor', screen: () => import('../../screens/register/register-screen.tsx').then((module) => module.RegisterScreen) },
  { path: '/pages/set/set', title: msg`Settings`, access: 'user', screen: () => import('../../screens/settings/settings-screen.tsx').then((module) => module.SettingsScreen) },
  { path: '/pages/set/sync', title: msg`This device and the server`, access: 'user', screen: () => import('../../screens/sync/sync-screen.tsx').then((module) => module.SyncScreen) },
  { path: '/pages/set/devices', title: msg`Devices`, access: 'user', screen: () => import('../../screens/devices/devices-screen.tsx').then((module) => module.DevicesScreen) },
  { path: '/pages/set/notifications', title: msg`Notifications`, access: 'user', screen: () => import('../../screens/notifications/notifications-screen.tsx').then((module) => module.NotificationsScreen) },
  { path: '/pages/set/install', title: msg`Put it on the home screen`, access: 'public', screen: () => import('../../screens/install/install-screen.tsx').then((module) => module.InstallScreen) },
  { path: '/pages/set/about', title: msg`About this app`, access: 'public', screen: () => import('../../screens/about-app/about-app-screen.tsx').then((module) => module.AboutAppScreen) },
  { path: '/pages/set/lock', title: msg`App lock`, access: 'user', screen: () => import('../../screens/app-lock/app-lock-screen.tsx').then((module) => module.AppLockScreen) },
  { path: '/pages/set/limits', title: msg`My limits`, access: 'user', screen: () => import('../../screens/limits/limits-screen.tsx').then((module) => module.LimitsScreen) },
  { path: '/pages/set/data', title: msg`Your data`, access: 'user', screen: () => import('../../screens/personal-data/personal-data-screen.tsx').then((module) => module.PersonalDataScreen) },
  { path: '/pages/set/close', title: msg`Close account`, access: 'public', screen: () => import('../../screens/close-account/close-account-screen.tsx').then((module) => module.CloseAccountScreen) },
  { path: '/pages/account/account', title: msg`Withdrawal accounts`, access: 'user', screen: () => import('../../screens/withdrawal-accounts/withdrawal-accounts-screen.tsx').then((module) => module.WithdrawalAccountsScreen) },
  { path: '/pages/account/account-detail', title: msg`Withdrawal account`, access: 'user', screen: () => import('../../screens/withdrawal-account/withdrawal-account-screen.tsx').then((module) => module.WithdrawalAccountScreen) },
  { path: '/pages/money-record/money-record', title: msg`Fund records`, access: 'user', screen: () => import('../../screens/fund-records/fund-records-screen.tsx').then((module) => module.FundRecordsScreen) },
  { path: '/pages/order/order', title: msg`Orders`, access: 'user', screen: () => import('../../screens/orders/orders-screen.tsx').then((module) => module.OrdersScreen) },
  { path: '/pages/withdraw-list/withdraw-list', title: msg`Withdrawals`, access: 'user', screen: () => import('../../screens/withdrawals/withdrawals-screen.tsx').then((module) => module.WithdrawalsScreen) },
  { path: '/pages/withdraw-list/withdraw-open', title: msg`Deposits`, access: 'user', screen: () => import('../../screens/deposits/deposits-screen.tsx').then((module) => module.DepositsScreen) },
  { path: '/pages/verify/verify', title: msg`Real-name verification`, access: 'user', screen: () => import('../../screens/verify/verify-screen.tsx').then((module) => module.VerifyScreen) },
  { path: '/pages/withdraw-money/withdraw-money', title: msg`Withdraw`, access: 'user', screen: () => import('../../screens/withdraw/withdraw-screen.tsx').then((module) => module.WithdrawScreen) },
  { path: '/pages/message/message', title: msg`Messages`, access: 'user', screen: () => import('../../screens/messages/messages-screen.tsx').then((module) => module.MessagesScreen) },
  { path: '/pages/aboutUs/aboutUs', title: msg`About us`, access: 'public', screen: () => import('../../screens/articles/article-screens.tsx').then((module) => module.AboutScreen) },
  { path: '/pages/transfer/transfer', title: msg`Balance fund, deposit or withdraw`, access: 'user', screen: () => import('../../screens/fund-transfer/transfer-screen.tsx').then((module) => module.TransferScreen) },
  { path: '/pages/Particulars/Particulars', title: msg`Balance fund, details`, access: 'user', screen: () => import('../../screens/fund-moves/fund-moves-screen.tsx').then((module) => module.FundMovesScreen) },
  { path: '/pages/money/detail', title: msg`Balance fund, rules`, access: 'user', screen: () => import('../../screens/fund-rules/fund-rules-screen.tsx').then((module) => module.FundRulesScreen) },
  { path: '/pages/Detail/Detail', title: msg`Product`, access: 'public', screen: () => import('../../screens/product/product-screen.tsx').then((module) => module.ProductScreen) },
  { path: '/pages/fairness/fairness', title: msg`Fairness`, access: 'public', screen: () => import('../../screens/fairness/fairness-screen.tsx').then((module) => module.FairnessScreen) },
  { path: '/pages/yinsi/yinsi', title: msg`Privacy policy`, access: 'public', screen: () => import('../../screens/articles/article-screens.tsx').then((module) => module.PrivacyScreen) },
  { path: '/pages/yinsi/gy', title: msg`About`, access: 'public', screen: () => import('../../screens/articles/article-screens.tsx').then((module) => module.TermsScreen) },
  { path: '/pages/password/password', title: msg`Change password`, access: 'user', screen: () => import('../../screens/password/password-screen.tsx').then((module) => module.PasswordScreen) },
  { path: '/pages/password/forgotten', title: msg`New login password`, access: 'public', screen: () => import('../../screens/forgotten-password/forgotten-password-screen.tsx').then((module) => module.ForgottenPasswordScreen) },
  { path: '/pages/password/stop', title: msg`This was not me`, access: 'public', screen: () => import('../../screens/stop-account/stop-account-screen.tsx').then((module) => module.StopAccountScreen) },
  { path: '/pages/index/detail', title: msg`News`, access: 'public', screen: () => import('../../screens/articles/article-screens.tsx').then((module) => module.NewsScreen) },
  { path: '/pages/team/index', title: msg`My team`, access: 'user', screen: () => import('../../screens/team/team-screen.tsx').then((module) => module.TeamScreen) },
  { path: '/pages/recharge/index', title: msg`Deposit`, access: 'user', screen: () => import('../../screens/deposit/deposit-screen.tsx').then((module) => module.DepositScreen) },
  { path: '/choose-location', title: msg`Choose a place`, access: 'user', screen: () => import('../../screens/choose-location/choose-location-screen.tsx').then((module) => module.ChooseLocationScreen) },
  { path: '/open-location', title: msg`Map`, access: 'public', screen: () => import('../../screens/open-location/open-location-screen.tsx').then((module) => module.OpenLocationScreen) },
]

/** For an address that is none of ours. */
const MISSING: Route = {
  path: '/missing', title: msg`Not found`, access: 'public', words: 'home', screen: () => import('./missing-page.tsx').then((module) => module.UnknownPage),
}

const BY_PATH = new Map(ROUTES.map((route) => [route.path, route]))

export function routeAt(path: string): Route {
  return BY_PATH.get(path) ?? MISSING
}
