import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import {
  conversationPhoto,
  markConversationRead,
  readConversation,
  type ConversationLine,
} from '../../contract/desk/conversation-endpoints.ts'
import { readPerson } from '../../contract/desk/person-endpoints.ts'
import { mayDo } from '../../contract/desk/roles.ts'
import { call, callBytes } from '../data/call.ts'
import { useOpenSession } from '../data/session.tsx'
import { useKeys } from '../data/use-keys.ts'
import { useLive } from '../data/use-live.ts'
import { personPage } from '../pages.ts'
import { Answer, HandOver } from './answer.tsx'
import { ConversationPhoto } from './conversation-photo.tsx'
import { Facts } from './facts.tsx'
import { Missing } from './page.tsx'
import { momentText, statusText } from './words.ts'

interface ThreadProps {
  readonly person: string
  readonly onAnswered: () => void
}

const EVERY_MS = 2_000
const PERSON_EVERY_MS = 10_000

/** One conversation, its answer, and the person beside it. */
export function Thread({ person, onAnswered }: ThreadProps) {
  const { t } = useLingui()
  const [, goTo] = useLocation()
  const live = useLive(
    `conversation ${person}`,
    (signal) => call(readConversation, { params: { person }, signal }),
    EVERY_MS,
  )
  const thread = live.data
  useRead(person, thread?.lines ?? [])
  useKeys({ p: () => goTo(personPage(person)) })
  return (
    <>
      <section className="pane pane--case" aria-label={thread?.account ?? t`Conversation`}>
        <div className="pane__bar">
          <h2>{thread?.account}</h2>
          <span className="push" />
          <Link className="a" href={personPage(person)} title="P">
            <Trans>Whole story</Trans>
          </Link>
        </div>
        {thread === null ? <Missing live={live} /> : <Lines person={person} lines={thread.lines} />}
        <div className="chat-typing t-2" role="status">
          {thread?.isTyping === true && <Trans>{thread.account} is typing</Trans>}
        </div>
        <div className="decide">
          <Answer
            person={person}
            account={thread?.account ?? ''}
            onAnswered={() => {
              live.reload()
              onAnswered()
            }}
          />
          <HandOver
            person={person}
            account={thread?.account ?? ''}
            colleagues={thread?.colleagues ?? []}
            onHanded={onAnswered}
          />
        </div>
      </section>
      <Beside person={person} />
    </>
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
    <div ref={box} className="pane__body" tabIndex={0} role="log" aria-label={t`Lines of the conversation`}>
      <div className="chat">
        {lines.map((line) => (
          <Line key={line.id} person={person} line={line} newest={newest ?? line.id} />
        ))}
      </div>
    </div>
  )
}

interface LineProps {
  readonly person: string
  readonly line: ConversationLine
  readonly newest: string
}

function Line({ person, line, newest }: LineProps) {
  const { photo } = line
  return (
    <div className={line.author === 'service' ? 'bubble bubble--me' : 'bubble'}>
      {line.operator !== null && <span className="note">{line.operator} </span>}
      <span className="wraps">{line.text}</span>
      {photo !== null && (
        <ConversationPhoto
          open={() => call(markConversationRead, { params: { person }, body: { upTo: newest } })}
          load={(signal) => callBytes(conversationPhoto, { params: { person, file: photo }, signal })}
        />
      )}
      <span className="bubble__meta">
        {momentText(line.sentAt)}
        {line.author === 'service' && line.readAt !== null && (
          <>
            {' '}
            <Trans>read</Trans>
          </>
        )}
      </span>
    </div>
  )
}

/** The person in short; the whole story is one key away. */
function Beside({ person }: { readonly person: string }) {
  const { t, i18n } = useLingui()
  const live = useLive(
    `beside ${person}`,
    (signal) => call(readPerson, { params: { person }, signal }),
    PERSON_EVERY_MS,
  )
  const found = live.data
  return (
    <aside className="pane pane--head" aria-label={t`The person`}>
      <div className="pane__bar">
        <h2>
          <Trans>Person</Trans>
        </h2>
      </div>
      <div className="panel__body" tabIndex={0} role="region" aria-label={t`The person in short`}>
        {found === null ? (
          <Missing live={live} />
        ) : (
          <>
            <Facts
              facts={{
                identity: statusText(i18n, found.identity),
                available: found.balances.available,
                inOrders: found.balances.inOrders,
                total: found.balances.total,
              }}
            />
            {found.items
              .filter(({ status }) => status === 'under-review')
              .map((item) => (
                <p key={item.id} className="note">
                  {item.kind} {item.amount} {momentText(item.createdAt)}
                </p>
              ))}
            <p className="tell">
              <Trans>Never ask for a password or a code.</Trans>
            </p>
          </>
        )}
      </div>
    </aside>
  )
}
