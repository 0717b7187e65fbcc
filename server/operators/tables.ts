import type { Generated, GeneratedAlways } from 'kysely'

export interface OperatorTable {
  id: string
  name: string
  /** Null: an automatic reviewer, which nobody can sign in as. */
  password_hash: string | null
  totp_sealed: Buffer | null
  /** The last time step whose code was used: a code opens once. */
  totp_step: bigint
  failures: number
  locked_until: bigint
  created_at: bigint
  disabled_at: bigint | null
  /** Opened by one operator, and not yet approved by a second: disabled meanwhile. */
  awaits_approval: Generated<boolean>
}

/** Every act of every operator, append-only. */
export interface OperatorActTable {
  id: string
  operator_id: string
  act: string
  subject_kind: string
  subject_id: string
  /** JSON text. */
  facts: string
  at: bigint
  /** In the order in which they were written: the database gives it, whatever an insert says. */
  number: GeneratedAlways<bigint>
}

/** Approvals of acts that need two operators. Append-only: each reading asks whether an approver was disabled since. */
export interface OperatorApprovalTable {
  subject_kind: string
  subject_id: string
  operator_id: string
  at: bigint
}

/** A named transfer by an operator, seen by the person. Waits while it needs a second operator. */
export interface AdjustmentTable {
  id: string
  number: Generated<string>
  user_id: string
  /** Signed: above zero to the person. */
  amount_minor: bigint
  reason: string
  status: 'under-review' | 'posted' | 'refused'
  created_by: string
  created_at: bigint
  decided_at: bigint | null
}

/** Asked by an operator: every open order of a product and span void. Waits while it needs a second operator. */
export interface VoidRequestTable {
  id: string
  product_id: string
  from_at: bigint
  to_at: bigint
  reason: string
  status: 'under-review' | 'carried-out' | 'refused'
  created_by: string
  created_at: bigint
  decided_at: bigint | null
}

/** Asked by an operator: a way to pay in that is to be as `wanted` says. Waits for a second operator. */
export interface DepositMethodRequestTable {
  id: string
  method_id: string
  /** JSON text. */
  wanted: string
  status: 'under-review' | 'carried-out' | 'refused'
  created_by: string
  created_at: bigint
  decided_at: bigint | null
}

/** Asked by an operator: other terms. Waits for a second operator. */
export interface TermsRequestTable {
  id: string
  /** JSON text: `WantedTerms`. */
  wanted: string
  status: 'under-review' | 'carried-out' | 'refused'
  created_by: string
  created_at: bigint
  decided_at: bigint | null
}

/** Asked by an operator: something said to everybody. Waits for a second operator. */
export interface PublicationRequestTable {
  id: string
  /** JSON text: `WantedPublication`. */
  wanted: string
  status: 'under-review' | 'carried-out' | 'refused'
  created_by: string
  created_at: bigint
  decided_at: bigint | null
}

declare module '../database/tables.ts' {
  interface Tables {
    operator: OperatorTable
    operator_act: OperatorActTable
    operator_approval: OperatorApprovalTable
    adjustment: AdjustmentTable
    void_request: VoidRequestTable
    deposit_method_request: DepositMethodRequestTable
    terms_request: TermsRequestTable
    publication_request: PublicationRequestTable
  }
}
