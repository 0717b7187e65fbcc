import { Trans, useLingui } from '@lingui/react/macro'
import { CheckCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import {
  conversationPhoto,
  markConversationRead,
  readConversation,
  type ConversationLine,
  type WaitingConversation,
} from '../../contract/desk/conversation-endpoints.ts'
import { mayDo } from '../../contract/desk/roles.ts'
import { call, callBytes } from '../data/call.ts'
import { useOpenSession } from '../data/session.tsx'
import { useKeys } from '../data/use-keys.ts'
import { useLive } from '../data/use-live.ts'
import { personPage } from '../pages.ts'
import { Composer } from './composer.tsx'
import { ConversationPhoto } from './conversation-photo.tsx'
import { HandOver } from './hand-over.tsx'
import { OperatorMark } from './operator-mark.tsx'
import { Missing } from './page.tsx'
import { PersonBeside } from './person-beside.tsx'
import { spanText, timeText } from './words.ts'

interface ThreadProps {
  readonly person: string
  /** Its row in the list of those who wait, and the time of that list; null where nobody waits in it. */
  readonly waiting: { readonly row: WaitingConversation; readonly at: number } | null
  readonly onAnswered: () => void
}

const EVERY_MS = 2_000

/** One conversation, its answer, and the person beside it. */
export function Thread({ person, waiting, onAnswered }: ThreadProps) {
  const { t } = useLingui()
  const [, goTo] = useLocation()
  const [isHanding, setIsHanding] = useState(false)
  const live = useLive(
    `conversation ${person}`,
    (signal) => call(readConversation, { params: { person }, signal }),
    EVERY_MS,
  )
  const thread = live.data
  const account = thread?.account ?? ''
  const colleagues = waiting ? (thread?.colleagues ?? []) : []
  useRead(person, thread?.lines ?? [])
  useKeys({
    p: () => goTo(personPage(person)),
    h: () => setIsHanding(colleagues.length > 0),
    Escape: () => setIsHanding(false),
  })
  return (
    <>
      <section className="pane pane--case" aria-label={account === '' ? t`Conversation` : account}>
        <Head
          account={account}
          waiting={waiting}
          isHanding={isHanding}
          onHand={colleagues.length > 0 ? () => setIsHanding(!isHanding) : null}
        />
        {isHanding && colleagues.length > 0 && (
          <HandOver person={person} account={account} colleagues={colleagues} onHanded={onAnswered} />
        )}
        {thread === null ? <Missing live={live} /> : <Lines person={person} lines={thread.lines} />}
        <div className="chat-typing t-2" role="status">
          {thread?.isTyping === true && <Trans>{account} is typing</Trans>}
        </div>
        <div className="decide">
          <Composer
            person={person}
            account={account}
            seen={thread?.lines.at(-1)?.id}
            onAnswered={() => {
              live.reload()
              onAnswered()
            }}
          />
        </div>
      </section>
      <PersonBeside person={person} />
    </>
  )
}

interface HeadProps {
  readonly account: string
  readonly waiting: ThreadProps['waiting']
  readonly isHanding: boolean
  /** Null where nobody waits, or no colleague may answer. */
  readonly onHand: (() => void) | null
}

/** The person, how long they wait, who else looks, and the way to a colleague. */
function Head({ account, waiting, isHanding, onHand }: HeadProps) {
  const { i18n } = useLingui()
  const names = waiting?.row.lookedAtBy ?? []
  const [list, span] = [names.join(', '), waiting ? spanText(i18n, waiting.at - waiting.row.since) : '']
  return (
    <div className="pane__bar">
      <h2>{account}</h2>
      {waiting && (
        <span className="t-wait">
          <Trans>waits {span}</Trans>
        </span>
      )}
      <span className="push" />
      {names.length > 0 && (
        <span className="look-in">
          {names.map((name) => (
            <OperatorMark key={name} name={name} isHere />
          ))}
          <Trans>{list} looks</Trans>
        </span>
      )}
      {onHand && (
        <button type="button" className="btn btn--plain" aria-expanded={isHanding} onClick={onHand}>
          <Trans>Hand over</Trans>
          <kbd className="kbd">H</kbd>
        </button>
      )}
    </div>
  )
}

/** Marks the lines on the operator's screen as read, and the person sees that. Each time that a line was new, the log gets a line too. */
function useRead(person: string, lines: readonly ConversationLine[]): void {
  const { operator } = useOpenSession()
  const mayAnswer = mayDo(operator.roles, 'answer')
  const newest = lines.findLast(({ author, readAt }) => author === 'user' && readAt === null)?.id
  useEffect(() => {
    if (mayAnswer && newest !== undefined)
      void call(markConversationRead, { params: { person }, body: { upTo: newest } })
  }, [mayAnswer, person, newest])
}

function Lines({ person, lines }: { readonly person: string; readonly lines: readonly ConversationLine[] }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const newest = lines.at(-1)?.id
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [newest])
  return (
    <div ref={box} className="pane__body chat-box" tabIndex={0} role="log" aria-label={t`Lines of the conversation`}>
      <div className="chat">
        {lines.map((line, at) => (
          <Line
            key={line.id}
            person={person}
            line={line}
            newest={newest ?? line.id}
            isNewDay={dayOf(line.sentAt) !== dayOf(lines[at - 1]?.sentAt ?? null)}
          />
        ))}
      </div>
    </div>
  )
}

function dayOf(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString().slice(0, 10)
}

interface LineProps {
  readonly person: string
  readonly line: ConversationLine
  readonly newest: string
  /** The first of its day, in UTC. */
  readonly isNewDay: boolean
}

function Line({ person, line, newest, isNewDay }: LineProps) {
  const { t } = useLingui()
  const { photo } = line
  const isOurs = line.author === 'service'
  return (
    <>
      {isNewDay && <p className="chat__day">{dayOf(line.sentAt)}</p>}
      <div className={isOurs ? 'bubble bubble--me' : 'bubble'}>
        {line.operator !== null && <span className="note bubble__by">{line.operator}</span>}
        <span className="wraps">{line.text}</span>
        {photo !== null && (
          <ConversationPhoto
            open={() => call(markConversationRead, { params: { person }, body: { upTo: newest } })}
            load={(signal) => callBytes(conversationPhoto, { params: { person, file: photo }, signal })}
          />
        )}
        <span className="bubble__meta">
          {timeText(line.sentAt)}
          {isOurs && line.readAt !== null && <CheckCheck className="icon icon--14" role="img" aria-label={t`read`} />}
        </span>
      </div>
    </>
  )
}
