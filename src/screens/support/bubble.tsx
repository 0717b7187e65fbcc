import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon } from 'lucide-react'
import { memo, useId, useState } from 'react'
import type { ProblemCode } from '../../../contract/problem.ts'
import { discardOutboxItem } from '../../commands/decide-outbox-item.ts'
import { reviseChatMessage, type ChatDraft } from '../../commands/revise-chat-message.ts'
import { serverNow } from '../../queries/server-now.ts'
import { useSentPart } from '../../queries/use-sent-part.ts'
import { useLink } from '../../queries/use-link.ts'
import { Moment } from '../../ui/format/moment.tsx'
import { SentPart } from '../../ui/page/progress.tsx'
import { lineStateOf, lineStateText, type Line, type LineState } from './line-state.ts'
import { NotSent } from '../../ui/fields/not-sent.tsx'

interface BubbleProps {
  readonly line: Line
  /** It is open in the table of a wide window: it takes the focus, and its words are its name. */
  readonly isCurrent: boolean
  /** Its item in the outbox where that was refused or has expired. */
  readonly refused:
    | {
        readonly state: 'waiting' | 'failed' | 'expired'
        readonly problem: ProblemCode | null
        readonly facts: Readonly<Record<string, string | number>> | null
      }
    | undefined
  /** The line is to be written again: this is what was taken out of the outbox. */
  readonly onRevised: (taken: ChatDraft | null) => void
}

/** One line, with how far it has come: waiting on this phone, not sent, delivered, read. Where another line comes, it is not drawn anew. */
export const Bubble = memo(function Bubble({ line, isCurrent, refused, onRevised }: BubbleProps) {
  const { t } = useLingui()
  const id = useId()
  const isMine = line.author === 'user'
  const state = lineStateOf(line, refused !== undefined)
  return (
    <div
      className={isMine ? 'bubble bubble--me' : 'bubble'}
      {...(isCurrent ? { id, role: 'group', tabIndex: -1, 'aria-current': true, 'aria-labelledby': id } : {})}
    >
      <span className="vh">{isMine ? t`You` : t`Customer service`}</span>
      {line.fileId === null ? null : line.isWaiting ? (
        <WaitingPicture fileId={line.fileId} />
      ) : (
        <Picture fileId={line.fileId} />
      )}
      <span style={{ whiteSpace: 'pre-wrap' }}>{line.text}</span>
      <span className="bubble__meta">
        <Moment at={line.sentAt} now={serverNow} />
        {state === null ? null : <State state={state} />}
      </span>
      {refused === undefined ? null : (
        <NotSent
          refused={refused}
          revise={() => reviseChatMessage(line.id)}
          onRevised={onRevised}
          onDiscard={() => void discardOutboxItem(line.id)}
        />
      )}
    </div>
  )
}, isSame)

/** Each read of the device gives new rows, also for lines that are as they were. */
function isSame(before: BubbleProps, after: BubbleProps): boolean {
  return before.onRevised === after.onRevised && JSON.stringify(before) === JSON.stringify(after)
}

/** Its item in the outbox has the picture's own id. */
function WaitingPicture({ fileId }: { fileId: string }) {
  const { t } = useLingui()
  const part = useSentPart(fileId)
  if (part === null)
    return (
      <p className="t-sm t-3">
        <Trans>Picture, waiting to be sent</Trans>
      </p>
    )
  return (
    <div className="stack" style={{ '--gap': '6px', marginBlockEnd: 6 }} aria-live="off">
      <SentPart part={part} label={t`Picture`} />
    </div>
  )
}

/** Pictures stay with the server: where one does not come there are words in its place. */
function Picture({ fileId }: { fileId: string }) {
  const { t } = useLingui()
  const link = useLink()
  /** How the app stood to the server when the picture did not come: it is asked for again when that changes. */
  const [missed, setMissed] = useState<typeof link | null>(null)
  if (missed === link)
    return (
      <p className="t-sm t-3">
        {link === 'live' ? <Trans>Picture, could not be loaded</Trans> : <Trans>Picture, needs a connection</Trans>}
      </p>
    )
  return (
    <img
      src={`/api/files/${fileId}`}
      alt={t`Picture in the conversation`}
      loading="lazy"
      onError={() => setMissed(link)}
      style={{ display: 'block', maxWidth: '100%', borderRadius: 'var(--r-sm)', marginBlockEnd: 6 }}
    />
  )
}

const ICONS: Readonly<Record<LineState, LucideIcon>> = {
  'not-sent': CircleAlert,
  waiting: Clock,
  delivered: Check,
  read: CheckCheck,
}

function State({ state }: { state: LineState }) {
  const { i18n } = useLingui()
  const Icon = ICONS[state]
  return <Icon className="icon icon--14" role="img" aria-label={lineStateText(state, i18n)} />
}
