import { useLingui } from '@lingui/react/macro'
import { CANNED_ANSWERS } from '../../contract/desk/canned-answers.ts'
import { readPerson } from '../../contract/desk/person-endpoints.ts'
import type { Language } from '../../contract/languages.ts'
import { call } from '../data/call.ts'
import { useKeys } from '../data/use-keys.ts'
import { useLive } from '../data/use-live.ts'

const ONCE_MS = 86_400_000

/** Answers that are written once: each goes into the field, in the person's language, by its button or its digit. */
export function Canned({ person, onChosen }: { readonly person: string; readonly onChosen: (text: string) => void }) {
  const { t, i18n } = useLingui()
  const live = useLive(`language ${person}`, (signal) => call(readPerson, { params: { person }, signal }), ONCE_MS)
  const language = live.data?.language as Language | undefined // the server answers with one of the app's languages
  const titles: Readonly<Record<string, string>> = {
    'in-review': t`In review`,
    'send-photo': t`Photo, please`,
    'looking-into-it': t`Looking into it`,
    'check-yourself': t`Check it yourself`,
    thanks: t`Thank you`,
    'withdrawal-time': t`When a withdrawal comes`,
    'verify-identity': t`Identity first`,
    'why-void': t`Why void`,
    'keep-secret': t`Keep it secret`,
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
