import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Inbox } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  waitingConversations,
  type AnsweredConversation,
  type WaitingConversation,
} from '../../contract/desk/conversation-endpoints.ts'
import type { Answer } from '../../contract/endpoint.ts'
import { call } from '../data/call.ts'
import { useDraft } from '../data/drafts.tsx'
import { useOpenSession } from '../data/session.tsx'
import { useKeys } from '../data/use-keys.ts'
import { useKept, useLive } from '../data/use-live.ts'
import { OperatorMark } from '../parts/operator-mark.tsx'
import { Missing } from '../parts/page.tsx'
import { Thread } from '../parts/thread.tsx'
import { TopLine } from '../parts/top-line.tsx'
import { spanText, timeText } from '../parts/words.ts'

const EVERY_MS = 2_000
const WAITED_LONG_MS = 5 * 60_000

type View = 'waiting' | 'mine'

/** The people who wait for an answer, the longest first, those who were answered last, and the conversation that is open. One that was answered stays open until another is chosen. */
export function ConversationsPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useDraft<string | null>('open', null)
  const [view, setView] = useState<View>('waiting')
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const live = useLive(
    `conversations ${open ?? ''}`,
    (signal) => call(waitingConversations, { query: { open: open ?? undefined }, signal }),
    EVERY_MS,
  )
  const kept = useKept('conversations', live.data)
  const { waiting, answered, mine } = useShown(kept, view, words)
  const ids = [...waiting, ...answered].map(({ id }) => id)
  const [first] = waiting
  if (open === null && first) setOpen(first.id)
  const at = ids.indexOf(open ?? '')
  const go = (to: number) => setOpen((before) => ids[Math.min(ids.length - 1, Math.max(0, to))] ?? before)
  useKeys({ j: () => go(at + 1), k: () => go(at - 1), u: live.reload, '/': () => field.current?.focus() })
  const row = kept?.waiting.find(({ id }) => id === open)
  return (
    <>
      <TopLine
        title={t`Conversations`}
        about={<Trans>longest wait first</Trans>}
        at={live.at ?? kept?.at ?? null}
        isStale={live.fault !== null}
        filter={{ value: words, onChange: setWords, ref: field }}
        onKeys={onKeys}
      />
      <main className="main">
        <section
          className="pane pane--list"
          style={{ '--list': '300px', '--list-sm': '224px' } as React.CSSProperties}
          aria-label={t`Who waits`}
        >
          <Views view={view} onView={setView} waiting={kept?.waiting.length ?? 0} mine={mine} />
          <div className="pane__body" tabIndex={0} role="region" aria-label={t`Conversations`}>
            {kept === null ? (
              <Missing live={live} />
            ) : (
              <Rows waiting={waiting} answered={answered} now={kept.at} open={open} onOpen={setOpen} />
            )}
          </div>
          <Hints />
        </section>
        {open !== null && (
          <Thread
            key={open}
            person={open}
            waiting={row && kept ? { row, at: kept.at } : null}
            onAnswered={live.reload}
          />
        )}
      </main>
    </>
  )
}

interface RowsProps {
  readonly waiting: readonly WaitingConversation[]
  readonly answered: readonly AnsweredConversation[]
  readonly now: number
  readonly open: string | null
  readonly onOpen: (id: string) => void
}

function Rows({ waiting, answered, now, open, onOpen }: RowsProps) {
  return (
    <>
      {waiting.length === 0 && <NobodyWaits />}
      {waiting.map((row) => (
        <Row key={row.id} row={row} now={now} isOpen={row.id === open} onOpen={() => onOpen(row.id)} />
      ))}
      <AnsweredRows rows={answered} open={open} onOpen={onOpen} />
    </>
  )
}

