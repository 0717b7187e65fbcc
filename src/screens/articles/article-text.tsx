import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import { APP_NAME } from '../../../contract/app-info.ts'
import { useArticle } from '../../queries/use-article.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { part } from '../../ui/page/part.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { NEWS_PAGE } from '../../paths.ts'

const MarkdownText = part(() => import('../../ui/words/markdown.tsx').then((module) => module.MarkdownText))

/** A page that is one of the operator's texts, in the person's language or, said plainly, in English. */
export function ArticleText({ slug, title, after = null }: { slug: string; title: string; after?: ReactNode }) {
  const { t, i18n } = useLingui()
  const { date } = useFormat()
  const { link, phase, asOf } = useSyncStatus()
  // All texts are here, and this is none of them.
  const isKnown = link === 'live' && phase === 'idle' && asOf !== null
  const found = useArticle(slug, i18n.locale)
  const retention = useConfiguration()?.retention
  const days = (count: number | undefined) => (count === undefined ? '…' : String(count))
  const name = (text: string) =>
    text
      .replaceAll('{fundName}', i18n._(FUND_NAME))
      .replaceAll('{appName}', APP_NAME)
      .replaceAll('{identityPhotoDays}', days(retention?.identityPhotoDays))
      .replaceAll('{identityRecordDays}', days(retention?.identityRecordDays))
  return (
    <SubPage title={found ? name(found.article.title) : title}>
      {found === undefined ? <RowsSkeleton rows={4} /> : null}
      {found === null ? (
        isKnown ? (
          <Empty
            title={t`There is no such text`}
            text={t`It may have been taken back, or the address is mistyped.`}
            action={{ label: t`News`, href: NEWS_PAGE }}
          />
        ) : (
          <Empty
            title={t`This text is not on this device yet`}
            text={t`It comes from the server. Open this page again with a connection.`}
          />
        )
      ) : null}
      {found ? (
        <article className="card card--pad stack" style={{ '--gap': '12px' }} lang={found.article.language}>
          {found.isFallback ? (
            <p className="t-sm t-3">
              <Trans>This text is not there in your language yet. This is the English one.</Trans>
            </p>
          ) : null}
          {found.article.kind === 'news' ? <p className="t-xs t-3">{date(found.article.publishedAt)}</p> : null}
          <MarkdownText placeholder={<RowsSkeleton rows={4} />} text={name(found.article.markdown)} />
        </article>
      ) : null}
      {after}
    </SubPage>
  )
}
