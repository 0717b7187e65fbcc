/**
 * The addresses of the app's pages, as they stand after "#": those of the product's specification. No other file of the
 * app, its worker, the server or the build spells one out. The welcome page's few stand in first-paths.ts.
 */
import { LOGIN_PAGE, REGISTER_CHECK_PAGE } from './first-paths.ts'

export const PRODUCTS_PAGE = '/pages/product/product'
export const PRODUCT_PAGE = '/pages/Detail/Detail'
export const FUND_PAGE = '/pages/money/money'
export const FUND_RULES_PAGE = '/pages/money/detail'
export const FUND_TRANSFER_PAGE = '/pages/transfer/transfer'
export const FUND_WITHDRAWAL_PAGE = `${FUND_TRANSFER_PAGE}?kind=out`
export const FUND_MOVES_PAGE = '/pages/Particulars/Particulars'
export const FUND_INCOME_PAGE = `${FUND_MOVES_PAGE}?tab=income`
export const SUPPORT_PAGE = '/pages/login/zxkf'
export const CHAT_PAGE = `${SUPPORT_PAGE}?tab=chat`
export const ME_PAGE = '/pages/user/user'
export const TEAM_PAGE = '/pages/team/index'
export const MESSAGES_PAGE = '/pages/message/message'
export const ORDERS_PAGE = '/pages/order/order'
export const ALERTS_PAGE = '/pages/alert/alert'
export const INSIGHT_PAGE = '/pages/insight/insight'
export const FUND_RECORDS_PAGE = '/pages/money-record/money-record'
export const DEPOSIT_PAGE = '/pages/recharge/index'
export const DEPOSITS_PAGE = '/pages/withdraw-list/withdraw-open'
export const WITHDRAW_PAGE = '/pages/withdraw-money/withdraw-money'
export const WITHDRAWALS_PAGE = '/pages/withdraw-list/withdraw-list'
export const WITHDRAWAL_ACCOUNTS_PAGE = '/pages/account/account'
export const CHOOSE_ACCOUNT_PAGE = `${WITHDRAWAL_ACCOUNTS_PAGE}?choose=1`
export const WITHDRAWAL_ACCOUNT_PAGE = '/pages/account/account-detail'
export const CHOOSE_LOCATION_PAGE = '/choose-location'
export const VERIFY_PAGE = '/pages/verify/verify'

export const SETTINGS_PAGE = '/pages/set/set'
export const SYNC_PAGE = '/pages/set/sync'
export const DEVICES_PAGE = '/pages/set/devices'
export const PASSKEYS_PAGE = '/pages/set/passkeys'
export const NOTIFICATIONS_PAGE = '/pages/set/notifications'
export const INSTALL_PAGE = '/pages/set/install'
export const ABOUT_APP_PAGE = '/pages/set/about'
export const APP_LOCK_PAGE = '/pages/set/lock'
export const LIMITS_PAGE = '/pages/set/limits'
export const PERSONAL_DATA_PAGE = '/pages/set/data'
export const CLOSE_ACCOUNT_PAGE = '/pages/set/close'
export const PASSWORD_PAGE = '/pages/password/password'
export const TRANSACTION_PASSWORD_PAGE = `${PASSWORD_PAGE}?kind=transaction`
export const FORGOTTEN_PASSWORD_PAGE = '/pages/password/forgotten'
export const STOP_ACCOUNT_PAGE = '/pages/password/stop'
export const REGISTER_PAGE = '/pages/login/register'
export const REGISTERED_PAGE = `${LOGIN_PAGE}?registered=1`

export const FAIRNESS_PAGE = '/pages/fairness/fairness'
/** The page of fairness with the proof that the phone handed over: shared to the app, or opened with it. */
export const HANDED_PROOF_PAGE = `${FAIRNESS_PAGE}?file=1`
export const NEWS_PAGE = '/pages/index/detail'
export const ABOUT_US_PAGE = '/pages/aboutUs/aboutUs'
export const OPEN_LOCATION_PAGE = '/open-location'
export const PRIVACY_PAGE = '/pages/yinsi/yinsi'
export const TERMS_PAGE = '/pages/yinsi/gy'

export function productPage(id: string): string {
  return `${PRODUCT_PAGE}?id=${id}`
}

export function orderPage(id: string): string {
  return `${ORDERS_PAGE}?id=${id}`
}

export function ordersPage(tab: 'positions' | 'closed' | 'all'): string {
  return `${ORDERS_PAGE}?tab=${tab}`
}

export function alertPage(id: string): string {
  return `${ALERTS_PAGE}?id=${id}`
}

/** @param price in steps of the product, where one was chosen already */
export function newAlertPage(productId: string, price?: number): string {
  return `${ALERTS_PAGE}?product=${productId}${price === undefined ? '' : `&price=${price}`}`
}

/** @param token of the letter that tells of a change: whoever holds it may stop the account, without a session */
export function stopAccountPage(token: string): string {
  return `${STOP_ACCOUNT_PAGE}?token=${token}`
}

/** @param code of a receipt (contract/receipt-code): behind "#" it is never sent to a server */
export function receiptPage(code: string): string {
  return `${FAIRNESS_PAGE}?receipt=${code}`
}

export function newsPage(slug: string): string {
  return `${NEWS_PAGE}?slug=${slug}`
}

/** The deposit form after another app shared a picture that can't be used. @param problem why */
export function unusableSharePage(problem: string): string {
  return `${DEPOSIT_PAGE}?unusable=${problem}`
}

export function withdrawalAccountPage(id: string): string {
  return `${WITHDRAWAL_ACCOUNT_PAGE}?id=${id}`
}

/** @param accountId the withdrawal account whose place is chosen */
export function chooseLocationPage(accountId: string): string {
  return `${CHOOSE_LOCATION_PAGE}?id=${accountId}`
}

/** @param code the account-opening code of the person who invites */
export function invitationPage(code: string): string {
  return `${REGISTER_CHECK_PAGE}?code=${code}`
}
