import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { takeNews, type Ended } from '../../commands/take-news.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useMirrorPlace } from '../../queries/use-mirror-place.ts'
import { useAreAmountsHidden } from '../../queries/use-preferences.ts'
import { useRow } from '../../queries/use-row.ts'
import { useSession } from '../../queries/use-session.ts'
import { tap } from '../../ui/page/haptic.ts'
import { productTitle } from '../../ui/words/product-name.ts'
import { isShownInPlace } from '../../ui/page/shown-in-place.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { gather, NO_NEWS, type GatheredNews } from './gathered-news.ts'
import { NewsSnack } from './news-snack.tsx'
import { orderWords, reviewWords, type NewsFormats } from './news-words.ts'

/** A dialog may open or close while something is said. */
const IN_REACH_EVERY_MS = 200
const COVERED = '••••••'

/**
 * Looks for news with each page of the feed and says them: once for the ear, some seconds for the eye. A tab that is hidden,
 * or behind the lock, leaves them to one that is seen, or to the moment when it is.
 */
export function NewsTeller({ onTell }: { onTell: () => void }) {
  const userId = useSession()?.user.id
  return userId === undefined ? null : <PersonNews key={userId} userId={userId} onTell={onTell} />
}

function PersonNews({ userId, onTell }: { userId: string; onTell: () => void }) {
  const place = useMirrorPlace()
  const isSeen = useSyncExternalStore(subscribeSeen, isPageSeen)
  const [shown, setShown] = useState<GatheredNews>(NO_NEWS)
  const [latest, setLatest] = useState<readonly Ended[]>([])
  useEffect(() => {
    if (!isSeen || place === undefined) return
    void takeNews(userId).then((news) => {
      if (news.length === 0) return
      onTell()
      tap()
      setShown((before) => gather(before, news.filter((ended) => ended.kind !== 'order' || !isShownInPlace(ended.row.id))))
      setLatest(news)
    }, () => {
      // Logged out meanwhile, or the browser has closed the database: nothing was taken, the next look finds it.
    })
  }, [isSeen, place, userId, onTell])
  const isTelling = shown.orders.length + shown.reviews.length > 0
  useEffect(() => {
    if (!isTelling) return
    const timer = setInterval(onTell, IN_REACH_EVERY_MS)
    return () => clearInterval(timer)
  }, [isTelling, onTell])
  return <Telling shown={shown} latest={latest} onGone={(kind) => setShown((before) => ({ ...before, [kind]: [] }))} />
}

/** The region for the ear is there before its words are: only so are they read aloud. */
function Telling({ shown, latest, onGone }: { shown: GatheredNews; latest: readonly Ended[]; onGone: (kind: keyof GatheredNews) => void }) {
  const told = gather(NO_NEWS, latest).orders
  const formats = useNewsFormats((shown.orders.at(-1) ?? told.at(-1))?.productId)
  const orders = formats && orderWords(shown.orders, formats)
  const reviews = formats && reviewWords(shown.reviews, formats)
  return (
    <>
      <p className="vh" role="status">{formats && latest.length > 0 ? sentenceOf(latest, formats) : ''}</p>
      {orders ? <NewsSnack key={`orders ${shown.orders.length}`} words={orders} onGone={() => onGone('orders')} /> : null}
      {reviews ? <NewsSnack key={`reviews ${shown.reviews.length}`} words={reviews} onGone={() => onGone('reviews')} /> : null}
    </>
  )
}

function sentenceOf(latest: readonly Ended[], formats: NewsFormats): string {
  const { orders, reviews } = gather(NO_NEWS, latest)
  return [orderWords(orders, formats), reviewWords(reviews, formats)].flatMap((words) => (words === null ? [] : [`${words.title}. ${words.text}`])).join(' ')
}

/** Null until the product's name is known. */
function useNewsFormats(productId = ''): NewsFormats | null {
  const { i18n } = useLingui()
  const { money, signedMoney } = useFormat()
  const product = useRow('products', productId)
  const past = useRow('pastProducts', productId)
  const currency = useConfiguration()?.currency ?? ''
  const areHidden = useAreAmountsHidden()
  if (product === undefined || past === undefined) return null
  const named = product ?? past
  const withCurrency = (text: string) => (areHidden ? COVERED : `${text} ${currency}`.trim())
  return {
    i18n, product: named ? productTitle(named, i18n.locale) : productId,
    sum: (amount) => withCurrency(money(amount)), signedSum: (amount) => withCurrency(signedMoney(amount)),
  }
}

function isPageSeen(): boolean {
  return document.visibilityState === 'visible' && !document.documentElement.hasAttribute('data-covered')
}

function subscribeSeen(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-covered'] })
  document.addEventListener('visibilitychange', onChange)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', onChange)
  }
}
