import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { ChatMessage } from '../../../contract/rows/chat-message.ts'
import { isOpenAt } from '../../../contract/support-opening.ts'
import { CHAT_DRAFT, type ChatDraft } from '../../commands/revise-chat-message.ts'
import { markChatRead } from '../../commands/send-chat-message.ts'
import { useDraft } from '../../queries/use-draft.ts'
import { useOutbox } from '../../queries/use-outbox.ts'
import { useRow } from '../../queries/use-row.ts'
import { useRows } from '../../queries/use-rows.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useServiceTyping } from '../../queries/use-service-typing.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { Bubble } from './bubble.tsx'
import { Composer } from './composer.tsx'
import type { Line } from './line-state.ts'

/**
 * The conversation with customer service: kept on this phone, sent from the outbox, read marks both ways.
 * @param currentId the line that is open in the table of a wide window
 */
export function Chat({ currentId = null }: { currentId?: string | null }) {
  const { t } = useLingui()
  const lines = useRows('chat')
  const outbox = useOutbox()
  const draft = useDraft(CHAT_DRAFT)
  /** Grows when a line goes back to where lines are written. */
  const [revised, setRevised] = useState<{ readonly count: number; readonly draft: typeof draft }>({
    count: 0,
    draft: undefined,
  })
  const writeAgain = useCallback(
    (taken: ChatDraft | null) => setRevised(({ count }) => ({ count: count + 1, draft: taken })),
    [],
  )
  const begun = revised.draft ?? draft
  const count = lines?.length ?? 0
  const serviceLines = lines?.filter((line) => line.author === 'service').length ?? 0
  const isTyping = useServiceTyping(serviceLines)
  const end = useEndInView({ count, isTyping, isWhole: begun !== undefined && outbox !== undefined })
  useReadMarks(lines)
  return (
    <>
      <Hours />
      {lines === undefined ? <RowsSkeleton rows={3} /> : null}
      {count === 0 && lines ? (
        <Empty
          title={t({ message: 'No messages yet', context: 'of a conversation' })}
          text={t`Write to us below. What you write stays here, also without a network.`}
        />
      ) : null}
      {count > 0 && lines ? <Log {...{ lines, outbox, currentId }} onRevised={writeAgain} /> : null}
      <div role="status">
        {isTyping ? (
          <p className="t-sm t-2">
            <Trans>Somebody of customer service is writing</Trans>
            <span aria-hidden="true"> …</span>
          </p>
        ) : null}
      </div>
      {begun === undefined ? null : (
        <Composer
          key={revised.count}
          begun={{ text: begun?.fields['text'] ?? '', picture: begun?.bytes ?? null }}
          isAgain={revised.count > 0}
        />
      )}
      <div ref={end} className="chat-end" />
    </>
  )
}

interface LogProps {
  readonly lines: readonly Line[]
  readonly outbox: ReturnType<typeof useOutbox>
  readonly currentId: string | null
  readonly onRevised: (taken: ChatDraft | null) => void
}

/** The lines, drawn by themselves: each letter of the composer changes the draft, and a thousand lines would be drawn for it. */
const Log = memo(function Log({ lines, outbox, currentId, onRevised }: LogProps) {
  const { t } = useLingui()
  return (
    <div className="chat" role="log" aria-label={t`Conversation with customer service`} style={{ padding: 0 }}>
      {lines.map((line) => (
        <Bubble
          key={line.id}
          line={line}
          isCurrent={line.id === currentId}
          refused={outbox?.find((row) => row.key === line.id && row.state !== 'waiting')}
          onRevised={onRevised}
        />
      ))}
    </div>
  )
})

/**
 * Keeps the end of the conversation in view as lines come, and once the composer, which reads its draft first, stands below it and
 * a line that was refused has its reason.
 * @returns the ref of the element after the last line
 */
function useEndInView({
  count,
  isTyping,
  isWhole,
}: {
  count: number
  isTyping: boolean
  isWhole: boolean
}): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [count, isTyping, isWhole])
  return end
}

/** Marks the lines of customer service as read. Lines that came while the tab was hidden count as read once it is visible. */
function useReadMarks(lines: readonly ChatMessage[] | undefined): void {
  const unread = lines?.some((line) => line.author === 'service' && line.readAt === null) ?? false
  useEffect(() => {
    if (!unread || !lines) return
    const mark = () => {
      if (document.visibilityState === 'visible') void markChatRead(lines)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [unread, lines])
}

/** When somebody answers, said as it is. */
function Hours() {
  const hours = useRow('supportHours', 'main')
  const now = useServerNow(60_000)
  if (!hours) return null
  const minutes = hours.typicalAnswerMinutes
  return (
    <p className="t-sm t-2">
      {isOpenAt(hours, now) ? (
        <Trans>Customer service is here now.</Trans>
      ) : (
        <Trans>Customer service is closed now. You can write; the answer comes in opening hours.</Trans>
      )}
      <SentenceGap />
      {minutes === null ? (
        <Trans>There are too few answers so far to say how long one takes.</Trans>
      ) : (
        <Trans>A first answer usually takes {minutes} minutes.</Trans>
      )}
      <SentenceGap />
      <Trans>Customer service sees when you are writing.</Trans>
    </p>
  )
}
