import { Trans, useLingui } from '@lingui/react/macro'
import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { reasonsOf, type ReasonWords } from '../../contract/desk/refusal-reasons.ts'

export interface Chosen {
  /** A template's name, or the operator's own words. */
  readonly choice: string | null
  readonly words: string
}

const OWN = 'own'

/** The text that the person reads; empty while there is none. */
export function reasonText(kind: string, chosen: Chosen, language: string | null): string {
  if (chosen.choice === null) return ''
  if (chosen.choice === OWN) return chosen.words.trim()
  const words = reasonsOf(kind)[chosen.choice]
  return words ? wordsIn(words, language) : ''
}

/** The names of the choices, in the order of their digits. */
export function choicesOf(kind: string): readonly string[] {
  return [...Object.keys(reasonsOf(kind)), OWN]
}

interface RefusalProps {
  readonly kind: string
  readonly account: string
  readonly language: string | null
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

/** The reasons of a refusal, and what the person would read in their own language. */
export function Refusal({ kind, account, language, chosen, onChoose }: RefusalProps) {
  const { i18n, t } = useLingui()
  const text = reasonText(kind, chosen, language)
  const name = language !== null && Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language as Language] : '' // a key of the table
  return (
    <section className="stack-12">
      <p className="hint-head">
        <Trans>Reason, where refused</Trans>{' '}
        <span className="note">
          <Trans>press R, then a number</Trans>
        </span>
      </p>
      <ul className="reasons" role="radiogroup" aria-label={t`Reason, where refused`}>
        {choicesOf(kind).map((choice, at) => (
          <li key={choice} role="none">
            <button
              type="button"
              role="radio"
              aria-checked={chosen.choice === choice}
              data-reason={at + 1}
              onClick={() => onChoose({ ...chosen, choice })}
            >
              <kbd className="kbd">{at + 1}</kbd>
              {choice === OWN ? (
                <Trans>In other words…</Trans>
              ) : (
                firstSentence(wordsIn(reasonsOf(kind)[choice], i18n.locale))
              )}
            </button>
          </li>
        ))}
      </ul>
      {chosen.choice === OWN && (
        <label className="lab">
          <span>
            {account === '' ? <Trans>Why it is refused</Trans> : <Trans>In the person's language ({name})</Trans>}
          </span>
          <textarea
            value={chosen.words}
            maxLength={500}
            onChange={(event) => onChoose({ ...chosen, words: event.target.value })}
          />
        </label>
      )}
      {text !== '' && account !== '' && (
        <p className="reads" lang={language ?? undefined}>
          <small lang={i18n.locale}>
            <Trans>
              What {account} reads, {name}
            </Trans>
          </small>
          {text}
        </p>
      )}
    </section>
  )
}

/** The list says each reason in short; the whole text stands below it once it is chosen. */
function firstSentence(text: string): string {
  return /^.*?[.。]/u.exec(text)?.[0] ?? text
}

function wordsIn(words: ReasonWords | undefined, language: string | null): string {
  if (!words) return ''
  return language !== null && Object.hasOwn(words, language) ? words[language as Language] : words['en-US'] // a key of the table
}
