import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useLanguage } from '../../queries/use-preferences.ts'
import { useRows } from '../../queries/use-rows.ts'
import { newestNews } from '../../queries/newest-news.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { NEWS_PAGE, newsPage } from '../../paths.ts'

const SHOWN = 2

/** The newest of what the platform tells everybody; nothing where there is none. */
export function News() {
  const language = useLanguage()
  const { date } = useFormat()
  const articles = useRows('articles')
  const news = newestNews(articles ?? [], language)
  if (news.length === 0) return null
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">
          <Trans>News</Trans>
        </h2>
        <a className="link" href={`#${NEWS_PAGE}`}>
          <Trans>All</Trans>
          <ChevronRight className="icon icon--16" />
        </a>
      </div>
      <div className="card">
        {news.slice(0, SHOWN).map((article) => (
          <a key={article.slug} className="row" href={`#${newsPage(article.slug)}`}>
            <span className="row__main">
              <span className="row__title">{article.title}</span>
              <span className="row__sub">{date(article.publishedAt)}</span>
            </span>
            <ChevronRight className="icon icon--20 row__go" />
          </a>
        ))}
      </div>
    </section>
  )
}
