import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useArticle } from '../../queries/use-article.ts'
import { part } from '../../ui/page/part.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Reveal } from '../../ui/page/reveal.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { LOGIN_PAGE } from '../../first-paths.ts'
import { helpParts, searchHelp, type HelpPart } from './help-parts.ts'

const MarkdownText = part(() => import('../../ui/words/markdown.tsx').then((module) => module.MarkdownText))

/** Questions and answers, searched on this phone, so that they are there without a network. */
export function Help({ isSignedIn }: { isSignedIn: boolean }) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useState('')
  const found = useArticle('help', i18n.locale)
  const parts = found ? searchHelp(helpParts(found.article.markdown), search) : []
  return (
    <>
      <label className="field__box field__box--search">
        <Search className="icon icon--20" />
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={t`Search the help`}
          aria-label={t`Search the help`}
        />
      </label>
      {found === undefined ? <RowsSkeleton rows={5} /> : null}
      {found === null ? (
        <Empty
          title={t`The help is not on this device yet`}
          text={t`It comes from the server. Open this page again with a connection.`}
        />
      ) : null}
      {found && parts.length === 0 ? (
        <Empty title={t`Nothing found`} text={t`Try another word, or ask in the chat.`} />
      ) : null}
      {parts.length === 0 ? null : (
        <div className="card">
          {parts.map((part) => (
            <Question key={part.question} part={part} />
          ))}
        </div>
      )}
      {isSignedIn ? null : (
        <p className="t-sm t-2">
          <Trans>
            To talk to customer service,{' '}
            <a className="inline-link" href={`#${LOGIN_PAGE}`}>
              log in
            </a>
            .
          </Trans>
        </p>
      )}
    </>
  )
}

function Question({ part }: { part: HelpPart }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="row"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="row__main">
          <span className="row__title">{part.question}</span>
        </span>
        <ChevronDown className="icon icon--20 row__go" style={isOpen ? { transform: 'rotate(180deg)' } : undefined} />
      </button>
      <Reveal id={id} isOpen={isOpen}>
        <MarkdownText text={part.answer} />
      </Reveal>
    </>
  )
}
