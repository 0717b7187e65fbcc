import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Inbox } from 'lucide-react'
import { useRef, useState } from 'react'
import { waitingConversations, type WaitingConversation } from '../../contract/desk/conversation-endpoints.ts'
import { call } from '../data/call.ts'
import { useKeys } from '../data/use-keys.ts'
import { useKept, useLive } from '../data/use-live.ts'
import { OperatorMark } from '../parts/operator-mark.tsx'
import { Missing } from '../parts/page.tsx'
import { Thread } from '../parts/thread.tsx'
import { TopLine } from '../parts/top-line.tsx'
import { spanText } from '../parts/words.ts'

const EVERY_MS = 2_000
const WAITED_LONG_MS = 5 * 60_000

/** The people who wait for an answer, the longest first, and the conversation that is open. One that was answered stays open until another is chosen. */
export function ConversationsPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const live = useLive(
    `conversations ${open ?? ''}`,
    (signal) => call(waitingConversations, { query: { open: open ?? undefined }, signal }),
    EVERY_MS,
  )
  const kept = useKept('conversations', live.data)
  const rows = (kept?.waiting ?? []).filter((row) => fits(row, words))
  const [first] = rows
  if (open === null && first) setOpen(first.id)
  const at = rows.findIndex(({ id }) => id === open)
  const go = (to: number) => setOpen((before) => rows[Math.min(rows.length - 1, Math.max(0, to))]?.id ?? before)
  useKeys({ j: () => go(at + 1), k: () => go(at - 1), u: live.reload, '/': () => field.current?.focus() })
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
          style={{ '--list': '320px', '--list-sm': '240px' } as React.CSSProperties}
          aria-label={t`Who waits`}
        >
          <div className="pane__body" tabIndex={0} role="region" aria-label={t`Conversations`}>
            {kept === null ? (
              <Missing live={live} />
            ) : rows.length === 0 ? (
              <NobodyWaits />
            ) : (
              rows.map((row) => (
                <Row key={row.id} row={row} now={kept.at} isOpen={row.id === open} onOpen={() => setOpen(row.id)} />
              ))
            )}
          </div>
        </section>
        {open !== null && <Thread key={open} person={open} onAnswered={live.reload} />}
      </main>
    </>
  )
}

function fits({ account, text }: WaitingConversation, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return wanted === '' || [account, text].some((one) => one.toLowerCase().includes(wanted))
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
      <Inbox className="icon empty__icon" aria-hidden />
      <p className="empty__title">
        <Trans>Nobody waits</Trans>
      </p>
      <p className="empty__text">
        <Trans>Whoever writes appears here by themselves.</Trans>
      </p>
    </div>
  )
}
