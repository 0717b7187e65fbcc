import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ChevronRight, Languages, Moon, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import { LANGUAGES } from '../../../contract/languages.ts'
import { chooseLanguage, chooseMarketColours, chooseTheme } from '../../commands/choose-preferences.ts'
import { useLanguage, useMarketColours, useTheme } from '../../queries/use-preferences.ts'
import { LanguageSheet } from '../../ui/sheets/language-sheet.tsx'
import { Segments } from '../../ui/controls/segments.tsx'

/** Languages whose readers expect red for a rise (the same list as in tokens.css). */
const RED_UP = /^(zh|ja|ko)/

export function AppearanceSection() {
  const { t } = useLingui()
  const language = useLanguage()
  const theme = useTheme()
  const chosenColours = useMarketColours()
  const [isChoosing, setChoosing] = useState(false)
  const colours = chosenColours === 'habit' ? (RED_UP.test(language) ? 'red-up' : 'green-up') : chosenColours
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">
          <Trans>Appearance</Trans>
        </h2>
      </div>
      <div className="card">
        <button type="button" className="row" onClick={() => setChoosing(true)}>
          <span className="row__icon">
            <Languages className="icon" aria-hidden="true" />
          </span>
          <span className="row__main">
            <span className="row__title">
              <Trans>Language</Trans>
            </span>
          </span>
          <span className="row__end">
            <span lang={language}>{LANGUAGES[language]}</span>
            <ChevronRight className="icon icon--20 row__go" aria-hidden="true" />
          </span>
        </button>
        <hr className="hair" style={{ marginLeft: 52 }} />
        <div className="stack" style={{ padding: '12px 16px 14px' }}>
          <span style={{ fontWeight: 500 }}>
            <Trans>Theme</Trans>
          </span>
          <Segments
            label={t`Theme`}
            selected={theme}
            onSelect={chooseTheme}
            options={[
              {
                id: 'light',
                label: (
                  <>
                    <Sun className="icon icon--20" aria-hidden="true" />
                    <Trans>Light</Trans>
                  </>
                ),
              },
              {
                id: 'dark',
                label: (
                  <>
                    <Moon className="icon icon--20" aria-hidden="true" />
                    <Trans>Dark</Trans>
                  </>
                ),
              },
              {
                id: 'system',
                label: (
                  <>
                    <Smartphone className="icon icon--20" aria-hidden="true" />
                    <Trans>System</Trans>
                  </>
                ),
              },
            ]}
          />
        </div>
        <hr className="hair" style={{ marginLeft: 16 }} />
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
            ]}
          />
          <p className="t-xs t-3">
            <Trans>Arrow and sign are always there too.</Trans>
          </p>
        </div>
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
    </section>
  )
}

function Habit({ children }: { children: string }) {
  return (
    <>
      <span className="delta" data-dir="up">
        <ArrowUp className="icon icon--14" aria-hidden="true" />
      </span>
      {children}
      <span className="delta" data-dir="down">
        <ArrowDown className="icon icon--14" aria-hidden="true" />
      </span>
    </>
  )
}
