import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import { useState } from 'react'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { ChatMessage } from '../../../contract/rows/chat-message.ts'
import { discardOutboxItem } from '../../commands/decide-outbox-item.ts'
import { reviseChatMessage, type ChatDraft } from '../../commands/revise-chat-message.ts'
import { serverNow } from '../../queries/server-now.ts'
import { useSentPart } from '../../queries/use-sent-part.ts'
import { useLink } from '../../queries/use-link.ts'
import { Moment } from '../../ui/format/moment.tsx'
import { SentPart } from '../../ui/page/progress.tsx'
import { NotSent } from '../../ui/fields/not-sent.tsx'

interface BubbleProps {
  readonly line: ChatMessage & { readonly isWaiting: boolean }
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

/** One line, with how far it has come: waiting on this phone, not sent, delivered, read. */
export function Bubble({ line, refused, onRevised }: BubbleProps) {
  const { t } = useLingui()
  const isMine = line.author === 'user'
  return (
    <div className={isMine ? 'bubble bubble--me' : 'bubble'}>
      <span className="vh">{isMine ? t`You` : t`Customer service`}</span>
      {line.fileId === null ? null : line.isWaiting ? (
        <WaitingPicture fileId={line.fileId} />
      ) : (
        <Picture fileId={line.fileId} />
      )}
      <span style={{ whiteSpace: 'pre-wrap' }}>{line.text}</span>
      <span className="bubble__meta">
        <Moment at={line.sentAt} now={serverNow} />
        {isMine ? <State line={line} isRefused={refused !== undefined} /> : null}
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

function State({ line, isRefused }: { line: BubbleProps['line']; isRefused: boolean }) {
  const { t } = useLingui()
  if (isRefused) return <CircleAlert className="icon icon--14" role="img" aria-label={t`Not sent`} />
  if (line.isWaiting) return <Clock className="icon icon--14" role="img" aria-label={t`Waiting to be sent`} />
  if (line.readAt === null) return <Check className="icon icon--14" role="img" aria-label={t`Delivered`} />
  return <CheckCheck className="icon icon--14" role="img" aria-label={t`Read`} />
}
