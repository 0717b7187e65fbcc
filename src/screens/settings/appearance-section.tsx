import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ChevronRight, Languages, Moon, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import { LANGUAGES } from '../../../contract/languages.ts'
import { chooseLanguage, chooseMarketColours, chooseTheme } from '../../commands/choose-preferences.ts'
import { useLanguage, useMarketColours, useTheme } from '../../queries/use-preferences.ts'
import { LanguageSheet } from '../../ui/sheets/language-sheet.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Section } from '../../ui/page/section.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { HandRow } from './hand-row.tsx'

/** Languages whose readers expect red for a rise (the same list as in tokens.css). */
const RED_UP = /^(zh|ja|ko)/

/** The language, the theme, the colours of the market, and the hand that holds the phone. */
export function AppearanceSection() {
  const language = useLanguage()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <Section title={<Trans>Appearance</Trans>}>
      <div className="card">
        <LanguageRow onOpen={() => setChoosing(true)} />
        <hr className="hair" style={{ marginLeft: 52 }} />
        <ThemeChoice />
        <hr className="hair" style={{ marginLeft: 16 }} />
        <ColourChoice />
        <hr className="hair" style={{ marginLeft: 16 }} />
        <HandRow />
      </div>
      {isChoosing ? (
        <LanguageSheet
          language={language}
          onClose={() => setChoosing(false)}
          onChoose={(next) => {
            chooseLanguage(next)
            setChoosing(false)
          }}
        />
      ) : null}
    </Section>
  )
}

/** The chosen language; opens the sheet with all of them. */
function LanguageRow({ onOpen }: { onOpen: () => void }) {
  const language = useLanguage()
  return (
    <button type="button" className="row" onClick={onOpen}>
      <span className="row__icon">
        <Languages className="icon" />
      </span>
      <span className="row__main">
        <span className="row__title">
          <Trans>Language</Trans>
        </span>
      </span>
      <span className="row__end">
        <span lang={language}>{LANGUAGES[language]}</span>
        <ChevronRight className="icon icon--20 row__go" />
      </span>
    </button>
  )
}

function ThemeChoice() {
  const { t } = useLingui()
  return (
    <div className="stack" style={{ padding: '12px 16px 14px' }}>
      <span style={{ fontWeight: 500 }}>
        <Trans>Theme</Trans>
      </span>
      <Segments
        label={t`Theme`}
        selected={useTheme()}
        onSelect={chooseTheme}
        options={[
          {
            id: 'light',
            label: (
              <>
                <Sun className="icon icon--20" />
                <Trans>Light</Trans>
              </>
            ),
          },
          {
            id: 'dark',
            label: (
              <>
                <Moon className="icon icon--20" />
                <Trans>Dark</Trans>
              </>
            ),
          },
          {
            id: 'system',
            label: (
              <>
                <Smartphone className="icon icon--20" />
                <Trans>System</Trans>
              </>
            ),
          },
        ]}
      />
    </div>
  )
}

/** The colours of rising and falling. Before a choice they follow the habit of the language. */
function ColourChoice() {
  const { t } = useLingui()
  const language = useLanguage()
  const chosen = useMarketColours()
  const colours = chosen === 'habit' ? (RED_UP.test(language) ? 'red-up' : 'green-up') : chosen
  return (
    <div className="stack" style={{ padding: '12px 16px 14px' }}>
      <span style={{ fontWeight: 500 }}>
        <Trans>Colors of rising and falling</Trans>
      </span>
      <Segments
        label={t`Colors of rising and falling`}
        selected={colours}
        onSelect={chooseMarketColours}
        options={[
          { id: 'green-up', market: 'green-up', label: <Habit>{t`Green rises`}</Habit> },
          { id: 'red-up', market: 'red-up', label: <Habit>{t`Red rises`}</Habit> },
          { id: 'blue-up', market: 'blue-up', label: <Habit>{t`Blue rises`}</Habit> },
        ]}
      />
      <p className="t-xs t-3">
        <Trans>Blue and orange stay apart with red-green color blindness.</Trans>
        <SentenceGap />
        <Trans>Arrow and sign are always there too.</Trans>
      </p>
    </div>
  )
}

function Habit({ children }: { children: string }) {
  return (
    <>
      <span className="delta" data-dir="up">
        <ArrowUp className="icon icon--14" />
      </span>
      {children}
      <span className="delta" data-dir="down">
        <ArrowDown className="icon icon--14" />
      </span>
    </>
  )
}
