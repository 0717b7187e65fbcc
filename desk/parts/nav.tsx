import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CheckCheck,
  IdCard,
  LayoutDashboard,
  Lock,
  Replace,
  ScrollText,
  type LucideIcon,
} from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { APP_NAME } from '../../contract/app-info.ts'
import { lockDesk } from '../../contract/desk/endpoints.ts'
import { maySee } from '../../contract/desk/roles.ts'
import type { DeskSession, QueueCount, Today } from '../../contract/desk/rows.ts'
import { call } from '../data/call.ts'
import { useSession } from '../data/session.tsx'
import { PAGES } from '../pages.ts'
import { OperatorMark } from './operator-mark.tsx'

interface NavProps {
  readonly session: DeskSession
  readonly today: Today | null
}

const WAITED_LONG_MS = 30 * 60_000

/** The desk's pages, those that the operator's roles open, with the counts of what waits. */
export function Nav({ session, today }: NavProps) {
  const { t } = useLingui()
  const roles = session.operator.roles
  const of = (queue: QueueCount['queue']) => today?.queues.find((one) => one.queue === queue)
  return (
    <nav className="nav" aria-label={t`Desk`}>
      <div className="nav__brand">
        <img src="/favicon.svg" alt="" />
        <span>{APP_NAME}</span>
        <i>
          <Trans>Desk</Trans>
        </i>
      </div>
      <div className="nav__list">
        <Item to={PAGES.today} icon={LayoutDashboard} title={t`Today`} />
        <p className="nav__group">
          <Trans>Queues</Trans>
        </p>
        {maySee(roles, 'decide-deposit') && (
          <Item to={PAGES.deposits} icon={ArrowDownToLine} title={t`Deposits`} count={of('deposit')} now={today?.at} />
        )}
        {maySee(roles, 'decide-withdrawal') && (
          <Item
            to={PAGES.withdrawals}
            icon={ArrowUpFromLine}
            title={t`Withdrawals`}
            count={of('withdrawal')}
            now={today?.at}
          />
        )}
        {maySee(roles, 'decide-verification') && (
          <Item to={PAGES.identity} icon={IdCard} title={t`Identity`} count={of('verification')} now={today?.at} />
        )}
        {maySee(roles, 'decide-account-change') && (
          <Item
            to={PAGES.changes}
            icon={Replace}
            title={t`Account changes`}
            count={of('account-change')}
            now={today?.at}
          />
        )}
        <Item to={PAGES.second} icon={CheckCheck} title={t`Second approvals`} count={of('second')} now={today?.at} />
        <p className="nav__group">
          <Trans>Platform</Trans>
        </p>
        <Item to={PAGES.acts} icon={ScrollText} title={t`Log of acts`} />
      </div>
      <Me session={session} />
    </nav>
  )
}

interface ItemProps {
  readonly to: string
  readonly icon: LucideIcon
  readonly title: string
  readonly count?: QueueCount | undefined
  readonly now?: number | undefined
}

function Item({ to, icon: Icon, title, count, now = 0 }: ItemProps) {
  const [path] = useLocation()
  const isLate = count?.dueAt != null && count.dueAt < now
  const isLong = count?.oldestAt != null && count.dueAt === null && now - count.oldestAt > WAITED_LONG_MS
  const tone = isLate ? 'bad' : isLong ? 'wait' : undefined
  return (
    <Link className="nav__item" href={to} title={title} aria-current={path === to ? 'page' : undefined}>
      <Icon className="icon icon--18" aria-hidden />
      <span>{title}</span>
      {count && count.waiting > 0 && (
        <span className="nav__n" {...(tone ? { 'data-tone': tone } : {})}>
          {count.waiting}
        </span>
      )}
    </Link>
  )
}

function Me({ session }: { readonly session: DeskSession }) {
  const { t } = useLingui()
  const { enter } = useSession()
  const { name, roles } = session.operator
  const count = roles.length
  const lock = () =>
    void call(lockDesk).then((locked) => {
      if (locked.ok) enter({ ...session, isLocked: true })
    })
  return (
    <div className="nav__me">
      <Link href={PAGES.me} aria-label={t`${name}: sessions and roles`} title={t`${name}: sessions and roles`}>
        <OperatorMark name={name} isLarge />
      </Link>
      <div className="grow">
        <b>{name}</b>
        <small>
          <Trans>{count} of 6 roles</Trans>
        </small>
      </div>
      <button
        type="button"
        className="tool"
        aria-label={t`Lock now`}
        title={t`Lock now. Locks by itself after 15 min at rest.`}
        onClick={lock}
      >
        <Lock className="icon icon--16" aria-hidden />
      </button>
    </div>
  )
}
