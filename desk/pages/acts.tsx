import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { deskActs, exportActs } from '../../contract/desk/endpoints.ts'
import type { DeskActRow } from '../../contract/desk/rows.ts'
import { addressOf, call } from '../data/call.ts'
import { problemText } from '../data/problem-text.ts'
import { useKeys } from '../data/use-keys.ts'
import { useLive } from '../data/use-live.ts'
import { TopLine } from '../parts/top-line.tsx'
import { actFactsText, momentText } from '../parts/words.ts'

interface Filters {
  readonly operator: string
  readonly act: string
  readonly subject: string
  readonly day: string
}

const NO_FILTERS: Filters = { operator: '', act: '', subject: '', day: '' }
const EVERY_MS = 3_000
/** Lines of one answer. */
const PAGE = 100

/** The log of acts, the newest first, by operator, act, subject and day; with each line's link of the chain, and its head. */
export function ActsPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t, i18n } = useLingui()
  const [filters, setFilters] = useState(NO_FILTERS)
  const [before, setBefore] = useState('')
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const live = useLive(
    JSON.stringify([filters, before]),
    (signal) => call(deskActs, { query: { ...filters, before }, signal }),
    EVERY_MS,
  )
  useKeys({ '/': () => field.current?.focus(), u: live.reload })
  const total = live.data?.total ?? 0
  const wanted = words.trim().toLowerCase()
  const acts = (live.data?.acts ?? []).filter(
    (act) => wanted === '' || JSON.stringify(act).toLowerCase().includes(wanted),
  )
  const change = (next: Partial<Filters>) => {
    setFilters({ ...filters, ...next })
    setBefore('')
  }
  return (
    <>
      <TopLine
        title={t`Log of acts`}
        about={<Trans>{total} acts</Trans>}
        at={live.at}
        isStale={live.fault !== null}
        filter={{ value: words, onChange: setWords, ref: field }}
        onKeys={onKeys}
      />
      <main className="main">
        <section className="pane pane--case" aria-label={t`Log of acts`}>
          <FilterBar filters={filters} operators={live.data?.operators ?? []} onChange={change} />
          <div className="pane__body" tabIndex={0} role="region" aria-label={t`Lines of the log`}>
            {live.data === null ? (
              <p className="empty">{live.fault ? i18n._(problemText(live.fault)) : <Trans>Loading</Trans>}</p>
            ) : (
              <ActTable acts={acts} />
            )}
          </div>
          <Foot
            before={before}
            last={(live.data?.acts.length ?? 0) >= PAGE ? live.data?.acts.at(-1)?.number : undefined}
            onBefore={setBefore}
          />
        </section>
        <Head head={live.data?.head ?? null} />
      </main>
    </>
  )
}

interface FootProps {
  readonly before: string
  /** The last number of a full page. */
  readonly last: string | undefined
  readonly onBefore: (number: string) => void
}

function Foot({ before, last, onBefore }: FootProps) {
  return (
    <div className="pane__foot">
      <span>
        <Trans>Newest first, times in UTC</Trans>
      </span>
      <span className="push" />
      {before !== '' && (
        <button type="button" className="a" onClick={() => onBefore('')}>
          <Trans>Newest</Trans>
        </button>
      )}
      {last !== undefined && (
        <button type="button" className="a" onClick={() => onBefore(last)}>
          <Trans>Older ones</Trans>
        </button>
      )}
    </div>
  )
}

