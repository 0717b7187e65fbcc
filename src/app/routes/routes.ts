/**
 * All routes of the app, one line each. A path is what stands after "#"; they are those of the product's specification.
 * This room holds the routes and who may open each. It may not import a screen but by a route's own loading.
 */
import { msg } from '@lingui/core/macro'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { LOGIN_PAGE, REGISTER_CHECK_PAGE } from '../../first-paths.ts'
import {
  ABOUT_APP_PAGE,
  ABOUT_US_PAGE,
  ALERTS_PAGE,
  APP_LOCK_PAGE,
  CHOOSE_LOCATION_PAGE,
  CLOSE_ACCOUNT_PAGE,
  DEPOSIT_PAGE,
  DEPOSITS_PAGE,
  DEVICES_PAGE,
  FAIRNESS_PAGE,
  FORGOTTEN_PASSWORD_PAGE,
  FUND_MOVES_PAGE,
  FUND_PAGE,
  FUND_RECORDS_PAGE,
  FUND_RULES_PAGE,
  FUND_TRANSFER_PAGE,
  INSIGHT_PAGE,
  INSTALL_PAGE,
  LIMITS_PAGE,
  ME_PAGE,
  MESSAGES_PAGE,
  NEWS_PAGE,
  NOTIFICATIONS_PAGE,
  OPEN_LOCATION_PAGE,
  ORDERS_PAGE,
  PASSKEYS_PAGE,
  PASSWORD_PAGE,
  PERSONAL_DATA_PAGE,
  PRIVACY_PAGE,
  PRODUCT_PAGE,
  PRODUCTS_PAGE,
  REGISTER_PAGE,
  SETTINGS_PAGE,
  STOP_ACCOUNT_PAGE,
  SUPPORT_PAGE,
  SYNC_PAGE,
  TEAM_PAGE,
  TERMS_PAGE,
  VERIFY_PAGE,
  WITHDRAW_PAGE,
  WITHDRAWAL_ACCOUNT_PAGE,
  WITHDRAWAL_ACCOUNTS_PAGE,
  WITHDRAWALS_PAGE,
} from '../../paths.ts'
import { FIRST_ROUTES, type Route } from './first-routes.ts'

