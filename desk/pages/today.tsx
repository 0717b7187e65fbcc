import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CheckCheck,
  CirclePause,
  IdCard,
  MessagesSquare,
  Replace,
  ShieldAlert,
  type LucideIcon,
} from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { QueueCount, Today } from '../../contract/desk/rows.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { problemText } from '../data/problem-text.ts'
import type { Live } from '../data/use-live.ts'
import { PAGES } from '../pages.ts'
import { Clock } from '../parts/clock.tsx'
import { Glances } from '../parts/glances.tsx'
import { Hours } from '../parts/hours.tsx'
import { TopLine } from '../parts/top-line.tsx'
import { KIND_WORDS, momentText, spanText } from '../parts/words.ts'

const QUEUE_PAGES: Readonly<Record<QueueCount['queue'], { page: string; icon: LucideIcon; letter: string }>> = {
  deposit: { page: PAGES.deposits, icon: ArrowDownToLine, letter: 'D' },
  withdrawal: { page: PAGES.withdrawals, icon: ArrowUpFromLine, letter: 'W' },
  verification: { page: PAGES.identity, icon: IdCard, letter: 'I' },
  'account-change': { page: PAGES.changes, icon: Replace, letter: 'N' },
  second: { page: PAGES.second, icon: CheckCheck, letter: '2' },
}

/** The first page: what waits and since when, what needs this operator's second yes, and how the log and the database are. */
export function TodayPage({ live, onKeys }: { readonly live: Live<Today>; readonly onKeys: () => void }) {
  const { t, i18n } = useLingui()
  const { data: today } = live
  const day = today === null ? '' : formatsOf(i18n.locale).date(today.at)
  return (
    <>
      <TopLine title={t`Today`} about={day} at={live.at} isStale={live.fault !== null} onKeys={onKeys} />
      <main className="main main--pad">
        {today === null ? (
          <p className="empty" role="status">
            {live.fault ? i18n._(problemText(live.fault)) : <Trans>Loading</Trans>}
          </p>
        ) : (
          <>
            <RefusedInvitations today={today} />
            <div className="grid today-grid">
              <Waiting today={today} />
              <div className="today-side">
                <Mine today={today} />
                <Chats today={today} />
              </div>
            </div>
            <Hours today={today} />
            <Glances today={today} />
          </>
        )}
      </main>
    </>
  )
}

/** Tells those who may invite that an invited person found the link opened by somebody else. */
function RefusedInvitations({ today }: { readonly today: Today }) {
  return today.refusedInvitations.map(({ name, at, openings }) => {
    const [moment, others] = [momentText(at), openings - 1]
    return (
      <p key={`${name} ${at}`} className="tell" data-tone="bad" role="status">
        <ShieldAlert className="icon icon--16" />
        <span>
          <b>
            <Trans>{name} refused the invitation</Trans>
          </b>{' '}
          <Trans>
            at {moment} UTC. Pages that had opened the link before theirs: {others}. The account is closed; the log of
            acts has each opening.
          </Trans>
        </span>
      </p>
    )
  })
}

function Waiting({ today }: { readonly today: Today }) {
  const total = today.queues.filter(({ queue }) => queue !== 'second').reduce((sum, { waiting }) => sum + waiting, 0)
  return (
    <section className="panel" aria-labelledby="waits">
      <header className="panel__head">
        <h2 id="waits">
          <Trans>What waits</Trans>
        </h2>
        <small>
          <Trans>{total} to decide</Trans>
        </small>
        <span className="push hints note">
          <span>
            <kbd className="kbd">G</kbd> <Trans>then the letter</Trans>
          </span>
        </span>
      </header>
      <table className="tb tb--tall">
        <thead>
          <tr>
            <th>
              <Trans>Queue</Trans>
            </th>
            <th className="n">
              <Trans>Waiting</Trans>
            </th>
            <th className="n tb-wide">
              <Trans>Sum</Trans>
            </th>
            <th>
              <Trans>Oldest, or left</Trans>
            </th>
            <th className="n">
              <Trans>Decided today, UTC</Trans>
            </th>
            <th className="n">
              <span className="vh">
                <Trans>Key</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {today.queues.map((count) => (
            <QueueLine key={count.queue} count={count} now={today.at} />
          ))}
          <OtherLines today={today} />
        </tbody>
      </table>
    </section>
  )
}

