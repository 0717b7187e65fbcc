import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, Inbox } from 'lucide-react'
import { useRef, useState } from 'react'
import { deskQueue } from '../../contract/desk/endpoints.ts'
import type { QueueRow } from '../../contract/desk/rows.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { call } from '../data/call.ts'
import { useOpenSession } from '../data/session.tsx'
import { useKeys } from '../data/use-keys.ts'
import { useKept, useLive, type Live } from '../data/use-live.ts'
import { ShownOnce } from '../parts/act-form.tsx'
import { CasePane } from '../parts/case-pane.tsx'
import { Missing } from '../parts/page.tsx'
import { LogLine } from '../parts/log-line.tsx'
import { QueueTable } from '../parts/queue-table.tsx'
import type { Tried } from '../parts/use-decision.ts'
import { TopLine } from '../parts/top-line.tsx'

export type QueueName = 'deposit' | 'withdrawal' | 'verification' | 'account-change' | 'second'

interface QueuePageProps {
  readonly queue: QueueName
  readonly title: string
  readonly onKeys: () => void
}

const EVERY_MS = 2_000

/** A queue: its list, and beside it the one item that is open. */
export function QueuePage({ queue, title, onKeys }: QueuePageProps) {
  const [view, setView] = useState<'waiting' | 'decided'>('waiting')
  const [words, setWords] = useState('')
  const [last, setLast] = useState<Tried | null>(null)
  const filter = useRef<HTMLInputElement>(null)
  const { live, kept, rows, found, hasMovedUp, at, choose, go } = useQueue(queue, view, words)
  useKeys({
    j: () => go(at + 1),
    k: () => go(at - 1),
    Home: () => go(0),
    End: () => go(rows.length - 1),
    u: live.reload,
    '/': () => filter.current?.focus(),
  })
  return (
    <>
      <TopLine
        title={title}
        about={<Trans>oldest first</Trans>}
        at={live.at ?? kept?.at ?? null}
        isStale={live.fault !== null}
        filter={{ value: words, onChange: setWords, ref: filter }}
        onKeys={onKeys}
      />
      <main className="main">
        <ListPane
          queue={queue}
          title={title}
          view={view}
          onView={setView}
          live={live}
          kept={kept}
          rows={rows}
          last={last}
          selected={found?.id ?? null}
          onSelect={(id) => choose(rows.find((row) => row.id === id))}
        />
        {found && (
          <CasePane
            key={found.id}
            row={found}
            hasMovedUp={hasMovedUp}
            isDisabled={live.fault?.problem === 'unavailable'}
            onDecided={(tried) => {
              setLast(tried)
              live.reload()
            }}
            place={<Place at={at} count={rows.length} onGo={go} />}
          />
        )}
      </main>
    </>
  )
}

/** The rows of a list, and the one that is open: the first, the chosen one, or the one that moved up into the place of one that left. */
function useQueue(queue: QueueName, view: 'waiting' | 'decided', words: string) {
  const [chosen, setChosen] = useState<{
    readonly id: string
    readonly at: number
    readonly hasMovedUp: boolean
  } | null>(null)
  const open = chosen?.id
  const live = useLive(
    `${queue} ${view} ${open ?? ''}`,
    (signal) => call(deskQueue, { params: { queue }, query: { view, open }, signal }),
    EVERY_MS,
  )
  const kept = useKept(`${queue} ${view}`, live.data)
  const rows = (kept?.rows ?? []).filter((row) => fits(row, words))
  const found = rows.find((row) => row.id === open) ?? (chosen ? rows[Math.min(chosen.at, rows.length - 1)] : rows[0])
  const at = found ? rows.indexOf(found) : -1
  const choose = (row: QueueRow | undefined, hasMovedUp = false) =>
    row && setChosen({ id: row.id, at: rows.indexOf(row), hasMovedUp })
  if (found && found.id !== open) choose(found, chosen !== null)
  const go = (to: number) => choose(rows[Math.min(rows.length - 1, Math.max(0, to))])
  return { live, kept, rows, found, hasMovedUp: chosen?.hasMovedUp === true, at, choose, go }
}

