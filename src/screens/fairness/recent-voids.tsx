import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { GapsOfDay, PublishedNotice, StalesOfDay, VoidDay } from '../../../contract/rows/voids.ts'
import { DAY_MS, dayOf } from '../../../contract/settlement/simulated-day.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useRows } from '../../queries/use-rows.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { VoidReasonText } from '../../ui/words/order-words.tsx'
import { productTitle } from '../../ui/words/product-name.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { Section } from '../../ui/page/section.tsx'
import { VoidNoticeCard } from './void-notice-card.tsx'

const DAYS = 30
const CLOCK_MS = 60_000

/** The void orders of the last 30 days, of everybody: how many, of what, why; and each notice of the operators. From the mirror. */
export function RecentVoids() {
  const { i18n } = useLingui()
  const days = useRows('voidDays')
  const notices = useRows('voidNotices')
  const products = [...(useRows('pastProducts') ?? []), ...(useRows('products') ?? [])]
  const titles = new Map(products.map((product) => [product.id, productTitle(product, i18n.locale)]))
  const since = useServerNow(CLOCK_MS) - DAYS * DAY_MS
  if (days === undefined || notices === undefined) return null
  const titleOf = (productId: string) => titles.get(productId) ?? productId
  const shown: readonly VoidDay[] = days
    .filter(({ day }) => day > dayOf(since))
    .toSorted((left, right) => (left.day < right.day ? 1 : -1))
  const recent: readonly PublishedNotice[] = notices
    .filter(({ signedAt }) => signedAt > since)
    .toSorted((left, right) => right.signedAt - left.signedAt)
  return (
    <Section title={<Trans>Void orders of the last 30 days</Trans>}>
      <p className="t-sm t-2">
        <Trans>
          The orders of all people that were void, and why. By the rule, or by a notice: operators can only void every
          open order of a product over a span of time, alike for everyone, with a signed reason, and never once a result
          is final.
        </Trans>
      </p>
      {shown.length === 0 && recent.length === 0 ? (
        <p className="t-sm">
          <Trans>No order was void.</Trans>
        </p>
      ) : null}
      {recent.map((published) => (
        <VoidNoticeCard key={published.id} published={published} productTitle={titleOf(published.notice.productId)} />
      ))}
      {shown.map((day) => (
        <VoidsOfDay key={day.day} day={day} titleOf={titleOf} />
      ))}
    </Section>
  )
}

/** Says who gained by the gaps of a product's prices, house or people: the sums show a house that lets prices fail when it would lose. */
function GapsText({ gaps, title }: { gaps: GapsOfDay; title: string }) {
  const { money } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const { marks, houseSpared, peopleSpared } = gaps
  return (
    <p className="t-xs t-2">
      {title}: <Plural value={marks} one="# gap in the prices." other="# gaps in the prices." />
      <SentenceGap />
      {gaps.orders === 0 ? (
        <Trans>No order was void by it.</Trans>
      ) : (
        <Trans>
          Without gaps the house would have paid {money(houseSpared)} {currency} more, and people would have lost{' '}
          {money(peopleSpared)} {currency} more.
        </Trans>
      )}
    </p>
  )
}

/** The same of orders that had no fresh price at their end: a house that delays prices around the ends that it would pay for is seen. */
function StalesText({ stales, title }: { stales: StalesOfDay; title: string }) {
  const { money } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const { orders, houseSpared, peopleSpared } = stales
  return (
    <p className="t-xs t-2">
      {title}:{' '}
      <Plural
        value={orders}
        one="# order without a fresh price at its end."
        other="# orders without a fresh price at their end."
      />
      <SentenceGap />
      <Trans>
        By the first price after it the house would have paid {money(houseSpared)} {currency} more, and people would
        have lost {money(peopleSpared)} {currency} more.
      </Trans>
    </p>
  )
}

function VoidsOfDay({ day, titleOf }: { day: VoidDay; titleOf: (productId: string) => string }) {
  const { count } = useFormat()
  const total = day.counts.reduce((sum, { orders }) => sum + orders, 0)
  return (
    <details className="card card--pad">
      <summary className="t-sm t-strong">
        {day.day}: <Plural value={total} one="# order void" other="# orders void" />
      </summary>
      <dl className="lines" style={{ paddingTop: 8 }}>
        {day.counts.map(({ productId, reason, orders }) => (
          <div key={`${productId} ${reason}`}>
            <dt>
              {titleOf(productId)}: <VoidReasonText reason={reason} />
            </dt>
            <dd>{count(orders)}</dd>
          </div>
        ))}
      </dl>
      {day.gaps?.map((gaps) => (
        <GapsText key={gaps.productId} gaps={gaps} title={titleOf(gaps.productId)} />
      ))}
      {day.stales?.map((stales) => (
        <StalesText key={stales.productId} stales={stales} title={titleOf(stales.productId)} />
      ))}
    </details>
  )
}
