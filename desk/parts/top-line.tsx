import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, FlaskConical, Keyboard, Languages, Search } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { chooseLanguage } from '../data/language.ts'
import { useOpenSession } from '../data/session.tsx'
import { timeText } from './words.ts'

interface TopLineProps {
  readonly title: string
  readonly about?: ReactNode
  /** When the page's data came, and whether the newest try failed; no time where the page reads nothing. */
  readonly at?: number | null
  readonly isStale: boolean
  readonly filter?: Filter
  readonly onKeys: () => void
}

export interface Filter {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref: RefObject<HTMLInputElement | null>
  /** The field's name and its hint, where it does not filter a list. */
  readonly name?: string
  readonly placeholder?: string
}

/** Title, filter of the list, and how old the page is. */
export function TopLine({ title, about, at, isStale, filter, onKeys }: TopLineProps) {
  const { t, i18n } = useLingui()
  const { isDemo } = useOpenSession()
  return (
    <header className="topline">
      <h1>
        {title} <small className="wide">{about}</small>
      </h1>
      {filter ? (
        <label className="find">
          <Search className="icon icon--16" />
          <input
            ref={filter.ref}
            type="search"
            value={filter.value}
            aria-label={filter.name ?? t`Filter this list`}
            placeholder={filter.placeholder ?? t`Account or words in this list`}
            onChange={(event) => filter.onChange(event.target.value)}
          />
          <kbd className="kbd">/</kbd>
        </label>
      ) : (
        <span className="push" />
      )}
      <div className="now" role="status" data-state={isStale ? 'offline' : 'live'}>
        {at !== undefined && <Age at={at} isStale={isStale} />}
        {isDemo && (
          <span className="tag-sim">
            <FlaskConical className="icon icon--12" />
            <Trans>Play money</Trans>
          </span>
        )}
      </div>
      <button
        type="button"
        className="tool"
        aria-label={i18n.locale === 'zh-CN' ? t`Show in English` : t`Show in Chinese`}
        title={i18n.locale === 'zh-CN' ? 'English' : '简体中文'}
        onClick={() => chooseLanguage(i18n.locale === 'zh-CN' ? 'en-US' : 'zh-CN')}
      >
        <Languages className="icon icon--18" />
      </button>
      <button type="button" className="tool" aria-label={t`All keys`} title="?" onClick={onKeys}>
        <Keyboard className="icon icon--18" />
      </button>
    </header>
  )
}

function Age({ at, isStale }: { readonly at: number | null; readonly isStale: boolean }) {
  const time = at === null ? '' : timeText(at)
  return (
    <>
      {isStale ? <CloudOff className="icon icon--14" /> : <i className="dot" />}
      <span>
        {at === null ? (
          <Trans>Loading</Trans>
        ) : isStale ? (
          <Trans>As of {time} UTC, offline</Trans>
        ) : (
          <Trans>Live, as of {time} UTC</Trans>
        )}
      </span>
    </>
  )
}
