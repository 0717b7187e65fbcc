import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus, Send, X } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { answerConversation, keepConversationPhoto, tellTyping } from '../../contract/desk/conversation-endpoints.ts'
import { mayDo } from '../../contract/desk/roles.ts'
import { CHAT_TEXT_MAX } from '../../contract/rows/chat-message.ts'
import { TYPING_EVERY_MS } from '../../contract/stream-times.ts'
import { newId } from '../../src/commands/new-id.ts'
import { useHeldSubmit } from '../../src/ui/fields/use-held-submit.ts'
import { usePhotoPick } from '../../src/ui/fields/use-photo-pick.ts'
import { call } from '../data/call.ts'
import { useDraft } from '../data/drafts.tsx'
import { problemText } from '../data/problem-text.ts'
import { useOpenSession } from '../data/session.tsx'
import { useKeys } from '../data/use-keys.ts'
import { Canned } from './canned.tsx'
import { drawPlain } from './draw-marked.ts'
import { LogLine, type LogState } from './log-line.tsx'

interface ComposerProps {
  readonly person: string
  readonly account: string
  /** The newest line on the screen. */
  readonly seen: string | undefined
  readonly onAnswered: () => void
}

interface Answer {
  /** Made once for each answer: the same one again says nothing twice. */
  readonly id: string
  readonly text: string
  readonly photo: { readonly id: string; readonly bytes: ArrayBuffer } | null
}

/** The operator's answer: text, a photo, or both. A canned one goes into the field in the person's language. A begun answer stays until the operator sends it. */
export function Composer({ person, account, seen, onAnswered }: ComposerProps) {
  const { t } = useLingui()
  const { operator } = useOpenSession()
  const field = useRef<HTMLTextAreaElement>(null)
  const { answer, change, state, setState, onPicking, send } = useAnswer({ person, seen, onAnswered })
  const tell = useTelling(person)
  const isEmpty = answer.text.trim() === '' && answer.photo === null
  useKeys({ a: () => field.current?.focus() })
  if (!mayDo(operator.roles, 'answer'))
    return (
      <p className="note">
        <Trans>Your roles read this and don't do it.</Trans>
      </p>
    )
  return (
    <form className="stack-12" aria-label={t`Answer`} onSubmit={send}>
      <Canned
        person={person}
        onChosen={(text) => {
          change({ text })
          field.current?.focus()
        }}
      />
      <textarea
        ref={field}
        className="in in--area"
        rows={3}
        maxLength={CHAT_TEXT_MAX}
        value={answer.text}
        aria-label={t`Answer to ${account}`}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={(event) => {
          tell(event)
          sendByEnter(event)
        }}
      />
      {answer.photo && <PhotoNote bytes={answer.photo.bytes} onRemove={() => change({ photo: null })} />}
      {state.status !== 'will' && <LogLine state={state} line={`${operator.name} answer ${account}`} />}
      <div className="decide__row">
        <PhotoButton
          onPicked={(bytes) => change({ photo: { id: newId(), bytes } })}
          onPicking={onPicking}
          onFault={(why) => setState({ status: 'failed', why })}
        />
        <span className="note wide grow">
          <Trans>
            They see that you type. Logged as <code className="mono">answer {account}</code>
          </Trans>
        </span>
        <button type="submit" className="btn btn--lg push" disabled={isEmpty || state.status === 'writing'}>
          <Send className="icon icon--16" />
          <Trans>Send</Trans>
          <kbd className="kbd">↵</kbd>
        </button>
      </div>
    </form>
  )
}

