import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Link } from 'wouter'
import { orderProofOf } from '../../contract/desk/person-endpoints.ts'
import type { Person, PersonOrder } from '../../contract/desk/person-rows.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { addressOf } from '../data/call.ts'
import { useOpenSession } from '../data/session.tsx'
import { PAGES } from '../pages.ts'
import { BrowserName } from './browser-name.tsx'
import { PanelTable } from './panel-table.tsx'
import { PersonActs } from './person-acts.tsx'
import { FrozenChip, IdentityChip } from './person-chips.tsx'
import { orderText, postingText } from './person-words.ts'
import { KIND_WORDS, momentText, statusText } from './words.ts'

interface StoryProps {
  readonly person: Person
  readonly onChanged: () => void
}

/** A person's whole story: who they are, what they have, what they did, what waits; beside it the acts for them. */
export function PersonStory({ person, onChanged }: StoryProps) {
  return (
    <>
      <Head person={person} />
      <div className="story">
        <div className="story__lists">
          <Orders person={person} />
          <Postings person={person} />
          <Items person={person} />
          <Sessions person={person} />
          <Limits person={person} />
          <Notes person={person} />
        </div>
        <div className="story__acts">
          <PersonActs person={person} onChanged={onChanged} />
        </div>
      </div>
    </>
  )
}

function Head({ person }: { readonly person: Person }) {
  const [since, language, inviter] = [momentText(person.registeredAt), person.language, person.inviter]
  const closed = person.closedAt === null ? '' : momentText(person.closedAt)
  return (
    <section className="panel story__head" aria-label={person.account}>
      <div className="story__who">
        <div className="line">
          <h2>{person.account}</h2>
          <IdentityChip person={person} />
          <FrozenChip person={person} />
        </div>
        <p className="note">
          <Trans>since {since} UTC</Trans>, {language}, {[person.phone, person.email].filter(Boolean).join(', ')}
          {inviter !== null && (
            <>
              , <Trans>invited by {inviter}</Trans>
            </>
          )}
          {closed !== '' && (
            <>
              , <Trans>closed {closed} UTC</Trans>
            </>
          )}
        </p>
      </div>
      <Balances person={person} />
    </section>
  )
}

