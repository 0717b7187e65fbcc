import { Trans } from '@lingui/react/macro'
import { TEAM_ACTIVE_DAYS, type TeamMember } from '../../../contract/rows/team.ts'
import { useFormat } from '../../ui/format/use-format.ts'

const DAY_MS = 86_400_000
/** The letters of an id that tell two members apart and can be typed into the search. */
const SHOWN_ID = 8

/** One member of the team: name, activity, identity, deposits and orders. */
export function MemberRow({ member, now }: { member: TeamMember; now: number }) {
  const { date, money } = useFormat()
  const isActive = member.lastActiveAt !== null && member.lastActiveAt >= now - TEAM_ACTIVE_DAYS * DAY_MS
  return (
    <div className="row">
      <span className="row__main">
        <span className="row__title">{member.account ?? <Trans>No name yet</Trans>}</span>
        <span className="row__sub mono" dir="ltr">
          #{member.id.slice(0, SHOWN_ID)}
        </span>
        <span className="row__sub">
          <Trans>Registered {date(member.registeredAt)}</Trans>
        </span>
        <span className="row__sub">
          <span className="chip" data-tone={isActive ? 'ok' : undefined}>
            {isActive ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}
          </span>
          <span className="chip" data-tone={member.isVerified ? 'info' : undefined}>
            {member.isVerified ? <Trans>Identity verified</Trans> : <Trans>Identity not verified</Trans>}
          </span>
        </span>
      </span>
      <span className="row__end row__end--stack">
        <span>
          <Trans>Deposits {money(member.deposited)}</Trans>
        </span>
        <span>
          <Trans>Orders {money(member.invested)}</Trans>
        </span>
      </span>
    </div>
  )
}
