import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useArticle } from '../../queries/use-article.ts'
import { part } from '../../ui/page/part.tsx'
import { usePageState } from '../../ui/page/page-memory.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { Reveal } from '../../ui/page/reveal.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { LOGIN_PAGE } from '../../first-paths.ts'
import { helpParts, searchHelp, type HelpPart } from './help-parts.ts'

const MarkdownText = part(() => import('../../ui/words/markdown.tsx').then((module) => module.MarkdownText))

/** Questions and answers, searched on this phone, so that they are there without a network. */
export function Help({ isSignedIn }: { isSignedIn: boolean }) {
  const [search, setSearch] = usePageState('help', '')
  const [open, setOpen] = usePageState<string | null>('question', null)
  const { status, parts } = useHelp(search)
  return (
    <>
      <HelpSearch search={search} onSearch={setSearch} />
      {status === 'coming' ? <RowsSkeleton rows={5} /> : null}
      {status !== 'coming' && parts.length === 0 ? <NoHelp isHere={status === 'here'} /> : null}
      {parts.length === 0 ? null : (
        <div className="card">
          {parts.map((part) => (
            <Question
              key={part.question}
              part={part}
              isOpen={part.question === open}
              onToggle={() => setOpen(part.question === open ? null : part.question)}
            />
          ))}
        </div>
      )}
      {isSignedIn ? null : <LoginToTalk />}
    </>
  )
}

/** The questions that the search finds, all of them for an empty one, and whether the help is on this device. */
export function useHelp(search: string): { status: 'coming' | 'missing' | 'here'; parts: readonly HelpPart[] } {
  const { i18n } = useLingui()
  const found = useArticle('help', i18n.locale)
  if (!found) return { status: found === null ? 'missing' : 'coming', parts: [] }
  return { status: 'here', parts: searchHelp(helpParts(found.article.markdown), search) }
}

/** @param shortcut the key that leads here in a wide window */
export function HelpSearch(props: { search: string; onSearch: (search: string) => void; shortcut?: string }) {
  const { t } = useLingui()
  return <SearchField {...props} label={t`Search the help`} placeholder={t`Search the help`} />
}

/** In the place of the questions: none is found, or the help has not come to this device. */
export function NoHelp({ isHere }: { isHere: boolean }) {
  const { t } = useLingui()
  return isHere ? (
    <Empty title={t`Nothing found`} text={t`Try another word, or ask in the chat.`} />
  ) : (
    <Empty
      title={t`The help is not on this device yet`}
      text={t`It comes from the server. Open this page again with a connection.`}
    />
  )
}

/** For a visitor: the conversation is for who is logged in. */
export function LoginToTalk() {
  return (
    <p className="t-sm t-2">
      <Trans>
        To talk to customer service,{' '}
        <a className="inline-link" href={`#${LOGIN_PAGE}`}>
          log in
        </a>
        .
      </Trans>
    </p>
  )
}

/** The answer to a question, as the operator has written it. */
export function Answer({ part }: { part: HelpPart }) {
  return <MarkdownText text={part.answer} />
}

function Question({ part, isOpen, onToggle }: { part: HelpPart; isOpen: boolean; onToggle: () => void }) {
  const id = useId()
  return (
    <>
      <button type="button" className="row" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span className="row__main">
          <span className="row__title">{part.question}</span>
        </span>
        <ChevronDown className="icon icon--20 row__go" style={isOpen ? { transform: 'rotate(180deg)' } : undefined} />
      </button>
      <Reveal id={id} isOpen={isOpen}>
        <Answer part={part} />
      </Reveal>
    </>
  )
}