// A table: a line for each route, for people and for the test of the routes.
// prettier-ignore
export const ROUTES: readonly Route[] = [
  ...FIRST_ROUTES,
  { path: PRODUCTS_PAGE, title: msg`Products`, access: 'public', tab: 'products', screen: () => import('../../screens/products/products-screen.tsx').then((module) => module.ProductsScreen) },
  { path: FUND_PAGE, title: FUND_NAME, access: 'user', tab: 'fund', screen: () => import('../../screens/fund/fund-screen.tsx').then((module) => module.FundScreen) },
  { path: SUPPORT_PAGE, title: msg`Customer service`, access: 'public', tab: 'service', screen: () => import('../../screens/support/support-screen.tsx').then((module) => module.SupportScreen) },
  { path: ME_PAGE, title: msg`Me`, access: 'user', tab: 'me', screen: () => import('../../screens/me/me-screen.tsx').then((module) => module.MeScreen) },
  { path: LOGIN_PAGE, title: msg`Log in`, access: 'visitor', screen: () => import('../../screens/login/login-screen.tsx').then((module) => module.LoginScreen) },
  { path: REGISTER_CHECK_PAGE, title: msg`Create account`, access: 'visitor', screen: () => import('../../screens/register-check/register-check-screen.tsx').then((module) => module.RegisterCheckScreen) },
  { path: REGISTER_PAGE, title: msg`Create account`, access: 'visitor', screen: () => import('../../screens/register/register-screen.tsx').then((module) => module.RegisterScreen) },
  { path: SETTINGS_PAGE, title: msg`Settings`, access: 'user', below: 'me', screen: () => import('../../screens/settings/settings-screen.tsx').then((module) => module.SettingsScreen) },
  { path: SYNC_PAGE, title: msg`This device and the server`, access: 'user', below: 'me', screen: () => import('../../screens/sync/sync-screen.tsx').then((module) => module.SyncScreen) },
  { path: DEVICES_PAGE, title: msg`Devices`, access: 'user', below: 'me', screen: () => import('../../screens/devices/devices-screen.tsx').then((module) => module.DevicesScreen) },
  { path: PASSKEYS_PAGE, title: msg`Passkeys`, access: 'user', below: 'me', screen: () => import('../../screens/passkeys/passkeys-screen.tsx').then((module) => module.PasskeysScreen) },
  { path: NOTIFICATIONS_PAGE, title: msg`Notifications`, access: 'user', below: 'me', screen: () => import('../../screens/notifications/notifications-screen.tsx').then((module) => module.NotificationsScreen) },
  { path: INSTALL_PAGE, title: msg`Put it on the home screen`, access: 'public', below: 'me', screen: () => import('../../screens/install/install-screen.tsx').then((module) => module.InstallScreen) },
  { path: ABOUT_APP_PAGE, title: msg`About this app`, access: 'public', below: 'me', screen: () => import('../../screens/about-app/about-app-screen.tsx').then((module) => module.AboutAppScreen) },
  { path: APP_LOCK_PAGE, title: msg`App lock`, access: 'user', below: 'me', screen: () => import('../../screens/app-lock/app-lock-screen.tsx').then((module) => module.AppLockScreen) },
  { path: LIMITS_PAGE, title: msg`My limits`, access: 'user', below: 'me', screen: () => import('../../screens/limits/limits-screen.tsx').then((module) => module.LimitsScreen) },
  { path: PERSONAL_DATA_PAGE, title: msg`Your data`, access: 'user', below: 'me', screen: () => import('../../screens/personal-data/personal-data-screen.tsx').then((module) => module.PersonalDataScreen) },
  { path: CLOSE_ACCOUNT_PAGE, title: msg`Close account`, access: 'public', below: 'me', screen: () => import('../../screens/close-account/close-account-screen.tsx').then((module) => module.CloseAccountScreen) },
  { path: WITHDRAWAL_ACCOUNTS_PAGE, title: msg`Withdrawal accounts`, access: 'user', below: 'me', screen: () => import('../../screens/withdrawal-accounts/withdrawal-accounts-screen.tsx').then((module) => module.WithdrawalAccountsScreen) },
  { path: WITHDRAWAL_ACCOUNT_PAGE, title: msg`Withdrawal account`, access: 'user', below: 'me', screen: () => import('../../screens/withdrawal-account/withdrawal-account-screen.tsx').then((module) => module.WithdrawalAccountScreen) },
  { path: FUND_RECORDS_PAGE, title: msg`Fund records`, access: 'user', below: 'fund', screen: () => import('../../screens/fund-records/fund-records-screen.tsx').then((module) => module.FundRecordsScreen) },
  { path: ORDERS_PAGE, title: msg`Orders`, access: 'user', below: 'me', screen: () => import('../../screens/orders/orders-screen.tsx').then((module) => module.OrdersScreen) },
  { path: ALERTS_PAGE, title: msg`Price alerts`, access: 'user', below: 'me', screen: () => import('../../screens/alerts/alerts-screen.tsx').then((module) => module.AlertsScreen) },
  { path: INSIGHT_PAGE, title: msg`Insight`, access: 'user', below: 'me', screen: () => import('../../screens/insight/insight-screen.tsx').then((module) => module.InsightScreen) },
  { path: WITHDRAWALS_PAGE, title: msg`Withdrawals`, access: 'user', below: 'me', screen: () => import('../../screens/withdrawals/withdrawals-screen.tsx').then((module) => module.WithdrawalsScreen) },
  { path: DEPOSITS_PAGE, title: msg`Deposits`, access: 'user', below: 'me', screen: () => import('../../screens/deposits/deposits-screen.tsx').then((module) => module.DepositsScreen) },
  { path: VERIFY_PAGE, title: msg`Real-name verification`, access: 'user', below: 'me', screen: () => import('../../screens/verify/verify-screen.tsx').then((module) => module.VerifyScreen) },
  { path: WITHDRAW_PAGE, title: msg`Withdraw`, access: 'user', below: 'me', screen: () => import('../../screens/withdraw/withdraw-screen.tsx').then((module) => module.WithdrawScreen) },
  { path: MESSAGES_PAGE, title: msg`Messages`, access: 'user', below: 'me', screen: () => import('../../screens/messages/messages-screen.tsx').then((module) => module.MessagesScreen) },
  { path: ABOUT_US_PAGE, title: msg`About us`, access: 'public', below: 'home', screen: () => import('../../screens/articles/article-screens.tsx').then((module) => module.AboutScreen) },
  { path: FUND_TRANSFER_PAGE, title: msg`Balance fund, deposit or withdraw`, access: 'user', below: 'fund', screen: () => import('../../screens/fund-transfer/transfer-screen.tsx').then((module) => module.TransferScreen) },
  { path: FUND_MOVES_PAGE, title: msg`Balance fund, details`, access: 'user', below: 'fund', screen: () => import('../../screens/fund-moves/fund-moves-screen.tsx').then((module) => module.FundMovesScreen) },
  { path: FUND_RULES_PAGE, title: msg`Balance fund, rules`, access: 'user', below: 'fund', screen: () => import('../../screens/fund-rules/fund-rules-screen.tsx').then((module) => module.FundRulesScreen) },
  { path: PRODUCT_PAGE, title: msg`Product`, access: 'public', below: 'products', screen: () => import('../../screens/product/product-screen.tsx').then((module) => module.ProductScreen) },
  { path: FAIRNESS_PAGE, title: msg`Fairness`, access: 'public', below: 'products', screen: () => import('../../screens/fairness/fairness-screen.tsx').then((module) => module.FairnessScreen) },
  { path: PRIVACY_PAGE, title: msg`Privacy policy`, access: 'public', below: 'home', screen: () => import('../../screens/articles/article-screens.tsx').then((module) => module.PrivacyScreen) },
  { path: TERMS_PAGE, title: msg`About`, access: 'public', below: 'home', screen: () => import('../../screens/articles/article-screens.tsx').then((module) => module.TermsScreen) },
  { path: PASSWORD_PAGE, title: msg`Change password`, access: 'user', below: 'me', screen: () => import('../../screens/password/password-screen.tsx').then((module) => module.PasswordScreen) },
  { path: FORGOTTEN_PASSWORD_PAGE, title: msg`New login password`, access: 'public', below: 'me', screen: () => import('../../screens/forgotten-password/forgotten-password-screen.tsx').then((module) => module.ForgottenPasswordScreen) },
  { path: STOP_ACCOUNT_PAGE, title: msg`This was not me`, access: 'public', below: 'me', screen: () => import('../../screens/stop-account/stop-account-screen.tsx').then((module) => module.StopAccountScreen) },
  { path: NEWS_PAGE, title: msg`News`, access: 'public', below: 'home', screen: () => import('../../screens/articles/article-screens.tsx').then((module) => module.NewsScreen) },
  { path: TEAM_PAGE, title: msg`My team`, access: 'user', below: 'me', screen: () => import('../../screens/team/team-screen.tsx').then((module) => module.TeamScreen) },
  { path: DEPOSIT_PAGE, title: msg`Deposit`, access: 'user', below: 'me', screen: () => import('../../screens/deposit/deposit-screen.tsx').then((module) => module.DepositScreen) },
  { path: CHOOSE_LOCATION_PAGE, title: msg`Choose a place`, access: 'user', below: 'me', screen: () => import('../../screens/choose-location/choose-location-screen.tsx').then((module) => module.ChooseLocationScreen) },
  { path: OPEN_LOCATION_PAGE, title: msg`Map`, access: 'public', screen: () => import('../../screens/open-location/open-location-screen.tsx').then((module) => module.OpenLocationScreen) },
]

/** For an address that is none of ours. */
const MISSING: Route = {
  path: '/missing',
  title: msg`Not found`,
  access: 'public',
  words: 'home',
  screen: () => import('./missing-page.tsx').then((module) => module.UnknownPage),
}

const BY_PATH = new Map(ROUTES.map((route) => [route.path, route]))

export function routeAt(path: string): Route {
  return BY_PATH.get(path) ?? MISSING
}