/** The rows of a view that have the words that are looked for, and how many are the operator's own. */
function useShown(kept: Answer<typeof waitingConversations> | null, view: View, words: string) {
  const { operator } = useOpenSession()
  const isMine = (name: string | null) => name === operator.name
  const [waiting, answered] = [kept?.waiting ?? [], kept?.answered ?? []]
  const [ownWaiting, ownAnswered] = [
    waiting.filter(({ handedTo }) => isMine(handedTo)),
    answered.filter(({ by }) => isMine(by)),
  ]
  return {
    waiting: (view === 'mine' ? ownWaiting : waiting).filter((row) => fits(row, words)),
    answered: (view === 'mine' ? ownAnswered : answered).filter((row) => fits(row, words)),
    mine: ownWaiting.length + ownAnswered.length,
  }
}

function fits({ account, text }: { readonly account: string; readonly text: string }, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return wanted === '' || [account, text].some((one) => one.toLowerCase().includes(wanted))
}

interface ViewsProps {
  readonly view: View
  readonly onView: (view: View) => void
  readonly waiting: number
  readonly mine: number
}

function Views({ view, onView, waiting, mine }: ViewsProps) {
  const { t } = useLingui()
  const views: readonly [View, string][] = [
    ['waiting', t`Waiting ${waiting}`],
    ['mine', t`Mine ${mine}`],
  ]
  return (
    <div className="pane__bar">
      <div className="seg" role="radiogroup" aria-label={t`Show`}>
        {views.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className="seg__item"
            role="radio"
            aria-checked={view === name}
            onClick={() => onView(name)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}

interface AnsweredProps {
  readonly rows: readonly AnsweredConversation[]
  readonly open: string | null
  readonly onOpen: (id: string) => void
}

/** The conversations that were answered last: to read them again, or to add something. */
function AnsweredRows({ rows, open, onOpen }: AnsweredProps) {
  const { t } = useLingui()
  if (rows.length === 0) return null
  return (
    <>
      <p className="sep">
        <Trans>Answered</Trans>
      </p>
      {rows.map(({ id, account, by, at, text }) => (
        <button
          key={id}
          type="button"
          className="conv"
          aria-current={id === open ? 'true' : undefined}
          onClick={() => onOpen(id)}
        >
          <span>{account}</span>
          <small>{timeText(at).slice(0, 5)}</small>
          <span className="conv__text">
            {by}: {text === '' ? t`Photo` : text}
          </span>
        </button>
      ))}
    </>
  )
}

function Hints() {
  return (
    <div className="pane__foot hints">
      <span>
        <kbd className="kbd">J</kbd>
        <kbd className="kbd">K</kbd> <Trans>move</Trans>
      </span>
      <span>
        <kbd className="kbd">A</kbd> <Trans>answer</Trans>
      </span>
      <span className="wide">
        <kbd className="kbd">?</kbd> <Trans>keys</Trans>
      </span>
    </div>
  )
}

interface RowProps {
  readonly row: WaitingConversation
  readonly now: number
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function Row({ row, now, isOpen, onOpen }: RowProps) {
  const { i18n } = useLingui()
  const waited = now - row.since
  return (
    <button type="button" className="conv" aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
      <b>{row.account}</b>
      <span className={waited > WAITED_LONG_MS ? 't-wait' : 't-2'}>{spanText(i18n, waited)}</span>
      <span className="conv__text">
        {row.isTyping ? <Trans>is typing</Trans> : row.text === '' ? <Trans>Photo</Trans> : row.text}
      </span>
      {row.handedTo !== null && <span className="note">{i18n._(msg`for ${row.handedTo}`)}</span>}
      <span className="ends">
        {row.lookedAtBy.map((name) => (
          <OperatorMark key={name} name={name} isHere />
        ))}
      </span>
    </button>
  )
}

function NobodyWaits() {
  return (
    <div className="empty">
      <Inbox className="icon empty__icon" />
      <p className="empty__title">
        <Trans>Nobody waits</Trans>
      </p>
      <p className="empty__text">
        <Trans>Whoever writes appears here by themselves.</Trans>
      </p>
    </div>
  )
}
