import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { ActAnswer } from '../../contract/desk/base-endpoint.ts'
import type { DeskOutcome } from '../../contract/desk/desk-problem.ts'
import { mayDo, type DeskAct } from '../../contract/desk/roles.ts'
import { newId } from '../../src/commands/new-id.ts'
import { useDraft } from '../data/drafts.tsx'
import { problemText } from '../data/problem-text.ts'
import { useOpenSession } from '../data/session.tsx'
import { useKeys } from '../data/use-keys.ts'
import { FormField, type FieldOf } from './form-field.tsx'
import { LogLine, type LogState } from './log-line.tsx'
import { factLabel } from './words.ts'

export type Typed<N extends string> = Readonly<Record<N, string>>

interface ActFormProps<N extends string> {
  /** The act of the table of roles: others read that they may not. */
  readonly act: DeskAct
  /** Names the thing that the form is about, where a page shows it for several in turn: each keeps its own typed text. */
  readonly of?: string
  readonly title: ReactNode
  readonly about?: ReactNode
  readonly fields: Readonly<Record<N, FieldOf>>
  readonly button: ReactNode
  readonly isDanger?: boolean
  /** The one filled button of its page. */
  readonly isMain?: boolean
  /** Why it can't be sent as things are; null or nothing where it can. */
  readonly blocked?: ReactNode
  /** A key of the window that leads to the first field, or to the button where there is none. */
  readonly letter?: string
  /** The words of the log line after the operator's name. */
  readonly line: (typed: Typed<N>) => string
  /** Null while what is typed can't be sent. @param id made here, the same for each try of one act */
  readonly send: (typed: Typed<N>, id: string) => Promise<DeskOutcome<ActAnswer>>
  readonly onDone?: () => void
  /** Shown below the fields, by what is typed. */
  readonly extra?: (typed: Typed<N>) => ReactNode
}

/** An act with its fields, the line that it will write, and what came of it. Nothing is shown as done before the server has said so. */
export function ActForm<N extends string>(props: ActFormProps<N>) {
  const { act, title, about, fields, button, isDanger = false, isMain = false, letter, line, extra } = props
  const blocked = props.blocked ?? null
  const { operator } = useOpenSession()
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  const { typed, type, state, sent, answer, submit } = useAct(props)
  useKeys(letter === undefined ? {} : { [letter]: () => form.current?.querySelector<HTMLElement>(FIRST)?.focus() })
  const names = Object.keys(fields) as N[] // the record's own keys
  return (
    <section className="panel" aria-labelledby={heading}>
      <header className="panel__head">
        <h2 id={heading}>{title}</h2>
        {letter !== undefined && <kbd className="kbd push">{letter.toUpperCase()}</kbd>}
      </header>
      {mayDo(operator.roles, act) ? (
        <form ref={form} className="panel__body act" onSubmit={submit}>
          {about !== undefined && <p className="t-2">{about}</p>}
          {names.map((name) => (
            <FormField key={name} of={fields[name]} value={typed[name]} onChange={(value) => type(name, value)} />
          ))}
          {extra?.(typed)}
          <LogLine state={state} line={`${operator.name} ${state.status === 'will' ? line(typed) : sent}`} />
          {answer && <Told answer={answer} />}
          <button
            type="submit"
            className={isDanger ? 'btn btn--danger-solid' : isMain ? 'btn btn--lg' : 'btn btn--plain'}
            disabled={state.status === 'writing' || blocked !== null}
          >
            {button}
          </button>
          {blocked !== null && <p className="note">{blocked}</p>}
        </form>
      ) : (
        <p className="panel__body note">
          <Trans>Your roles read this and don't do it.</Trans>
        </p>
      )}
    </section>
  )
}

const FIRST = 'input, textarea, select, button'

/** Keeps the typed values, and sends one act at a time. */
function useAct<N extends string>({ act, of = '', fields, line, send, onDone }: ActFormProps<N>) {
  const { i18n } = useLingui()
  const draft = `${act} ${Object.keys(fields).join()} ${of}`
  const [changed, setChanged] = useDraft<Partial<Typed<N>>>(draft, {})
  // An act whose answer was lost is the same act when it is sent again, after another page or the lock too.
  const [tried, setTried] = useDraft<string | null>(`${draft} id`, null)
  const [state, setState] = useState<LogState>({ status: 'will' })
  const [sent, setSent] = useState('')
  const [answer, setAnswer] = useState<ActAnswer | null>(null)
  const typed = Object.fromEntries(
    Object.entries<FieldOf>(fields).map(([name, field]) => [name, valueOf(field, changed[name as N])]),
  ) as Typed<N> // one entry for each field
  const type = (name: N, value: string) => {
    setChanged((before) => ({ ...before, [name]: value }))
    setState({ status: 'will' })
    setAnswer(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state.status === 'writing') return
    setState({ status: 'writing' })
    setSent(line(typed))
    const id = tried ?? newId()
    setTried(id)
    void send(typed, id).then((outcome) => {
      if (!outcome.ok) {
        // The answer of another act under this id, or of this one once it was refused: the next press is an act of its own.
        if (outcome.problem === 'id-taken' || outcome.problem === 'already-decided') setTried(null)
        return setState({ status: 'failed', why: i18n._(problemText(outcome)) })
      }
      setState({ status: 'written', written: outcome.value.written })
      setAnswer(outcome.value)
      setChanged({})
      setTried(null)
      return onDone?.()
    })
  }
  return { typed, type, state, sent, answer, submit }
}

/** Returns the typed value, or the field's first value. A typed choice counts only while the field offers it. */
function valueOf({ kind, choices = [], initial = '' }: FieldOf, typed: string | undefined): string {
  if (typed === undefined) return initial
  return kind === 'choice' && !choices.some(({ value }) => value === typed) ? initial : typed
}

/** Shows what the answer tells once, and that another operator is needed. */
function Told({ answer }: { readonly answer: ActAnswer }) {
  return (
    <>
      {answer.approval === 'awaits-second-operator' && (
        <p className="tell" data-tone="info">
          <span>
            <b>
              <Trans>Your yes is noted.</Trans>
            </b>{' '}
            <Trans>Another operator decides. Nothing has moved.</Trans>
          </span>
        </p>
      )}
      <ShownOnce shown={answer.shown} />
    </>
  )
}

/** Shows the part of an answer that the server gives once, like a code: nobody can ask for it again. */
export function ShownOnce({ shown }: { readonly shown: Readonly<Record<string, string>> }) {
  const { i18n } = useLingui()
  const rows = Object.entries(shown)
  if (rows.length === 0) return null
  return (
    <dl className="facts told">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{factLabel(i18n, name)}</dt>
          <dd className="addr">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A word of a log line with its value, as the log quotes it; nothing where nothing is typed. */
export function said(name: string, text: string): string {
  return text === '' ? '' : ` ${name}=${JSON.stringify(text)}`
}

/** The answer to what can't be sent as it is typed. */
export const NOT_SENT = { ok: false, problem: 'invalid-request' } as const
