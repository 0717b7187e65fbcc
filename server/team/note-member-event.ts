/**
 * Team: who registered with whose code, three levels up. An event of a member is noted in the transaction that makes it
 * and carried to the people above by a job after the commit: a money transaction never waits for somebody else's feed.
 */
import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

export type MemberEvent =
  | { readonly kind: 'joined'; readonly memberId: string; readonly inviterId: string; readonly account: string; readonly at: number }
  | { readonly kind: 'verified'; readonly memberId: string; readonly at: number }
  /** A confirmed deposit. */
  | { readonly kind: 'deposited'; readonly memberId: string; readonly amountMinor: bigint; readonly at: number }
  /** A settled order's stake. */
  | { readonly kind: 'invested'; readonly memberId: string; readonly amountMinor: bigint; readonly at: number }

/** Notes events of members; of one whom nobody invited nothing but work for nobody comes of it. One statement for all. */
export async function noteMemberEvents(tx: Tx, events: readonly MemberEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx.db
    .insertInto('team_event')
    .values(
      events.map((event) => ({
        member_id: event.memberId,
        kind: event.kind,
        inviter_id: event.kind === 'joined' ? event.inviterId : null,
        account: event.kind === 'joined' ? event.account : null,
        amount_minor: 'amountMinor' in event ? event.amountMinor : 0n,
        at: BigInt(event.at),
      })),
    )
    .execute()
}
