import type { Generated } from 'kysely'

export interface WithdrawalAccountTable {
  id: string
  user_id: string
  kind: 'bank-card' | 'currency-address'
  holder: string
  nationality: string
  bank: string
  bank_address: string
  network: string
  number_masked: string
  number_sealed: Buffer
  usable_from: bigint
  created_at: bigint
  changed_at: bigint
}

/** A change of a bound account that a person asked for. `details_sealed` is the JSON of what they typed. */
export interface WithdrawalAccountChangeTable {
  id: string
  account_id: string
  user_id: string
  status: 'under-review' | 'approved' | 'refused'
  details_sealed: Buffer
  number_masked: string
  reason: string | null
  created_at: bigint
  decided_at: bigint | null
  /** By which operators decide, made by the database. Null: by the id. */
  review_id: Generated<string | null>
}

/** No withdrawal of this person before `until`. */
export interface WithdrawalHoldTable {
  user_id: string
  until: bigint
}

export interface WithdrawalTable {
  id: string
  number: Generated<string>
  user_id: string
  account_id: string
  account_kind: 'bank-card' | 'currency-address'
  account_name: string
  account_masked: string
  /** A copy of the account's sealed number: a later change of the account does not redirect what was asked for before it. */
  number_sealed: Buffer
  amount_minor: bigint
  fee_minor: bigint
  status: 'under-review' | 'success' | 'failed' | 'cancelled'
  reason: string | null
  created_at: bigint
  review_due_at: bigint
  decided_at: bigint | null
  /** The message that told that the review is late. */
  late_message_id: string | null
  /** When the person said that somebody else had taken over their account; null: not, or customer service has spoken with them since. */
  stopped_at: bigint | null
  /** By which operators decide, made by the database. Null: by the id. */
  review_id: Generated<string | null>
}

/** One row: the conditions in force. */
export interface WithdrawalTermsTable {
  id: 'main'
  minimum_minor: bigint
  maximum_minor: bigint
  fee_fixed_minor: bigint
  fee_bp: number
  review_ms: bigint
  hold_ms: bigint
}

declare module '../../database/tables.ts' {
  interface Tables {
    withdrawal_account: WithdrawalAccountTable
    withdrawal_account_change: WithdrawalAccountChangeTable
    withdrawal_hold: WithdrawalHoldTable
    withdrawal: WithdrawalTable
    withdrawal_terms: WithdrawalTermsTable
  }
}
