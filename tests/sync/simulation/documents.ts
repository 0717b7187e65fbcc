/** Documents as the contract wants them, for a server that has no business of its own. */
import type { Account } from '../../../contract/rows/account.ts'
import type { Deposit } from '../../../contract/rows/deposit.ts'
import type { FundRecord } from '../../../contract/rows/fund-record.ts'
import type { Order } from '../../../contract/rows/order.ts'
import type { Verification } from '../../../contract/rows/verification.ts'
import type { Withdrawal } from '../../../contract/rows/withdrawal.ts'
import type { WithdrawalAccount } from '../../../contract/rows/withdrawal-account.ts'
import { recordNumber } from '../../../contract/rows/record-number.ts'
import type { Chance } from './random.ts'

export function openOrder(chance: Chance, at: number): Order {
  return {
    id: chance.uuid(),
    number: String(chance.below(1e9)),
    productId: chance.pick(['btc-usdt', 'eth-usdt']),
    direction: chance.pick(['up', 'down']),
    stake: '10.00',
    returnRateBp: 8_200,
    countdownSeconds: 60,
    status: 'running',
    acceptedAt: at,
    acceptedSeq: 1,
    entrySeq: 2,
    entryTs: at,
    entryPrice: 100,
    exitTime: at + 60_000,
    exitSeq: null,
    exitTs: null,
    exitPrice: null,
    payout: null,
    profit: null,
    voidReason: null,
    settledAt: null,
  }
}

export function settledOrder(chance: Chance, order: Order, at: number): Order {
  const status = chance.pick(['won', 'lost', 'tie'] as const)
  const profit = { won: '8.20', lost: '-10.00', tie: '0.00' }[status]
  const payout = { won: '18.20', lost: '0.00', tie: '10.00' }[status]
  return { ...order, status, exitSeq: 9, exitTs: at, exitPrice: chance.below(200), payout, profit, settledAt: at }
}

export function depositOf(input: { id: string; amount: string; source: string; at: number }): Deposit {
  return {
    id: input.id,
    number: input.source,
    methodId: 'bank',
    amount: input.amount,
    source: input.source,
    proofFileId: input.id,
    status: 'under-review',
    reason: null,
    createdAt: input.at,
    decidedAt: null,
  }
}

export function accountAt(at: number, available: string): Account {
  return {
    currency: 'USDT',
    available,
    inOrders: '0.00',
    inWithdrawals: '0.00',
    fundConfirmed: '0.00',
    fundPending: '0.00',
    totalAssets: available,
    profitAll: '0.00',
    profitToday: '0.00',
    profitDay: '2026-11-21',
    updatedAt: at,
  }
}

export function withdrawalOf(input: { id: string; amount: string; at: number }): Withdrawal {
  return {
    id: input.id,
    number: input.id,
    accountId: input.id,
    accountKind: 'bank-card',
    accountName: 'Bank',
    accountMasked: '1234',
    amount: input.amount,
    fee: '0.00',
    arrives: input.amount,
    status: 'under-review',
    reason: null,
    createdAt: input.at,
    reviewDueAt: input.at + 1,
    decidedAt: null,
  }
}

export function verificationOf(input: { fileId: string; at: number }): Verification {
  return {
    status: 'under-review',
    nameMasked: 'A*',
    nationality: 'GB',
    idNumberMasked: 'P***',
    frontFileId: input.fileId,
    backFileId: input.fileId,
    reason: null,
    submittedAt: input.at,
    decidedAt: null,
  }
}

/** An account that is bound and has not changed. */
export function accountOf(id: string, at: number): WithdrawalAccount {
  return {
    id,
    kind: 'currency-address',
    holder: '',
    nationality: '',
    bank: '',
    bankAddress: '',
    network: 'TRC20',
    numberMasked: 'T***9',
    changeStatus: 'none',
    changeReason: null,
    usableFrom: at,
    createdAt: at,
    changedAt: at,
  }
}

/** @param line the ledger's number of it */
export function fundRecordOf(chance: Chance, line: number, at: number): FundRecord {
  return {
    id: chance.uuid(),
    number: recordNumber(BigInt(line)),
    kind: chance.pick(['withdrawal', 'withdrawal-fee']),
    amount: '-1.00',
    balanceAfter: `${100_000 - line}.00`,
    reference: chance.uuid(),
    status: 'success',
    at,
  }
}
