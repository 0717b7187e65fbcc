import { Trans, useLingui } from '@lingui/react/macro'
import { announce, writeMessage } from '../../contract/desk/request-endpoints.ts'
import { mayDo, maySee } from '../../contract/desk/roles.ts'
import type { Language } from '../../contract/languages.ts'
import { call } from '../data/call.ts'
import { useDraft } from '../data/drafts.tsx'
import { useOpenSession } from '../data/session.tsx'
import { momentOf } from '../data/terms-draft.ts'
import { ActForm, NOT_SENT, said } from '../parts/act-form.tsx'
import { LanguageTabs } from '../parts/language-tabs.tsx'
import { ScheduledPanel } from '../parts/scheduled-panel.tsx'
import { Split } from '../parts/split.tsx'
import { TopLine } from '../parts/top-line.tsx'

interface Words {
  readonly title: string
  readonly body: string
}
type Texts = Readonly<Partial<Record<Language, Words>>>

const NONE: Words = { title: '', body: '' }

/** Messages of operators, in ten languages: to one person at once, to everybody once a second operator has read and approved them, then or at a time to come. */
export function MessagesPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui()
  const { operator } = useOpenSession()
  const [texts, setTexts] = useDraft<Texts>('texts', {})
  const mayPublish = mayDo(operator.roles, 'publish')
  const [whom, setWhom] = useDraft<'everybody' | 'person'>('whom', mayPublish ? 'everybody' : 'person')
  const whole = Object.entries(texts).filter(([, { title, body }]) => title.trim() !== '' || body.trim() !== '')
  return (
    <>
      <TopLine title={t`Messages`} isStale={false} onKeys={onKeys} />
      <main className="main main--pad" tabIndex={-1}>
        <Split
          lists={
            <section className="panel" aria-label={t`Words`}>
              <header className="panel__head">
                <h2>
                  <Trans>Words</Trans>
                </h2>
                <small>
                  <Trans>plain text, as it is typed</Trans>
                </small>
              </header>
              <div className="panel__body">
                <LanguageTabs written={new Set(whole.map(([tag]) => tag))}>
                  {(language) => (
                    <WordFields
                      words={texts[language] ?? NONE}
                      language={language}
                      onChange={(words) => setTexts((before) => ({ ...before, [language]: words }))}
                    />
                  )}
                </LanguageTabs>
              </div>
            </section>
          }
          acts={
            <>
              <Recipients whom={whom} onChoose={setWhom} />
              <SendForm key={whom} whom={whom} texts={Object.fromEntries(whole)} onDone={() => setTexts({})} />
              {maySee(operator.roles, 'publish') && <ScheduledPanel />}
            </>
          }
        />
      </main>
    </>
  )
}

interface WordProps {
  readonly words: Words
  readonly language: Language
  readonly onChange: (words: Words) => void
}

/** Title and text in one language, and how a reader sees them. */
function WordFields({ words, language, onChange }: WordProps) {
  const { t } = useLingui()
  return (
    <div className="words__pair">
      <div className="stack-12">
        <label className="lab">
          <span>
            <Trans>Title</Trans>
          </span>
          <input
            lang={language}
            value={words.title}
            maxLength={200}
            onChange={({ target }) => onChange({ ...words, title: target.value })}
          />
        </label>
        <label className="lab">
          <span>
            <Trans>Text</Trans>
          </span>
          <textarea
            lang={language}
            rows={10}
            value={words.body}
            maxLength={10_000}
            onChange={({ target }) => onChange({ ...words, body: target.value })}
          />
        </label>
      </div>
      <div className="preview" role="region" aria-label={t`Preview`} tabIndex={0} lang={language}>
        {words.title.trim() === '' && words.body.trim() === '' ? (
          <p className="note">
            <Trans>Nothing is written in this language.</Trans>
          </p>
        ) : (
          <>
            <h3>{words.title}</h3>
            <p className="wraps">{words.body}</p>
          </>
        )}
      </div>
    </div>
  )
}

interface RecipientsProps {
  readonly whom: 'everybody' | 'person'
  readonly onChoose: (whom: 'everybody' | 'person') => void
}

function Recipients({ whom, onChoose }: RecipientsProps) {
  const { t } = useLingui()
  return (
    <div className="seg seg--wide" role="radiogroup" aria-label={t`To whom`}>
      {(['everybody', 'person'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="seg__item"
          role="radio"
          aria-checked={whom === one}
          onClick={() => onChoose(one)}
        >
          {one === 'everybody' ? <Trans>To everybody</Trans> : <Trans>To one person</Trans>}
        </button>
      ))}
    </div>
  )
}

interface SendProps {
  readonly whom: 'everybody' | 'person'
  readonly texts: Readonly<Record<string, Words>>
  readonly onDone: () => void
}

function SendForm({ whom, texts, onDone }: SendProps) {
  const { t } = useLingui()
  const title = texts['en-US']?.title ?? ''
  const blocked = isWhole(texts) ? null : (
    <Trans>English needs a title and a text; another language both or none.</Trans>
  )
  const shared = { letter: 'e', isMain: true, blocked, onDone } as const
  if (whom === 'person')
    return (
      <ActForm
        {...shared}
        act="publish-message"
        title={t`To one person`}
        about={<Trans>It goes at once.</Trans>}
        fields={{ account: { label: t`Account`, max: 64 } }}
        button={<Trans>Send it</Trans>}
        line={({ account }) => `publish-message${said('account', account)}`}
        send={({ account }, id) => call(writeMessage, { body: { id, account: account.trim(), texts } })}
      />
    )
  return (
    <ActForm
      {...shared}
      act="publish"
      title={t`To everybody`}
      about={<Trans>A second operator reads it and says yes; until then nobody sees it.</Trans>}
      fields={{
        at: { label: t`Goes out, UTC`, kind: 'moment', isOptional: true, hint: t`Empty: with the second yes.` },
      }}
      button={<Trans>Ask to publish it</Trans>}
      line={({ at }) => `publish-announcement${said('title', title)}${said('due', at)}`}
      send={({ at }, id) => {
        const due = at === '' ? undefined : momentOf(at)
        if (Number.isNaN(due)) return Promise.resolve(NOT_SENT)
        return call(announce, { body: { id, texts, ...(due === undefined ? {} : { at: due }) } })
      }}
    />
  )
}

function isWhole(texts: SendProps['texts']): boolean {
  return (
    texts['en-US'] !== undefined &&
    Object.values(texts).every(({ title, body }) => title.trim() !== '' && body.trim() !== '')
  )
}
