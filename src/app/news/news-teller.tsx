import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { takeNews, type Ended, type Return } from '../../commands/take-news.ts'
import { useAnyProduct } from '../../queries/use-any-product.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useMirrorPlace } from '../../queries/use-mirror-place.ts'
import { useAreAmountsHidden } from '../../queries/use-preferences.ts'
import { useIsResultSoundOn } from '../../queries/use-result-sound.ts'
import { useSession } from '../../queries/use-session.ts'
import { tap } from '../../ui/page/haptic.ts'
import { productTitle } from '../../ui/words/product-name.ts'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { playResultTone } from '../../ui/page/result-tone.ts'
import { isShownInPlace, watchPlaces } from '../../ui/page/shown-in-place.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { joinNews, NO_NEWS, partNews, type GatheredNews } from './gathered-news.ts'
import { NewsSnack } from './news-snack.tsx'
import { alertWords, awayWords, orderWords, practiceWords, reviewWords } from './news-words.ts'
import type { NewsFormats, NewsWords } from './news-words.ts'
import { isPageSeen, subscribeSeen } from './page-seen.ts'

/** A sheet may turn into another one, or the window may be turned, while something is said. */
const IN_REACH_EVERY_MS = 200
const SNACKS_MAX = 2
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
  const [told, setTold] = useState<Told>({ latest: NO_NEWS, times: 0 })
  const came = useReturn(isSeen)
  const isSoundOn = useIsResultSoundOn()
  const sound = useEffectEvent((ended: readonly Ended[]) => {
    if (isSoundOn && ended.some(({ kind }) => kind === 'order' || kind === 'practice')) playResultTone()
  })
  useEffect(() => {
    if (!isSeen || place === undefined) return
    void takeNews(userId, came.current).then(
      ({ ended, awayUntil }) => {
        if (ended.length === 0) return
        onTell()
        tap()
        const news = partNews(ended, awayUntil)
        setTold(({ times }) => ({ latest: news, times: times + 1 }))
        // The sum of an absence is told whole, wherever one of its orders stands.
        setShown((before) => joinNews(before, withoutPlaced(news)))
        sound(ended)
      },
      () => {
        // Logged out meanwhile, or the browser has closed the database: nothing was taken, the next look finds it.
      },
    )
  }, [isSeen, place, userId, onTell, came])
  // On a busy device the result may come into its place after this has looked.
  useEffect(() => watchPlaces(() => setShown(withoutPlaced)), [])
  const isTelling = Object.values(shown).some((news) => news.length > 0)
  useEffect(() => {
    if (!isTelling) return
    const timer = setInterval(onTell, IN_REACH_EVERY_MS)
    return () => clearInterval(timer)
  }, [isTelling, onTell])
  return <Telling shown={shown} {...told} onGone={(kind) => setShown((before) => ({ ...before, [kind]: [] }))} />
}

/** @returns the news whose results do not stand where the person looks; the same object where none does */
function withoutPlaced(news: GatheredNews): GatheredNews {
  if (![...news.orders, ...news.practice].some(({ id }) => isShownInPlace(id))) return news
  return {
    ...news,
    orders: news.orders.filter(({ id }) => !isShownInPlace(id)),
    practice: news.practice.filter(({ id }) => !isShownInPlace(id)),
  }
}

/** When the page came before the person's eyes, and when they had left it. */
function useReturn(isSeen: boolean): RefObject<Return> {
  const came = useRef<Return>({ at: performance.timeOrigin, leftAt: null })
  const leftAt = useRef<number | null>(null)
  useEffect(() => {
    if (!isSeen) leftAt.current = Date.now()
    else if (leftAt.current !== null) came.current = { at: Date.now(), leftAt: leftAt.current }
  }, [isSeen])
  return came
}

interface Told {
  /** The news of the last look that found some. */
  readonly latest: GatheredNews
  /** How many looks have found some. */
  readonly times: number
}

/** The region for the ear is there before its words are: only so are they read aloud. */
function Telling({
  shown,
  latest,
  times,
  onGone,
}: Told & {
  shown: GatheredNews
  onGone: (kind: keyof GatheredNews) => void
}) {
  const spoken = useNewsFormats(latest.orders.at(-1)?.productId)
  const formats = useNewsFormats(shown.orders.at(-1)?.productId)
  // Once: a name that comes a moment later would be a second announcement.
  const said = spoken?.isNamed === true ? wordsOf(latest, spoken) : []
  // The newest two: an absence that gives way is in the list of orders.
  const snacks = formats === null ? [] : wordsOf(shown, formats).slice(-SNACKS_MAX)
  return (
    <>
      <div className="vh" role="status">
        {/* The same words once more are heard only as an element of their own. */}
        {said.map(({ kind, words: { title, text } }) => (
          <p key={`${kind} ${times}`}>
            {title}
            <SentenceGap hasStop />
            {text}
          </p>
        ))}
      </div>
      {snacks.map(({ kind, words }) => (
        <NewsSnack key={`${kind} ${shown[kind].length}`} words={words} onGone={() => onGone(kind)} />
      ))}
    </>
  )
}

function wordsOf(
  { away, orders, practice, reviews, alerts }: GatheredNews,
  formats: NewsFormats,
): { readonly kind: keyof GatheredNews; readonly words: NewsWords }[] {
  const all = [
    { kind: 'away', words: awayWords(away, formats) },
    { kind: 'orders', words: orderWords(orders, formats) },
    { kind: 'practice', words: practiceWords(practice, formats) },
    { kind: 'reviews', words: reviewWords(reviews, formats) },
    { kind: 'alerts', words: alertWords(alerts, formats) },
  ] as const
  return all.flatMap(({ kind, words }) => (words === null ? [] : [{ kind, words }]))
}

/** Null until the first product is known. `isNamed`: the name is this product's, and not yet that of the one before. */
function useNewsFormats(productId = ''): (NewsFormats & { readonly isNamed: boolean }) | null {
  const { i18n } = useLingui()
  const { money, signedMoney } = useFormat()
  const named = useAnyProduct(productId)
  const currency = useConfiguration()?.currency ?? ''
  const areHidden = useAreAmountsHidden()
  if (named === undefined) return null
  const withCurrency = (text: string) => (areHidden ? COVERED : `${text} ${currency}`.trim())
  return {
    i18n,
    isNamed: named.id === productId,
    product: named.product ? productTitle(named.product, i18n.locale) : productId,
    sum: (amount) => withCurrency(money(amount)),
    signedSum: (amount) => withCurrency(signedMoney(amount)),
  }
}
