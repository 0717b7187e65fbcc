import { ChevronRight } from 'lucide-react'
import type { Article } from '../../../contract/rows/article.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { newsPage } from '../../paths.ts'

/** The list of news, with title and date, each a link to its text. */
export function NewsRows({ news }: { news: readonly Article[] }) {
  const { date } = useFormat()
  return (
    <div className="card">
      {news.map((article) => (
        <a key={article.slug} className="row" href={`#${newsPage(article.slug)}`}>
          <span className="row__main">
            <span className="row__title">{article.title}</span>
            <span className="row__sub">{date(article.publishedAt)}</span>
          </span>
          <ChevronRight className="icon icon--20 row__go" />
        </a>
      ))}
    </div>
  )
}
