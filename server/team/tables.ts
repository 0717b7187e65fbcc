declare module '../database/tables.ts' {
  interface Tables {
    /** An event of a member that has not reached the people above them yet. */
    team_event: {
      id: import('kysely').GeneratedAlways<bigint>
      member_id: string
      kind: 'joined' | 'verified' | 'deposited' | 'invested'
      inviter_id: string | null
      account: string | null
      amount_minor: bigint
      at: bigint
    }
    /** A member as each of the up to three people above sees them. */
    team_member: {
      owner_id: string
      member_id: string
      level: number
      account: string | null
      is_verified: boolean
      registered_at: bigint
      last_active_at: bigint | null
      /**
       * The time (ms) up to which nobody needs to look whether this member is active still; never after `last_active_at` of one who
       * counts as active. Null: not active, and nobody looks before their next event.
       */
      look_at: bigint | null
      deposited_minor: bigint
      invested_minor: bigint
    }
    /** The totals of one level of a person's team. */
    team_figures: {
      owner_id: string
      level: number
      members: bigint
      /** Those whose last activity is at `active_since` (ms) or later. */
      active_members: bigint
      deposited_minor: bigint
      invested_minor: bigint
      active_since: bigint
    }
  }
}
export {}
