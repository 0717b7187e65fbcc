import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent } from 'react'
import { CANNED_ANSWERS } from '../../contract/desk/canned-answers.ts'
import { answerConversation, handOverConversation, tellTyping } from '../../contract/desk/conversation-endpoints.ts'
import { readPerson } from '../../contract/desk/person-endpoints.ts'
import type { Language } from '../../contract/languages.ts'
import { TYPING_EVERY_MS } from '../../contract/stream-times.ts'
import { call } from '../data/call.ts'
import { useKeys } from '../data/use-keys.ts'
import { useLive } from '../data/use-live.ts'
import { ActForm, said } from './act-form.tsx'

interface AnswerProps {
  readonly person: string
  readonly account: string
  readonly onAnswered: () => void
}

const ONCE_MS = 86_400_000

/** The operator's answer. A canned one goes into the field in the person's language, and is sent when the operator sends it. */
export function Answer({ person, account, onAnswered }: AnswerProps) {
  const { t } = useLingui()
  const [canned, setCanned] = useState('')
  const toldAt = useRef(-Infinity)
  const tell = (event: KeyboardEvent) => {
    if (event.timeStamp - toldAt.current < TYPING_EVERY_MS) return
    toldAt.current = event.timeStamp
    void call(tellTyping, { params: { person } })
  }
  return (
    <>
      <Canned person={person} onChosen={setCanned} />
      <ActForm
        key={canned}
        act="answer"
        title={t`Answer`}
        letter="a"
        fields={{
          text: {
            label: t`They see that you type`,
            kind: 'lines',
            max: 2_000,
            initial: canned,
            onKeyDown: tell,
            isSentByEnter: true,
          },
        }}
        button={<Trans>Send</Trans>}
        line={() => `answer ${account}`}
        send={({ text }, id) => call(answerConversation, { params: { person }, body: { id, text } })}
        onDone={() => {
          setCanned('')
          onAnswered()
        }}
      />
    </>
  )
}

function Canned({ person, onChosen }: { readonly person: string; readonly onChosen: (text: string) => void }) {
  const { t, i18n } = useLingui()
  const live = useLive(`language ${person}`, (signal) => call(readPerson, { params: { person }, signal }), ONCE_MS)
  const language = live.data?.language as Language | undefined // the server answers with one of the app's languages
  const titles: Readonly<Record<string, string>> = {
    'in-review': t`In review`,
    'send-photo': t`Photo, please`,
    'looking-into-it': t`Looking into it`,
    'check-yourself': t`Check it yourself`,
    thanks: t`Thank you`,
  }
  const answers = Object.entries(CANNED_ANSWERS)
  const choose = (at: number) => {
    const texts = answers[at]?.[1]
    if (texts) onChosen(texts[language ?? (i18n.locale === 'zh-CN' ? 'zh-CN' : 'en-US')])
  }
  useKeys(Object.fromEntries(answers.map((_, at) => [String(at + 1), () => choose(at)])))
  return (
    <div className="canned" role="group" aria-label={t`Canned answers`}>
      {answers.map(([name], at) => (
        <button key={name} type="button" className="btn btn--plain" onClick={() => choose(at)}>
          <kbd className="kbd">{at + 1}</kbd>
          {titles[name]}
        </button>
      ))}
    </div>
  )
}

interface HandOverProps {
  readonly person: string
  readonly account: string
  readonly colleagues: readonly string[]
  readonly onHanded: () => void
}

/** Leaves the conversation to a colleague, whose name stands in the list from then on. */
export function HandOver({ person, account, colleagues, onHanded }: HandOverProps) {
  const { t } = useLingui()
  if (colleagues.length === 0) return null
  return (
    <ActForm
      key={colleagues[0]}
      act="answer"
      title={t`Hand over`}
      letter="h"
      fields={{
        name: {
          label: t`Colleague`,
          kind: 'choice',
          initial: colleagues[0] ?? '',
          choices: colleagues.map((value) => ({ value, label: value })),
        },
      }}
      button={<Trans>Hand it over</Trans>}
      line={({ name }) => `hand-over ${account}${said('to', name)}`}
      send={({ name }) => call(handOverConversation, { params: { person }, body: { name } })}
      onDone={onHanded}
    />
  )
}
