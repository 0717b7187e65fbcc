import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Equal, X } from 'lucide-react'
import type { Order } from '../../../contract/rows/order.ts'
import { outcomesOf, profitAtPrice } from '../../../contract/settlement/order-figures.ts'
import { useKnownQuote } from '../../queries/use-quotes.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useLink } from '../../queries/use-link.ts'
import { CountdownRing } from '../../ui/prices/countdown-ring.tsx'
import { countdownOf, seenOfCountdown } from '../../ui/format/countdown.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { OutcomeTriple } from '../../ui/words/outcome-triple.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { toneOf } from '../../ui/format/tone-class.ts'
import { OrderFacts } from './order-facts.tsx'
import { gaugePercent } from './order-gauge.ts'

interface RunningOrderProps {
  readonly order: Order
  readonly scale: number
  readonly currency: string
}

/** How often a countdown looks at the clock. */
const CLOCK_MS = 250

/** An order that waits, runs or is being settled: its ring, where the price stands, what it would come to now, every outcome. */
export function RunningOrder({ order, scale, currency }: RunningOrderProps) {
  const { t } = useLingui()
  const { signedMoney } = useFormat()
  const link = useLink()
  const priceNow = useKnownQuote(order.productId)?.price
  const now = useServerNow(CLOCK_MS, (at) => seenOfCountdown(order, at))
  const countdown = countdownOf(order, now)
  const { status } = countdown
  // Offline, the last price seen is not the price now.
  const priceHere = status === 'running' && link !== 'offline' ? priceNow : undefined
  const { gain, loss } = outcomesOf(order.stake, order.returnRateBp)
  return (
    <>
      <div className="order__main">
        <CountdownRing state={countdown} />
        <div className="order__say">
          {order.entryPrice === null ? (
            <p className="t-sm t-2">
              <Trans>
                Waiting for its entry price: the first one that is made after the order was accepted, usually within
                three seconds.
              </Trans>
            </p>
          ) : (
            <WhereItStands
              order={{ ...order, entryPrice: order.entryPrice }}
              scale={scale}
              priceHere={priceHere}
              isSettling={status === 'settling'}
              currency={currency}
            />
          )}
        </div>
      </div>
      <Gauge entryPrice={order.entryPrice} priceHere={priceHere} tone={toneAt(order, priceHere)} />
      <RunningFacts order={order} scale={scale} priceHere={priceHere} />
      <OutcomeTriple
        cells={[
          { label: t`If right`, value: signedMoney(gain), tone: 'up' },
          { label: t`If equal`, value: signedMoney('0.00') },
          { label: t`If wrong`, value: signedMoney(loss), tone: 'down' },
        ]}
      />
    </>
  )
}

/** Its prices, its end and its terms. */
function RunningFacts({ order, scale, priceHere }: Pick<WhereItStandsProps, 'scale' | 'priceHere'> & { order: Order }) {
  const { t, i18n } = useLingui()
  const { price, time, money, percent } = useFormat()
  return (
    <OrderFacts
      facts={[
        {
          label: t`Entry`,
          value: <span aria-live="polite">{order.entryPrice === null ? '–' : price(order.entryPrice, scale)}</span>,
        },
        { label: t`Now`, value: priceHere === undefined ? '–' : price(priceHere, scale) },
        order.exitTime === null
          ? { label: t`Time`, value: durationText(order.countdownSeconds, i18n.locale) }
          : { label: t`Ends at`, value: time(order.exitTime) },
        { label: t`Amount`, value: money(order.stake) },
        { label: t`Return`, value: percent(order.returnRateBp) },
        { label: t`Lost at most`, value: money(order.stake) },
      ]}
    />
  )
}

function toneAt({ entryPrice, ...order }: Order, priceHere: number | undefined) {
  if (entryPrice === null || priceHere === undefined) return undefined
  return toneOf(profitAtPrice({ ...order, entryPrice }, priceHere))
}

interface WhereItStandsProps {
  readonly order: Order & { readonly entryPrice: number }
  readonly scale: number
  readonly priceHere: number | undefined
  readonly isSettling: boolean
  readonly currency: string
}

/** Right or wrong at this moment, by a mark, a word and a sum. A figure that moves four times a second is no news for the ear. */
function WhereItStands({ order, scale, priceHere, isSettling, currency }: WhereItStandsProps) {
  const { signedMoney } = useFormat()
  if (isSettling)
    return (
      <p className="t-strong" role="status">
        <Trans>Settling</Trans>
      </p>
    )
  if (priceHere === undefined)
    return (
      <p className="t-sm t-2">
        <Trans>No live price at the moment. The order runs on at the server.</Trans>
      </p>
    )
  const profit = profitAtPrice(order, priceHere)
  const tone = toneOf(profit)
  const Mark = { up: Check, down: X, plain: Equal }[tone]
  return (
    <>
      <span className="order__verdict word" data-dir={tone}>
        <Mark className="icon icon--16" />
        {tone === 'up' ? (
          <Trans>Right so far</Trans>
        ) : tone === 'down' ? (
          <Trans>Wrong so far</Trans>
        ) : (
          <Trans>Equal so far</Trans>
        )}
      </span>
      <span className={`money order__sum${tone === 'plain' ? '' : ` is-${tone}`}`}>
        {signedMoney(profit)}
        <span className="money__c">{currency}</span>
      </span>
      <span className="t-sm t-2">
        <Distance steps={priceHere - order.entryPrice} scale={scale} />
      </span>
    </>
  )
}

function Distance({ steps, scale }: { steps: number; scale: number }) {
  const { price } = useFormat()
  const size = price(Math.abs(steps), scale)
  if (steps === 0) return <Trans>If it ended now. Exactly at your entry</Trans>
  return steps > 0 ? (
    <Trans>If it ended now. {size} above your entry</Trans>
  ) : (
    <Trans>If it ended now. {size} below your entry</Trans>
  )
}

/** The middle is the entry, the dot is the price. A picture of what stands beside it in words. */
function Gauge({
  entryPrice,
  priceHere,
  tone,
}: {
  entryPrice: number | null
  priceHere: number | undefined
  tone: 'up' | 'down' | 'plain' | undefined
}) {
  if (entryPrice === null) return null
  if (priceHere === undefined) return <div className="gauge" aria-hidden="true" />
  const at = gaugePercent(entryPrice, priceHere)
  return (
    <div className="gauge" aria-hidden="true">
      <i data-dir={tone} style={{ left: `${Math.min(50, at)}%`, width: `${Math.abs(at - 50)}%` }} />
      <b style={{ left: `${at}%` }} />
    </div>
  )
}
