import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { problemText } from '../data/problem-text.ts'
import type { Live } from '../data/use-live.ts'
import { TopLine, type Filter } from './top-line.tsx'

interface PageProps<T> {
  readonly title: string
  readonly about?: ReactNode
  readonly live: Live<T>
  readonly filter?: Filter
  readonly onKeys: () => void
  readonly children: (data: T) => ReactNode
}

/** A page that is read from the server: its top line, and what it shows once the first answer is there. */
export function Page<T>({ title, about, live, filter, onKeys, children }: PageProps<T>) {
  return (
    <>
      <TopLine
        title={title}
        about={about}
        at={live.at}
        isStale={live.fault !== null}
        {...(filter ? { filter } : {})}
        onKeys={onKeys}
      />
      <main className="main main--pad" tabIndex={-1}>
        {live.data === null ? <Missing live={live} /> : children(live.data)}
      </main>
    </>
  )
}

/** While the first answer is on its way, or why there is none. */
export function Missing({ live }: { readonly live: Live<unknown> }) {
  const { i18n } = useLingui()
  if (live.fault === null)
    return (
      <p className="empty" role="status">
        <Trans>Loading</Trans>
      </p>
    )
  return (
    <div className="empty">
      <p className="tell" data-tone="bad" role="alert">
        {i18n._(problemText(live.fault))}
      </p>
      <button type="button" className="btn btn--plain" onClick={live.reload}>
        <Trans>Try now</Trans>
      </button>
    </div>
  )
}
