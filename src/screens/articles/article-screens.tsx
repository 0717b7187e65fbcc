import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { useSearch } from 'wouter'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useLanguage } from '../../queries/use-preferences.ts'
import { useRows } from '../../queries/use-rows.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { OPEN_LOCATION_PAGE } from '../../paths.ts'
import { ArticleText } from './article-text.tsx'
import { NewsRows } from './news-rows.tsx'
import { newestNews } from '../../queries/newest-news.ts'

/** The page about the company, with the way to its place on the map where the operator has named one. */
export function AboutScreen() {
  const { t } = useLingui()
  const hasPlace = (useConfiguration()?.company.address ?? '') !== ''
  return (
    <ArticleText
      slug="about"
      title={t`About us`}
      after={
        hasPlace ? (
          <a className="btn btn--md btn--soft" href={`#${OPEN_LOCATION_PAGE}`}>
            <MapPin className="icon icon--20" />
            <Trans>Where we are</Trans>
          </a>
        ) : null
      }
    />
  )
}

/** The page of the privacy policy. */
export function PrivacyScreen() {
  const { t } = useLingui()
  return <ArticleText slug="privacy" title={t`Privacy policy`} />
}

/** The page of the terms of use. */
export function TermsScreen() {
  const { t } = useLingui()
  return <ArticleText slug="terms" title={t`Terms of use`} />
}

/** One news item by `?slug=`, or all of them. */
export function NewsScreen() {
  const { t } = useLingui()
  const slug = new URLSearchParams(useSearch()).get('slug')
  return slug === null ? <NewsList /> : <ArticleText slug={slug} title={t`News`} />
}

function NewsList() {
  const { t } = useLingui()
  const language = useLanguage()
  const articles = useRows('articles')
  const news = articles && newestNews(articles, language)
  return (
    <SubPage title={t`News`}>
      {news === undefined ? <RowsSkeleton rows={4} /> : null}
      {news?.length === 0 ? (
        <Empty title={t`No news yet`} text={t`What the platform has to tell everybody stands here.`} />
      ) : null}
      {news && news.length > 0 ? <NewsRows news={news} /> : null}
      <p className="t-xs t-3">
        <Trans>News is kept on this device and can be read without a network.</Trans>
      </p>
    </SubPage>
  )
}