/** The answer from its first letter until the server has it. */
function useAnswer({ person, seen, onAnswered }: Omit<ComposerProps, 'account'>) {
  const { i18n } = useLingui()
  const [empty] = useState<Answer>(() => ({ id: newId(), text: '', photo: null }))
  const [answer, setAnswer] = useDraft<Answer>(`answer ${person}`, empty)
  const [state, setState] = useState<LogState>({ status: 'will' })
  const change = (changed: Partial<Answer>) => {
    setAnswer((before) => ({ ...before, ...changed }))
    setState({ status: 'will' })
  }
  const { isHeldBack, onPicking } = useHeldSubmit()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isHeldBack(event.currentTarget)) return
    const { id, text, photo } = answer
    if (state.status === 'writing' || (text.trim() === '' && photo === null)) return
    setState({ status: 'writing' })
    void sendAnswer({ person, seen }, { id, text, photo }).then((outcome) => {
      if (!outcome.ok) {
        if (outcome.problem === 'id-taken') setAnswer((since) => ({ ...since, id: newId() }))
        return setState({ status: 'failed', why: i18n._(problemText(outcome)) })
      }
      setState({ status: 'written', written: outcome.value.written })
      // Words that were typed meanwhile are another answer's.
      setAnswer((since) => ({
        id: newId(),
        text: since.text === text ? '' : since.text,
        photo: since.photo === photo ? null : since.photo,
      }))
      return onAnswered()
    })
  }
  return { answer, change, state, setState, onPicking, send }
}

/** The photo first: nobody reads an answer whose photo is not there. */
async function sendAnswer({ person, seen }: Pick<ComposerProps, 'person' | 'seen'>, { id, text, photo }: Answer) {
  const body = { id, text, ...(seen === undefined ? {} : { seen }) }
  if (photo === null) return call(answerConversation, { params: { person }, body })
  const kept = await call(keepConversationPhoto, { params: { person, file: photo.id }, picture: photo.bytes })
  if (!kept.ok) return kept
  return call(answerConversation, { params: { person }, body: { ...body, photo: photo.id } })
}

/** Tells the person now and then that the operator types. */
function useTelling(person: string) {
  const toldAt = useRef(-Infinity)
  return (event: KeyboardEvent) => {
    if (event.timeStamp - toldAt.current < TYPING_EVERY_MS) return
    toldAt.current = event.timeStamp
    void call(tellTyping, { params: { person } })
  }
}

/** Enter sends, and Shift with Enter begins a line. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

interface PhotoButtonProps {
  readonly onPicked: (bytes: ArrayBuffer) => void
  /** A photo is being made small; resolves to whether it became one. */
  readonly onPicking: (ready: Promise<boolean>) => void
  readonly onFault: (why: string) => void
}

function PhotoButton({ onPicked, onPicking, onFault }: PhotoButtonProps) {
  const { t } = useLingui()
  const file = useRef<HTMLInputElement>(null)
  const { isBusy, pick } = usePhotoPick((photo) =>
    photo.ok ? onPicked(photo.bytes) : onFault(t`This file is no photo that the browser can read, or it is too large.`),
  )
  return (
    <>
      <input
        ref={file}
        type="file"
        accept="image/*"
        className="vh"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => onPicking(pick(event))}
      />
      <button
        type="button"
        className="tool"
        aria-label={t`Add a photo`}
        title={t`Add a photo`}
        disabled={isBusy}
        onClick={() => file.current?.click()}
      >
        <ImagePlus className="icon icon--18" />
      </button>
    </>
  )
}

/** The photo that goes with the answer, and the way to leave it out. */
function PhotoNote({ bytes, onRemove }: { readonly bytes: ArrayBuffer; readonly onRemove: () => void }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) void drawPlain(canvas.current, new Blob([bytes], { type: 'image/jpeg' }))
  }, [bytes])
  return (
    <div className="photo-note">
      <canvas ref={canvas} role="img" aria-label={t`The photo that goes with the answer`} />
      <span className="note grow">
        <Trans>This photo goes with it.</Trans>
      </span>
      <button
        type="button"
        className="tool"
        aria-label={t`Remove the photo`}
        title={t`Remove the photo`}
        onClick={onRemove}
      >
        <X className="icon icon--16" />
      </button>
    </div>
  )
}
