import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { Fragment } from 'react'
import { Link, useLocation } from 'wouter'
import { APP_NAME } from '../../contract/app-info.ts'
import { lockDesk } from '../../contract/desk/endpoints.ts'
import type { DeskSession, Today } from '../../contract/desk/rows.ts'
import { call } from '../data/call.ts'
import { useSession } from '../data/session.tsx'
import { PAGES } from '../pages.ts'
import { railOf, type RailPage } from '../rail.ts'
import { OperatorMark } from './operator-mark.tsx'

interface NavProps {
  readonly session: DeskSession
  readonly today: Today | null
}

const WAITED_LONG_MS = 30 * 60_000

/** The desk's pages, those that the operator's roles open, with the counts of what waits. */
export function Nav({ session, today }: NavProps) {
  const { t, i18n } = useLingui()
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
        {railOf(session.operator.roles).map(({ title, pages }) => (
          <Fragment key={pages[0]?.page}>
            {title && <p className="nav__group">{i18n._(title)}</p>}
            {pages.map((page) => (
              <Item key={page.page} of={page} today={today} />
            ))}
          </Fragment>
        ))}
      </div>
      <Me session={session} />
    </nav>
  )
}

function Item({ of, today }: { readonly of: RailPage; readonly today: Today | null }) {
  const { i18n } = useLingui()
  const [path] = useLocation()
  const { page, icon: Icon, queue } = of
  const title = i18n._(of.title)
  const now = today?.at ?? 0
  const count = today && countOf(today, queue)
  const isLate = count?.dueAt != null && count.dueAt < now
  const isLong = count?.oldestAt != null && count.dueAt === null && now - count.oldestAt > WAITED_LONG_MS
  const tone = isLate || queue === 'aside' ? 'bad' : isLong ? 'wait' : undefined
  const isHere = page === PAGES.today ? path === page : path === page || path.startsWith(`${page}/`)
  return (
    <Link className="nav__item" href={page} title={title} aria-current={isHere ? 'page' : undefined}>
      <Icon className="icon icon--18" />
      <span>{title}</span>
      {count && count.waiting > 0 && (
        <span className="nav__n" {...(tone ? { 'data-tone': tone } : {})}>
          {count.waiting}
        </span>
      )}
    </Link>
  )
}

function countOf(today: Today, queue: RailPage['queue']) {
  switch (queue) {
    case undefined:
      return null
    case 'chats':
      return today.chats && { ...today.chats, dueAt: null }
    case 'aside':
      return { waiting: today.aside.orders, oldestAt: today.aside.oldestAt, dueAt: null }
    default:
      return today.queues.find((one) => one.queue === queue) ?? null
  }
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
        <Lock className="icon icon--16" />
      </button>
    </div>
  )
}
