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

/** Opens the first operator's account once. */
interface OperatorLinkTable {
  token_hash: string
  name: string
  totp_sealed: Buffer
  created_at: bigint
  expires_at: bigint
  used_at: bigint | null
}

declare module '../database/tables.ts' {
  interface Tables {
    operator_session: OperatorSessionTable
    operator_recovery_code: OperatorRecoveryCodeTable
    operator_link: OperatorLinkTable
  }
}

export {}