function FilterBar({
  filters,
  operators,
  onChange,
}: {
  readonly filters: Filters
  readonly operators: readonly string[]
  readonly onChange: (next: Partial<Filters>) => void
}) {
  return (
    <div className="act-filters">
      <label className="lab">
        <span>
          <Trans>Operator</Trans>
        </span>
        <select value={filters.operator} onChange={(event) => onChange({ operator: event.target.value })}>
          <option value="">
            <Trans>all</Trans>
          </option>
          {operators.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label className="lab">
        <span>
          <Trans>Act</Trans>
        </span>
        <select value={filters.act} onChange={(event) => onChange({ act: event.target.value })}>
          <option value="">
            <Trans>all</Trans>
          </option>
          {ACTS.map((act) => (
            <option key={act}>{act}</option>
          ))}
        </select>
      </label>
      <label className="lab">
        <span>
          <Trans>Subject's id</Trans>
        </span>
        <input value={filters.subject} onChange={(event) => onChange({ subject: event.target.value.trim() })} />
      </label>
      <label className="lab">
        <span>
          <Trans>Day, UTC</Trans>
        </span>
        <input type="date" value={filters.day} onChange={(event) => onChange({ day: event.target.value })} />
      </label>
      <a className="btn btn--plain push" href={addressOf(exportActs, { query: { ...filters } })} download="acts.csv">
        <Download className="icon icon--16" />
        <Trans>Export</Trans>
      </a>
    </div>
  )
}

/** Every act that the log may have: people's work first, then the platform, then operators themselves. */
const ACTS = [
  'approve',
  'approve-first',
  'refuse',
  'look',
  'show',
  'read-conversation',
  'answer',
  'hand-over',
  'adjust',
  'note',
  'freeze',
  'unfreeze',
  'revoke-identity',
  'end-sessions',
  'reset-transaction-password',
  'release-withdrawals',
  'set-withdrawal-terms',
  'set-fund-rate',
  'set-product-terms',
  'add-product',
  'set-deposit-method',
  'fund-house',
  'void-orders',
  'settle-again',
  'publish-message',
  'publish-announcement',
  'publish-article',
  'publish-articles',
  'publish-withdrawal-of-article',
  'cancel-scheduled',
  'publish-signing-key',
  'add-operator',
  'open-link',
  'accept-invitation',
  'refuse-invitation',
  'set-operator-roles',
  'disable-operator',
  'end-operator-sessions',
  'sign-in',
  'sign-in-by-passkey',
  'sign-in-by-recovery-code',
  'sign-out',
  'end-session',
  'add-passkey',
  'remove-passkey',
  'new-recovery-codes',
]

function ActTable({ acts }: { readonly acts: readonly DeskActRow[] }) {
  return (
    <table className="tb">
      <thead>
        <tr>
          <th>
            <Trans>Number</Trans>
          </th>
          <th>
            <Trans>Time, UTC</Trans>
          </th>
          <th>
            <Trans>Operator</Trans>
          </th>
          <th>
            <Trans>Act</Trans>
          </th>
          <th>
            <Trans>Subject</Trans>
          </th>
          <th className="tb-wide">
            <Trans>Facts</Trans>
          </th>
          <th>
            <Trans>Hash</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {acts.map((act) => (
          <tr key={act.id}>
            <td>#{act.number}</td>
            <td>{momentText(act.at)}</td>
            <td className="acct">{act.operator}</td>
            <td>{act.act}</td>
            <td className="cut cell-about" title={`${act.subjectKind} ${act.subjectId}`}>
              {act.subjectKind} {act.subjectId}
            </td>
            <td className="tb-wide cut cell-about addr" title={act.facts}>
              {actFactsText(act.facts)}
            </td>
            <td className="addr" title={act.hash ?? ''}>
              {act.hash === null ? '' : `${act.hash.slice(0, 4)}…${act.hash.slice(-2)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ head }: { readonly head: { readonly number: string; readonly hash: string } | null }) {
  const { t } = useLingui()
  const hash = (head?.hash.match(/.{4}/g) ?? []).join(' ')
  return (
    <aside className="pane pane--head" aria-label={t`Head of the chain`}>
      <div className="pane__bar">
        <h2>
          <Trans>Head of the chain</Trans>
        </h2>
      </div>
      <div className="panel__body">
        {head === null ? (
          <p className="t-2">
            <Trans>Nothing is chained yet.</Trans>
          </p>
        ) : (
          <>
            <p className="sum">#{head.number}</p>
            <p className="addr">{hash}</p>
            <p className="note">
              <Trans>
                Each line is hashed with the one before, and the head is signed each hour. The command audit:ledger
                computes the chain anew.
              </Trans>
            </p>
          </>
        )}
      </div>
    </aside>
  )
}
