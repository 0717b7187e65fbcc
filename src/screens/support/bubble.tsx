import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck, Clock } from 'lucide-react'
import type { ChatMessage } from '../../../contract/rows/chat-message.ts'
import { useFormat } from '../../ui/use-format.ts'

/** One line, with how far it has come: waiting on this phone, delivered, read. */
export function Bubble({ line }: { line: ChatMessage & { readonly isWaiting: boolean } }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const isMine = line.author === 'user'
  return (
    <div className={isMine ? 'bubble bubble--me' : 'bubble'}>
      <span className="vh">{isMine ? t`You` : t`Customer service`}</span>
      {line.fileId === null ? null : line.isWaiting
        ? <p className="t-sm t-3"><Trans>Picture, waiting to be sent</Trans></p>
        : <img src={`/api/files/${line.fileId}`} alt={t`Picture in the conversation`} loading="lazy" style={{ display: 'block', maxWidth: '100%', borderRadius: 'var(--r-sm)', marginBlockEnd: 6 }} />}
      <span style={{ whiteSpace: 'pre-wrap' }}>{line.text}</span>
      <span className="bubble__meta">{dateTime(line.sentAt)}{isMine ? <State line={line} /> : null}</span>
    </div>
  )
}

function State({ line }: { line: ChatMessage & { readonly isWaiting: boolean } }) {
  const { t } = useLingui()
  if (line.isWaiting) return <Clock className="icon icon--14" role="img" aria-label={t`Waiting to be sent`} />
  if (line.readAt === null) return <Check className="icon icon--14" role="img" aria-label={t`Delivered`} />
  return <CheckCheck className="icon icon--14" role="img" aria-label={t`Read`} />
}
