import { Trans, useLingui } from '@lingui/react/macro'
import { Languages, ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import { readPerson } from '../../contract/desk/person-endpoints.ts'
import type { Person } from '../../contract/desk/person-rows.ts'
import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { call } from '../data/call.ts'
import { useLive } from '../data/use-live.ts'
import { PAGES, personPage } from '../pages.ts'
import { Missing } from './page.tsx'
import { FrozenChip, IdentityChip } from './person-chips.tsx'
import { orderText } from './person-words.ts'
import { KIND_WORDS, momentText, shortId } from './words.ts'

const EVERY_MS = 10_000
const ORDERS_SHOWN = 4
/** The pages of the queues in which a person's own items wait. */
const QUEUES: Readonly<Record<string, string>> = {
  deposit: PAGES.deposits,
  withdrawal: PAGES.withdrawals,
  verification: PAGES.identity,
  'account-change': PAGES.changes,
}

/** The person beside a conversation, in short; the whole story is one key away. */
export function PersonBeside({ person }: { readonly person: string }) {
  const { t } = useLingui()
  const live = useLive(`beside ${person}`, (signal) => call(readPerson, { params: { person }, signal }), EVERY_MS)
  return (
    <aside className="pane pane--head" aria-label={t`The person`}>
      <div className="pane__bar">
        <h2>
          <Trans>Person</Trans>
        </h2>
        <Link className="a push" href={personPage(person)} title="P">
          <Trans>Whole story</Trans> <kbd className="kbd">P</kbd>
        </Link>
      </div>
      <div className="pane__body beside" tabIndex={0} role="region" aria-label={t`The person in short`}>
        {live.data === null ? <Missing live={live} /> : <InShort person={live.data} />}
      </div>
    </aside>
  )
}

function InShort({ person }: { readonly person: Person }) {
  const language = LANGUAGES[person.language as Language] // the server answers with one of the app's languages
  return (
    <>
      <div className="line">
        <IdentityChip person={person} />
        <span className="chip" lang={person.language}>
          <Languages className="icon icon--14" />
          {language}
        </span>
        <FrozenChip person={person} />
      </div>
      <Balances person={person} />
      <Pending person={person} />
      <NewestOrders person={person} />
      <p className="tell">
        <ShieldCheck className="icon icon--16" />
        <Trans>Never ask for a password or a code.</Trans>
      </p>
    </>
  )
}

function Balances({ person: { balances, registeredAt } }: { readonly person: Person }) {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  const rows: readonly [string, string][] = [
    [t`Opened`, momentText(registeredAt).slice(0, 10)],
    [t`Available`, money(balances.available)],
    [t`In orders`, money(balances.inOrders)],
    [t`In the fund`, money(balances.fund)],
    [t`Held for withdrawal`, money(balances.inWithdrawals)],
    [t`Total`, money(balances.total)],
  ]
  return (
    <dl className="lines">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Pending({ person }: { readonly person: Person }) {
  const { i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  const waiting = person.items.filter(({ status }) => status === 'under-review')
  if (waiting.length === 0) return null
  return (
    <section className="beside__part">
      <h3>
        <Trans>Pending</Trans>
      </h3>
      {waiting.map(({ id, kind, amount, createdAt }) => (
        <div key={id} className="beside__item">
          <Link className="a" href={QUEUES[kind] ?? PAGES.second}>
            {i18n._(KIND_WORDS[kind])} {amount === null ? '' : money(amount)}
          </Link>
          <small className="note">
            {shortId(kind, id)}, {momentText(createdAt).slice(5, 16)}
          </small>
        </div>
      ))}
    </section>
  )
}

function NewestOrders({ person }: { readonly person: Person }) {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  const orders = person.orders.slice(0, ORDERS_SHOWN)
  if (orders.length === 0) return null
  return (
    <section className="beside__part">
      <h3>
        <Trans>Newest orders</Trans>
      </h3>
      <dl className="lines">
        {orders.map(({ id, productId, direction, stake, status, profit }) => (
          <div key={id}>
            <dt>
              {productId.toUpperCase().replace('-', '/')} {direction === 'up' ? t`up` : t`down`} {money(stake)}
            </dt>
            <dd>{profit === null ? orderText(i18n, status) : money(profit)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
