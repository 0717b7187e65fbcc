import { Trans, useLingui } from '@lingui/react/macro'
import { APP_NAME } from '../../../contract/app-info.ts'
import { articleId } from '../../../contract/rows/article.ts'
import { useLanguage } from '../../queries/use-preferences.ts'
import { useRow } from '../../queries/use-row.ts'
import { part } from '../../ui/page/part.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'

const MarkdownText = part(() => import('../../ui/words/markdown.tsx').then((module) => module.MarkdownText))
const SLUG = 'fund-rules'
const FALLBACK = 'en-US'

/** The fund's rules, the operator's text in the chosen language; kept for reading offline. */
export function FundRulesScreen() {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const name = i18n._(FUND_NAME)
  const own = useRow('articles', articleId(SLUG, language))
  const fallback = useRow('articles', articleId(SLUG, FALLBACK))
  const article = own ?? fallback
  const title = t`Rules of ${name}`
  if (own === undefined || article === undefined)
    return (
      <SubPage title={title}>
        <RowsSkeleton rows={5} />
      </SubPage>
    )
  if (article === null)
    return (
      <SubPage title={title}>
        <Empty
          title={t`The rules are not here yet`}
          text={t`They come from the server, and stay on this device from then on.`}
        />
      </SubPage>
    )
  const text = withoutTitle(article.markdown).replaceAll('{fundName}', name).replaceAll('{appName}', APP_NAME)
  return (
    <SubPage title={title}>
      {own === null ? (
        <p className="t-sm t-2">
          <Trans>This text is not translated yet. Here it is in English.</Trans>
        </p>
      ) : null}
      <article className="card card--pad" lang={article.language}>
        <MarkdownText placeholder={<RowsSkeleton rows={5} />} text={text} />
      </article>
    </SubPage>
  )
}

/** The page's own title says it already. */
function withoutTitle(markdown: string): string {
  return markdown.replace(/^\s*#\s[^\n]*\n+/, '')
}
