import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { LANGUAGES, type Language } from '../../contract/languages.ts'

const TAGS: readonly Language[] = ['en-US', ...(Object.keys(LANGUAGES) as Language[]).filter((tag) => tag !== 'en-US')] // the record's own keys

interface TabsProps {
  /** The languages in which something is written. */
  readonly written: ReadonlySet<string>
  readonly children: (language: Language) => ReactNode
}

/** One language at a time, English first; a dot says that something is written in it. */
export function LanguageTabs({ written, children }: TabsProps) {
  const { t } = useLingui()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Language>('en-US')
  const turn = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (TAGS.indexOf(chosen) + step + TAGS.length) % TAGS.length
    setChosen(TAGS[next] ?? chosen)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  const count = TAGS.filter((tag) => written.has(tag)).length
  return (
    <div className="words">
      <div ref={list} className="words__tabs" role="tablist" aria-label={t`Language`}>
        {TAGS.map((tag) => (
          <button
            key={tag}
            type="button"
            role="tab"
            id={`${id}-${tag}`}
            className="words__tab"
            aria-selected={tag === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tag === chosen ? 0 : -1}
            lang={tag}
            onKeyDown={turn}
            onClick={() => setChosen(tag)}
          >
            {LANGUAGES[tag]}
            <i className="words__dot" data-written={written.has(tag) || undefined} aria-hidden />
            {written.has(tag) && (
              <span className="vh">
                , <Trans>written</Trans>
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className="words__panel">
        {children(chosen)}
      </div>
      <p className="note">
        <Trans>Written in {count} of 10 languages. Readers of the others see English.</Trans>
      </p>
    </div>
  )
}
