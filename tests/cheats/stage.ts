/** The stage on which a platform cheats: what it says at this moment, and the keys it says it with. */
import type { SignedKeyNotice } from '../../contract/key-notice-schema.ts'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { StatementMonthReceipt } from '../../contract/rows/statement-month.ts'
import type { WithdrawalTerms } from '../../contract/rows/withdrawal.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import type { Document } from '../../contract/sync/collection-rules.ts'
import type { LogStage } from './log-stage.ts'
import { ACCEPTED_AT, linesOf, provenOrder, signedMonth, USER, type TestKey } from '../support/signed-files.ts'

/** An attack changes it. */
export interface Platform {
  orders: Map<string, { row: Order; proof: Proof }>
  lines: FundRecord[]
  deposits: Document[]
  withdrawals: Document[]
  incomes: Document[]
  month: Document
  restores: Document[]
  /** Published for everybody. */
  terms: WithdrawalTerms
  /** The public log; null where the stage is the whole app, which has a real one. */
  log: LogStage | null
  /** By which later signing keys are vouched for. */
  keyNotices: SignedKeyNotice[]
}

export interface Stage {
  /** The platform's own: the operator has it. */
  readonly key: TestKey
  /** The id of the person that the platform cheats. */
  readonly userId: string
  readonly platform: Platform
  /** Server time. */
  readonly now: number
}

const DAY_MS = 86_400_000
const [METHOD, FILE, ACCOUNT] = [
  '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a801',
  '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a802',
  '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a803',
]

/** Two settled orders, a deposit, a withdrawal, two days of income, and the signed month. */
export function honestPlatform(key: TestKey, userId = USER): Platform {
  const orders = [
    provenOrder(key),
    provenOrder(key, {
      orderId: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a222',
      direction: 'down',
      acceptedAt: ACCEPTED_AT + 60_000,
      acceptedSeq: 300,
    }),
  ]
  const lines = linesOf(['1000.00', '5.00'])
  const times = { createdAt: ACCEPTED_AT, decidedAt: ACCEPTED_AT }
  return {
    orders: new Map(orders.map(({ order, proof }) => [order.id, { row: order, proof }])),
    lines,
    deposits: [
      {
        id: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a901',
        number: '1',
        methodId: METHOD,
        amount: '1000.00',
        source: 's',
        proofFileId: FILE,
        status: 'success',
        reason: null,
        ...times,
      },
    ],
    withdrawals: [withdrawalOf({ amount: '10.00', fee: '1.00', arrives: '9.00' })],
    incomes: [
      {
        day: '2026-11-19',
        shares: '10000.00',
        yearlyRateBp: 250,
        income: '0.68',
        carried: '0',
        at: ACCEPTED_AT - DAY_MS,
      },
      { day: '2026-11-20', shares: '10000.00', yearlyRateBp: 250, income: '0.68', carried: '1800000', at: ACCEPTED_AT },
    ],
    month: { ...signedMonth(key, lines, { userId }) },
    restores: [],
    terms: { minimum: '10.00', maximum: '50000.00', feeFixed: '1.00', feeBp: 0, reviewMs: DAY_MS, holdMs: DAY_MS },
    log: null,
    keyNotices: [],
  }
}

/** Paid out at once. */
export function withdrawalOf(
  parts: { readonly amount: string; readonly fee: string; readonly arrives: string },
  { id = '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a902', at = ACCEPTED_AT } = {},
): Document {
  return {
    id,
    number: '1',
    accountId: ACCOUNT,
    accountKind: 'bank-card',
    accountName: 'Bank',
    accountMasked: '···· 4711',
    ...parts,
    status: 'success',
    reason: null,
    createdAt: at,
    reviewDueAt: at + DAY_MS,
    decidedAt: at,
  }
}

/** The first order, as it stands. */
export function orderOn({ platform }: Stage): { row: Order; proof: Proof } {
  const [first] = platform.orders.values()
  if (!first) throw new Error('no order')
  return first
}

/** Signs the month of the lines that stand there now. */
export function signMonth(stage: Stage, change: Partial<StatementMonthReceipt> = {}): void {
  stage.platform.month = {
    ...signedMonth(stage.key, stage.platform.lines, { userId: stage.userId, signedAt: stage.now, ...change }),
  }
}
