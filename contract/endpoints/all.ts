/** Every endpoint there is. The server refuses to start when one of these has no handler; tests walk this list. */
import type { EndpointShape } from '../endpoint.ts'
import { markChatRead, sendChatMessage, tellTyping } from './chat.ts'
import { submitDeposit } from './deposits.ts'
import { registerDeviceKey, revokeDeviceKey } from './device-keys.ts'
import { getFairness, getMarketDays, getMarketHour, getPastDay, getPastTicks, getTradeDigests } from './fairness.ts'
import { getFile, putFile } from './files.ts'
import { cancelFundDeposit, depositIntoFund, withdrawFromFund } from './fund.ts'
import { getConfiguration } from './get-configuration.ts'
import { getHealth } from './get-health.ts'
import { getLive } from './get-live.ts'
import { getLiabilities, getLiabilityProof } from './liabilities.ts'
import { getFirstHead, getLogCover, getLoggedPrices, getLogNews, getLogProof } from './public-log.ts'
import { endPause, setLimits, startPause } from './limits.ts'
import { getCandles, getHead, getQuotes, getTicks, openStream } from './market.ts'
import { markRead } from './messages.ts'
import { noteOrder } from './order-notes.ts'
import { removePriceAlert, setPriceAlert } from './price-alerts.ts'
import { getOrderSignedPrices } from './order-signed-prices.ts'
import { getOrderWalk } from './order-walk.ts'
import { getOrderProof, placeOrder } from './orders.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startActConfirmation,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.ts'
import { changePassword, changeTransactionPassword, requestPasswordCode, resetPassword } from './passwords.ts'
import { closeAccount, exportData } from './personal-data.ts'
import { refillPractice } from './practice.ts'
import { choosePreference, markFavourite } from './preferences.ts'
import { deletePush, getPush, putPush } from './push.ts'
import { checkCode, register, requestCode } from './registration.ts'
import { endSession, getSession, listSessions, signIn, signOut } from './session.ts'
import { stopAccount } from './stop-account.ts'
import { block, bucket, bucketPublic, pull, pullPublic, snapshot, snapshotPublic } from './sync.ts'
import { signStatement } from './statement.ts'
import { submitVerification } from './verification.ts'
import { addWithdrawalAccount, requestAccountChange } from './withdrawal-accounts.ts'
import { cancelWithdrawal, requestWithdrawal } from './withdrawals.ts'

export const ENDPOINTS: readonly EndpointShape[] = [
  getHealth,
  getLive,
  getConfiguration,
  requestCode,
  checkCode,
  register,
  signIn,
  getSession,
  signOut,
  listSessions,
  endSession,
  startPasskeySignIn,
  signInWithPasskey,
  listPasskeys,
  startPasskey,
  addPasskey,
  removePasskey,
  startActConfirmation,
  registerDeviceKey,
  revokeDeviceKey,
  getQuotes,
  getHead,
  getCandles,
  getTicks,
  openStream,
  placeOrder,
  getOrderProof,
  refillPractice,
  getOrderWalk,
  getOrderSignedPrices,
  getFairness,
  getMarketDays,
  getMarketHour,
  getLiabilities,
  getLogNews,
  getLogProof,
  getFirstHead,
  getLoggedPrices,
  getLogCover,
  getLiabilityProof,
  getPastDay,
  getPastTicks,
  getTradeDigests,
  putFile,
  getFile,
  submitDeposit,
  signStatement,
  requestWithdrawal,
  cancelWithdrawal,
  addWithdrawalAccount,
  requestAccountChange,
  depositIntoFund,
  withdrawFromFund,
  cancelFundDeposit,
  submitVerification,
  setLimits,
  startPause,
  endPause,
  changePassword,
  changeTransactionPassword,
  requestPasswordCode,
  resetPassword,
  stopAccount,
  exportData,
  closeAccount,
  markRead,
  sendChatMessage,
  markChatRead,
  tellTyping,
  choosePreference,
  markFavourite,
  noteOrder,
  setPriceAlert,
  removePriceAlert,
  getPush,
  putPush,
  deletePush,
  pull,
  snapshot,
  bucket,
  block,
  pullPublic,
  snapshotPublic,
  bucketPublic,
]
