import { useLingui } from '@lingui/react/macro'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import { ChoiceList } from '../controls/choice-list.tsx'
import { Sheet } from './sheet.tsx'

interface LanguageSheetProps {
  readonly language: Language
  readonly onChoose: (language: Language) => void
  readonly onClose: () => void
}

/** All languages, each by its own name. */
export function LanguageSheet({ language, onChoose, onClose }: LanguageSheetProps) {
  const { t } = useLingui()
  // The keys of the table are its type; Object.entries forgets that.
  const options = (Object.entries(LANGUAGES) as [Language, string][]).map(([id, name]) => ({
    id,
    label: name,
    lang: id,
  }))
  return (
    <Sheet title={t`Language`} onClose={onClose}>
      <ChoiceList label={t`Language`} options={options} selected={language} onSelect={onChoose} />
    </Sheet>
  )
}