function fits(row: QueueRow, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return (
    wanted === '' ||
    [row.account, row.label, row.id, row.amount ?? ''].some((text) => text.toLowerCase().includes(wanted))
  )
}

interface ListPaneProps {
  readonly queue: QueueName
  readonly title: string
  readonly view: 'waiting' | 'decided'
  readonly onView: (view: 'waiting' | 'decided') => void
  readonly live: Live<unknown>
  readonly kept: { readonly at: number; readonly waiting: number; readonly sum: string | null } | null
  readonly rows: readonly QueueRow[]
  /** The last act here, whose row may have left. */
  readonly last: Tried | null
  readonly selected: string | null
  readonly onSelect: (id: string) => void
}

function ListPane({ queue, title, view, onView, live, kept, rows, last, selected, onSelect }: ListPaneProps) {
  const { t } = useLingui()
  const count = kept?.waiting ?? 0
  return (
    <section
      className="pane pane--list"
      style={{ '--list': '508px', '--list-sm': '352px' } as React.CSSProperties}
      aria-label={t`Queue`}
    >
      <div className="pane__bar">
        <div className="seg" role="radiogroup" aria-label={t`Show`}>
          <button
            type="button"
            className="seg__item"
            role="radio"
            aria-checked={view === 'waiting'}
            onClick={() => onView('waiting')}
          >
            <Trans>Waiting {count}</Trans>
          </button>
          {queue !== 'second' && (
            <button
              type="button"
              className="seg__item"
              role="radio"
              aria-checked={view === 'decided'}
              onClick={() => onView('decided')}
            >
              <Trans>Decided</Trans>
            </button>
          )}
        </div>
      </div>
      <div className="pane__body" tabIndex={0} role="region" aria-label={title}>
        {kept === null ? (
          <Missing live={live} />
        ) : rows.length === 0 ? (
          <Empty isDecided={view === 'decided'} />
        ) : (
          <QueueTable
            rows={rows}
            selected={selected}
            now={kept.at}
            caption={title}
            isDecided={view === 'decided'}
            hasKinds={queue === 'second'}
            onSelect={onSelect}
          />
        )}
      </div>
      {last && (
        <div className="last-act">
          <LogLine state={last.state} line={last.line} />
          <ShownOnce shown={last.shown ?? {}} />
        </div>
      )}
      <Foot count={count} sum={kept?.sum ?? null} />
    </section>
  )
}

function Empty({ isDecided }: { readonly isDecided: boolean }) {
  return (
    <div className="empty">
      <Inbox className="icon empty__icon" />
      <p className="empty__title">{isDecided ? <Trans>Nothing here yet</Trans> : <Trans>Nothing waits</Trans>}</p>
      <p className="empty__text">
        <Trans>New ones appear here by themselves.</Trans>
      </p>
    </div>
  )
}

function Foot({ count, sum }: { readonly count: number; readonly sum: string | null }) {
  const { i18n } = useLingui()
  const { currency } = useOpenSession()
  return (
    <div className="pane__foot">
      <span>
        <Trans>{count} wait</Trans>
      </span>
      {sum !== null && (
        <span>
          {formatsOf(i18n.locale).money(sum)} {currency}
        </span>
      )}
      <span className="push hints">
        <span>
          <kbd className="kbd">J</kbd>
          <kbd className="kbd">K</kbd> <Trans>move</Trans>
        </span>
        <span>
          <kbd className="kbd">?</kbd> <Trans>keys</Trans>
        </span>
      </span>
    </div>
  )
}

function Place({
  at,
  count,
  onGo,
}: {
  readonly at: number
  readonly count: number
  readonly onGo: (to: number) => void
}) {
  const { t } = useLingui()
  const number = at + 1
  return (
    <>
      <span className="note wide">
        <Trans>
          {number} of {count}
        </Trans>
      </span>
      <button type="button" className="tool" aria-label={t`Previous`} title="K" onClick={() => onGo(at - 1)}>
        <ChevronUp className="icon icon--18" />
      </button>
      <button type="button" className="tool" aria-label={t`Next`} title="J" onClick={() => onGo(at + 1)}>
        <ChevronDown className="icon icon--18" />
      </button>
    </>
  )
}
