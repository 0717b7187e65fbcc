/**
 * Team: who registered with whose code, three levels up. An event of a member is noted in the transaction that makes it
 * and carried to the people above by a job after the commit: a money transaction never waits for somebody else's feed.
 */
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

export type MemberEvent =
  | {
      readonly kind: 'joined'
      readonly memberId: string
      readonly inviterId: string
      readonly account: string
      readonly at: number
    }
  | { readonly kind: 'verified'; readonly memberId: string; readonly at: number }
  /** A confirmed deposit. */
  | { readonly kind: 'deposited'; readonly memberId: string; readonly amountMinor: bigint; readonly at: number }
  /** A settled order's stake. */
  | { readonly kind: 'invested'; readonly memberId: string; readonly amountMinor: bigint; readonly at: number }

/**
 * Notes events of members, one statement for all. An event of a person whom nobody invited is left out: there is nobody to carry it to.
 * An invited one is found by their row with the person above, or by their own joining, which is on its way there.
 */
export async function noteMemberEvents(tx: Tx, events: readonly MemberEvent[]): Promise<void> {
  if (events.length === 0) return
  const column = <T>(valueOf: (event: MemberEvent) => T) => events.map(valueOf)
  await sql`
    with noted as (
      select * from unnest(
        ${column((event) => event.memberId)}::uuid[], ${column((event) => event.kind)}::text[],
        ${column((event) => (event.kind === 'joined' ? event.inviterId : null))}::uuid[], ${column((event) => (event.kind === 'joined' ? event.account : null))}::text[],
        ${column((event) => ('amountMinor' in event ? event.amountMinor : 0n))}::int8[], ${column((event) => event.at)}::int8[])
        as n (member_id, kind, inviter_id, account, amount_minor, at)
    )
    insert into team_event (member_id, kind, inviter_id, account, amount_minor, at)
    select noted.* from noted
    where exists (select from noted joining where joining.member_id = noted.member_id and joining.kind = 'joined')
      or exists (select from team_member known where known.member_id = noted.member_id)
      or exists (select from team_event joining where joining.member_id = noted.member_id and joining.kind = 'joined')`.execute(
    tx.db,
  )
}
