import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import { part } from '../page/part.tsx'

const LanguageSheet = part(() => import('./language-sheet.tsx').then((module) => module.LanguageSheet))

interface LanguageButtonProps {
  readonly language: Language
  readonly onChoose: (language: Language) => void
  /** With the language's own name beside the icon. */
  readonly isNamed?: boolean
}

/** Opens the choice of languages. Each names itself, so that nobody is lost in a language that they can't read. */
export function LanguageButton({ language, onChoose, isNamed = false }: LanguageButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const name = LANGUAGES[language]
  return (
    <>
      {isNamed ? (
        <button type="button" className="btn btn--quiet btn--md" lang={language} onClick={() => setOpen(true)}>
          <Languages className="icon icon--20" />
          {name}
        </button>
      ) : (
        <button type="button" className="icon-btn" aria-label={t`Language: ${name}`} onClick={() => setOpen(true)}>
          <Languages className="icon" />
        </button>
      )}
      {isOpen ? (
        <LanguageSheet
          language={language}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            onChoose(next)
            setOpen(false)
          }}
        />
      ) : null}
    </>
  )
}