function Balances({ person }: { readonly person: Person }) {
  const { t, i18n } = useLingui()
  const { currency } = useOpenSession()
  const { money } = formatsOf(i18n.locale)
  const { balances } = person
  const figures: readonly [string, string][] = [
    [t`Available`, balances.available],
    [t`In orders`, balances.inOrders],
    [t`In the fund`, balances.fund],
    [t`Held for withdrawal`, balances.inWithdrawals],
    [t`Result in all`, balances.profitAll],
  ]
  return (
    <dl className="figs grow">
      <div className="fig fig--lg">
        <dt>
          <Trans>Total, {currency}</Trans>
        </dt>
        <dd>{money(balances.total)}</dd>
      </div>
      {figures.map(([label, amount]) => (
        <div key={label} className="fig">
          <dt>{label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Orders({ person }: { readonly person: Person }) {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  return (
    <PanelTable
      title={t`Orders`}
      about={<Trans>the newest 20</Trans>}
      heads={[t`Accepted, UTC`, t`Number`, t`Product`, t`Stake`, t`Result`, t`State`, t`Proof`]}
      amounts={[3, 4]}
      rows={person.orders.map((order) => ({
        key: order.id,
        cells: [
          momentText(order.acceptedAt).slice(2),
          order.number,
          <Bought key="product" order={order} />,
          money(order.stake),
          order.profit === null ? '' : money(order.profit),
          orderText(i18n, order.status),
          <ProofLink key="proof" person={person} order={order} />,
        ],
      }))}
      empty={<Trans>No order yet.</Trans>}
    />
  )
}

function Bought({ order }: { readonly order: PersonOrder }) {
  return (
    <>
      <span className="acct">{order.productId}</span>{' '}
      {order.direction === 'up' ? <Trans>up</Trans> : <Trans>down</Trans>}
      {order.isPractice && (
        <span className="note">
          {' '}
          <Trans>practice</Trans>
        </span>
      )}
    </>
  )
}

/** The proof with its receipts, as the person saves it: anybody checks it with candor-verify. */
function ProofLink({ person, order }: { readonly person: Person; readonly order: PersonOrder }) {
  const { t } = useLingui()
  const { number } = order
  return (
    <a
      className="tool"
      href={addressOf(orderProofOf, { params: { person: person.id, order: order.id }, query: {} })}
      download={`${number}.candor`}
      aria-label={t`Proof of order ${number}`}
    >
      <Download className="icon icon--16" />
    </a>
  )
}

function Postings({ person }: { readonly person: Person }) {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  return (
    <PanelTable
      title={t`Postings`}
      about={<Trans>the newest 20</Trans>}
      heads={[t`Time, UTC`, t`About`, t`Amount`, t`Balance after`]}
      amounts={[2, 3]}
      rows={person.postings.map((posting) => ({
        key: posting.id,
        cells: [momentText(posting.at), postingText(i18n, posting.kind), money(posting.amount), money(posting.after)],
      }))}
      empty={<Trans>No posting yet.</Trans>}
    />
  )
}

const QUEUE_OF: Readonly<Record<string, string>> = {
  deposit: PAGES.deposits,
  withdrawal: PAGES.withdrawals,
  verification: PAGES.identity,
  'account-change': PAGES.changes,
}

function Items({ person }: { readonly person: Person }) {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  return (
    <PanelTable
      title={t`Asked for`}
      about={<Trans>the newest of each queue</Trans>}
      heads={[t`Asked, UTC`, t`Kind`, t`About`, t`Amount`, t`State`]}
      amounts={[3]}
      rows={person.items.map((item) => ({
        key: item.id,
        cells: [
          momentText(item.createdAt),
          <Link key="queue" className="a" href={QUEUE_OF[item.kind] ?? PAGES.second}>
            {i18n._(KIND_WORDS[item.kind])}
          </Link>,
          item.label,
          item.amount === null ? '' : money(item.amount),
          statusText(i18n, item.status),
        ],
      }))}
      empty={<Trans>Nothing was asked for yet.</Trans>}
    />
  )
}

function Sessions({ person }: { readonly person: Person }) {
  const { t } = useLingui()
  const count = person.passkeys
  return (
    <PanelTable
      title={t`Devices`}
      about={<Trans>{count} passkeys</Trans>}
      heads={[t`Signed in, UTC`, t`Last used, UTC`, t`Browser`]}
      rows={person.sessions.map((session) => ({
        key: session.id,
        cells: [
          momentText(session.createdAt),
          momentText(session.usedAt),
          <BrowserName key="browser" text={session.browser} />,
        ],
      }))}
      empty={<Trans>No open session.</Trans>}
    />
  )
}

function Limits({ person }: { readonly person: Person }) {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  const { limits, withdrawalsHeldUntil, withdrawalsStopped } = person
  const none = t`none`
  const rows: readonly [string, string][] = [
    [t`Deposits a day`, limits.depositPerDay === null ? none : money(limits.depositPerDay)],
    [t`Loss a day`, limits.lossPerDay === null ? none : money(limits.lossPerDay)],
    [t`Pause until, UTC`, limits.pausedUntil === null ? none : momentText(limits.pausedUntil)],
    [t`Withdrawals held until, UTC`, withdrawalsHeldUntil === null ? none : momentText(withdrawalsHeldUntil)],
    [t`Withdrawals stopped by the person`, String(withdrawalsStopped)],
  ]
  return (
    <PanelTable
      title={t`Limits and holds`}
      heads={[t`Limit`, t`Value`]}
      rows={rows.map(([name, value]) => ({ key: name, cells: [name, value] }))}
      empty=""
    />
  )
}

function Notes({ person }: { readonly person: Person }) {
  const { t } = useLingui()
  return (
    <PanelTable
      title={t`Notes`}
      about={<Trans>operators only; each is a line of the log</Trans>}
      heads={[t`Number`, t`Time, UTC`, t`Operator`, t`Note`]}
      rows={person.notes.map((note) => ({
        key: note.number,
        cells: [
          `#${note.number}`,
          momentText(note.at),
          note.operator,
          <span key="text" className="wraps">
            {note.text}
          </span>,
        ],
      }))}
      empty={<Trans>No note yet.</Trans>}
    />
  )
}
