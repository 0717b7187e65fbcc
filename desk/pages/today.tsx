import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CheckCheck,
  Database,
  IdCard,
  Link2,
  Replace,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { QueueCount, Today } from '../../contract/desk/rows.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { problemText } from '../data/problem-text.ts'
import type { Live } from '../data/use-live.ts'
import { PAGES } from '../pages.ts'
import { Clock } from '../parts/clock.tsx'
import { TopLine } from '../parts/top-line.tsx'
import { KIND_WORDS, spanText, timeText } from '../parts/words.ts'

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
            <div className="grid today-grid">
              <Waiting today={today} />
              <Mine today={today} />
            </div>
            <Glances today={today} />
          </>
        )}
      </main>
    </>
  )
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
        </tbody>
      </table>
    </section>
  )
}

function QueueLine({ count, now }: { readonly count: QueueCount; readonly now: number }) {
  const { t, i18n } = useLingui()
  const [, goTo] = useLocation()
  const { page, icon: Icon, letter } = QUEUE_PAGES[count.queue]
  const title = {
    deposit: t`Deposits`,
    withdrawal: t`Withdrawals, to approve`,
    verification: t`Identity`,
    'account-change': t`Account changes`,
    second: t`Second approvals`,
  }[count.queue]
  return (
    <tr onClick={() => goTo(page)}>
      <td>
        <Link className="line acct" href={page}>
          <Icon className="icon icon--18" aria-hidden />
          {title}
        </Link>
      </td>
      <td className="n">{count.waiting}</td>
      <td className="n n--r t-2 tb-wide">{count.sum === null ? '' : formatsOf(i18n.locale).money(count.sum)}</td>
      <td>
        {count.oldestAt === null ? (
          <span className="t-3">
            <Trans>nothing waits</Trans>
          </span>
        ) : (
          <Clock createdAt={count.oldestAt} dueAt={count.dueAt} now={now} />
        )}
      </td>
      <td className="n n--r t-2">{count.decided}</td>
      <td className="n">
        <kbd className="kbd">{letter}</kbd>
      </td>
    </tr>
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

function Glances({ today }: { readonly today: Today }) {
  const { t } = useLingui()
  const { acts, database } = today
  const [chained, time] = [acts.chained, acts.at === null ? '' : timeText(acts.at)]
  const megabytes = Math.round(Number(database.bytes) / 1_000_000)
  return (
    <section className="panel" aria-label={t`The platform at a glance`}>
      <div className="glances">
        <Glance
          icon={Link2}
          title={t`Log of acts`}
          value={`#${acts.number}`}
          about={
            <Trans>
              newest at {time}, chained to #{chained}
            </Trans>
          }
        />
        <Glance
          icon={Database}
          title={t`Database`}
          value={`${database.ms} ms`}
          about={<Trans>{megabytes} MB; how long it took to answer</Trans>}
        />
      </div>
    </section>
  )
}

function Glance({
  icon: Icon,
  title,
  value,
  about,
}: {
  readonly icon: LucideIcon
  readonly title: string
  readonly value: string
  readonly about: ReactNode
}) {
  return (
    <div className="glance">
      <h3>
        <Icon className="icon icon--14" aria-hidden />
        {title}
      </h3>
      <p>{value}</p>
      <small>{about}</small>
    </div>
  )
}