function QueueLine({ count, now }: { readonly count: QueueCount; readonly now: number }) {
  const { t } = useLingui()
  const { page, icon, letter } = QUEUE_PAGES[count.queue]
  const title = {
    deposit: t`Deposits`,
    withdrawal: t`Withdrawals, to approve`,
    verification: t`Identity`,
    'account-change': t`Account changes`,
    second: t`Second approvals`,
  }[count.queue]
  return <WaitingLine {...count} page={page} icon={icon} title={title} now={now} letter={letter} />
}

/** Work that waits beside the queues: answers, and orders that were set aside. */
function OtherLines({ today: { chats, aside, at } }: { readonly today: Today }) {
  const { t } = useLingui()
  return (
    <>
      {chats && (
        <WaitingLine
          page={PAGES.conversations}
          icon={MessagesSquare}
          title={t`Conversations`}
          waiting={chats.waiting}
          oldestAt={chats.oldestAt}
          now={at}
          letter="C"
        />
      )}
      <WaitingLine
        page={PAGES.aside}
        icon={CirclePause}
        title={t`Set-aside orders`}
        waiting={aside.orders}
        oldestAt={aside.oldestAt}
        now={at}
        letter="Z"
      />
    </>
  )
}

interface LineProps {
  readonly page: string
  readonly icon: LucideIcon
  readonly title: string
  readonly waiting: number
  readonly oldestAt: number | null
  readonly now: number
  readonly letter: string
  readonly sum?: string | null
  readonly dueAt?: number | null
  readonly decided?: number
}

/** One row of what waits: how much, since when, and the way there. */
function WaitingLine({ page, icon: Icon, title, letter, now, ...count }: LineProps) {
  const { i18n } = useLingui()
  const [, goTo] = useLocation()
  const { waiting, oldestAt, sum = null, dueAt = null, decided } = count
  return (
    <tr onClick={() => goTo(page)}>
      <td>
        <Link className="line acct" href={page}>
          <Icon className="icon icon--18" />
          {title}
        </Link>
      </td>
      <td className="n">{waiting}</td>
      <td className="n n--r t-2 tb-wide">{sum === null ? '' : formatsOf(i18n.locale).money(sum)}</td>
      <td>
        {oldestAt === null ? (
          <span className="t-3">
            <Trans>nothing waits</Trans>
          </span>
        ) : (
          <Clock createdAt={oldestAt} dueAt={dueAt} now={now} />
        )}
      </td>
      <td className="n n--r t-2">{decided}</td>
      <td className="n">
        <kbd className="kbd">{letter}</kbd>
      </td>
    </tr>
  )
}

function Chats({ today: { chats, at } }: { readonly today: Today }) {
  const { i18n } = useLingui()
  if (chats === null) return null
  return (
    <section className="panel" aria-labelledby="chats">
      <header className="panel__head">
        <h2 id="chats">
          <Trans>Waiting chats</Trans>
        </h2>
        <small>{chats.waiting}</small>
        <Link className="a push" href={PAGES.conversations}>
          <Trans>Open</Trans>
        </Link>
      </header>
      {chats.first.length === 0 && (
        <p className="panel__body t-2">
          <Trans>Nobody waits for an answer.</Trans>
        </p>
      )}
      {chats.first.map((chat) => (
        <Link key={chat.id} className="li" href={PAGES.conversations}>
          <b>{chat.account}</b>
          <span>{spanText(i18n, at - chat.since)}</span>
          <small className="cut">{chat.text}</small>
        </Link>
      ))}
    </section>
  )
}

function Mine({ today }: { readonly today: Today }) {
  const { i18n } = useLingui()
  const formats = formatsOf(i18n.locale)
  const count = today.mine.length
  return (
    <section className="panel" aria-labelledby="mine">
      <header className="panel__head">
        <h2 id="mine">
          <Trans>My second yes</Trans>
        </h2>
        <small>{count}</small>
        <Link className="a push" href={PAGES.second}>
          <Trans>Open</Trans>
        </Link>
      </header>
      {count === 0 && (
        <p className="panel__body t-2">
          <Trans>Nothing needs your second yes.</Trans>
        </p>
      )}
      {today.mine.map((row) => {
        const [amount, names] = [row.amount === null ? '' : formats.money(row.amount), row.approvedBy.join(', ')]
        return (
          <Link key={row.id} className="li" href={PAGES.second}>
            <b>
              {i18n._(KIND_WORDS[row.kind])} {amount}
            </b>
            <span>{spanText(i18n, today.at - row.createdAt)}</span>
            <small>
              {row.account === '' ? row.label : row.account}
              {names !== '' && (
                <>
                  , <Trans>first yes by {names}</Trans>
                </>
              )}
            </small>
          </Link>
        )
      })}
    </section>
  )
}
