import type { RefusedSignIn } from '../../contract/desk/rows.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { OperatorRole } from '../../contract/desk/roles.ts'

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
  /** All of them unless the account was opened with fewer. */
  roles: Generated<OperatorRole[]>
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

/** The columns of every request of an operator. A request waits while it needs a second operator, and is decided once. */
export interface RequestColumns<Approved extends string> {
  id: string
  status: 'under-review' | Approved | 'refused'
  created_by: string
  created_at: bigint
  decided_at: bigint | null
}

/** A request whose content is JSON text: `SetMethod`, `WantedTerms` or `WantedPublication`. */
interface WantedColumns extends RequestColumns<'carried-out'> {
  wanted: string
}

interface BeforeColumn {
  /** JSON text: what the request is to change, as it stood when it was asked for. Null where the table keeps none, and for those from before this was kept. */
  before: string | null
}

/** Asks for a named transfer, which the person sees. */
export interface AdjustmentTable extends RequestColumns<'posted'> {
  number: Generated<string>
  user_id: string
  /** Signed: above zero to the person. */
  amount_minor: bigint
  reason: string
  /** The sum from which a second operator was needed when it was posted; null before it is, and for those from before this was kept. */
  two_operators_from: bigint | null
}

/** Asks for money of the house's owner to come in or to leave. */
export interface HouseFundingTable extends RequestColumns<'posted'> {
  /** Signed: above zero to the house. */
  amount_minor: bigint
  reason: string
}

/** Asks to void every open order of a product and span. */
export interface VoidRequestTable extends RequestColumns<'carried-out'> {
  product_id: string
  from_at: bigint
  to_at: bigint
  reason: string
}

/** Asks for a way to pay in as `wanted` says. */
export interface DepositMethodRequestTable extends WantedColumns, BeforeColumn {
  method_id: string
}

/** Asks for other terms. */
export interface TermsRequestTable extends WantedColumns, BeforeColumn {}

/** Asks for a text to everybody. */
export type PublicationRequestTable = WantedColumns

/** Asks for other roles of an operator. */
export interface RoleRequestTable extends RequestColumns<'carried-out'> {
  operator_id: string
  roles: OperatorRole[]
}

/** A text that two operators have approved for a time to come. */
interface ScheduledPublicationTable {
  id: string
  /** JSON text: `Schedulable`. */
  wanted: string
  due_at: bigint
  status: 'waiting' | 'published' | 'cancelled'
  created_by: string
  created_at: bigint
  ended_at: bigint | null
}

/** Refused tries to get in within ten minutes: by one way, from one address. */
interface OperatorRefusedSignInTable {
  /** Empty: a name that is no operator's. */
  operator_name: string
  way: RefusedSignIn['way']
  address: string
  since: bigint
  last_at: bigint
  tries: number
  browser: string
}

declare module '../database/tables.ts' {
  interface Tables {
    operator: OperatorTable
    operator_act: OperatorActTable
    operator_approval: OperatorApprovalTable
    adjustment: AdjustmentTable
    house_funding: HouseFundingTable
    void_request: VoidRequestTable
    deposit_method_request: DepositMethodRequestTable
    terms_request: TermsRequestTable
    publication_request: PublicationRequestTable
    role_request: RoleRequestTable
    scheduled_publication: ScheduledPublicationTable
    operator_refused_sign_in: OperatorRefusedSignInTable
  }
}
