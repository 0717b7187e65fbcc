import type { Generated } from 'kysely'

/** One row a person who has ever set a limit. Also the lock that makes their orders and deposits take turns while they have one. */
export interface UserLimitsTable {
  user_id: string
  deposit_minor: bigint | null
  deposit_next_minor: bigint | null
  deposit_next_from: bigint | null
  loss_minor: bigint | null
  loss_next_minor: bigint | null
  loss_next_from: bigint | null
  paused_until: bigint | null
  /** Since when operators have frozen the person; null: they have not. */
  frozen_at: Generated<bigint | null>
  frozen_reason: Generated<string | null>
  updated_at: bigint
}

declare module '../database/tables.ts' {
  interface Tables {
    user_limits: UserLimitsTable
  }
}
