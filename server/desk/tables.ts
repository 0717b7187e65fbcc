import type { Generated } from 'kysely'

/** A session of an operator at the desk. */
interface OperatorSessionTable {
  id: string
  operator_id: string
  secret_hash: string
  address: string
  browser: string
  created_at: bigint
  /** When the operator last did something. A list that refreshes itself does not count. */
  active_at: bigint
  expires_at: bigint
  /** Locked by the operator; null: not, or only by rest. */
  locked_at: bigint | null
  ended_at: bigint | null
}

/** Opens the desk once in place of the authenticator's code. */
interface OperatorRecoveryCodeTable {
  operator_id: string
  code_hash: string
  created_at: bigint
  used_at: bigint | null
}

/** A passkey of an operator. */
interface OperatorPasskeyTable {
  id: string
  operator_id: string
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  counter: bigint
  transports: string[]
  name: string
  created_at: bigint
  used_at: bigint | null
  blocked_at: bigint | null
}

/** Opens an operator's account once. */
export interface OperatorLinkTable {
  token_hash: string
  name: string
  /** The account of an invitation; null: the first operator's, which is not there yet. */
  operator_id: Generated<string | null>
  totp_sealed: Buffer
  created_at: bigint
  expires_at: bigint
  used_at: bigint | null
  /** Hash of the newest opener's secret: the page whose key counts; null until somebody opens the link. */
  opener_hash: Generated<string | null>
  /** JSON of each page that opened it, the oldest first. */
  openings: Generated<string>
  /** Hash of the code that the second operator hands over; null where no second one was needed. */
  half_hash: Generated<string | null>
  /** When whoever opened it refused it. */
  refused_at: Generated<bigint | null>
}

declare module '../database/tables.ts' {
  interface Tables {
    operator_session: OperatorSessionTable
    operator_recovery_code: OperatorRecoveryCodeTable
    operator_passkey: OperatorPasskeyTable
    operator_link: OperatorLinkTable
  }
}

export {}
