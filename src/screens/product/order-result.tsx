import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Check, CircleAlert, Equal, Hourglass, RotateCcw, X } from 'lucide-react'
import type { Order } from '../../../contract/rows/order.ts'
import { VoidReasonText } from '../../ui/words/order-words.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { toneOf } from '../../ui/format/tone-class.ts'
import { OrderFacts } from './order-facts.tsx'
import type { ResultCheck } from './result-check.ts'
import { useResultCheck } from './use-result-check.ts'

const MARKS = { won: Check, lost: X, tie: Equal, void: RotateCcw } as const

/** The result of an order, in the places of the running one: mark, word, sum, one sentence, and whether this device has checked it. */
export function OrderResult({ order, scale, currency }: { order: Order; scale: number; currency: string }) {
  const { t } = useLingui()
  const { price, time, money, percent, signedMoney } = useFormat()
  const check = useResultCheck(order)
  const profit = order.profit ?? '0.00'
  const tone = toneOf(profit)
  const Mark = MARKS[order.status as keyof typeof MARKS]
  return (
    <>
      <div className="order__main">
        <span className="order__mark" data-dir={tone} aria-hidden="true">
          <Mark className="icon" />
        </span>
        <div className="order__say">
          <span className="order__verdict">
            <ResultWord order={order} />
          </span>
          <span className={`money order__sum${tone === 'plain' ? '' : ` is-${tone}`}`}>
            {signedMoney(profit)}
            <span className="money__c">{currency}</span>
          </span>
        </div>
      </div>
      <p className="order__text">
        <Sentence order={order} scale={scale} />
      </p>
      <OrderFacts
        facts={[
          { label: t`Entry`, value: order.entryPrice === null ? '–' : price(order.entryPrice, scale) },
          { label: t`Exit`, value: order.exitPrice === null ? '–' : price(order.exitPrice, scale) },
          { label: t`Ended at`, value: order.exitTime === null ? '–' : time(order.exitTime) },
          { label: t`Amount`, value: money(order.stake) },
          { label: t`Return`, value: percent(order.returnRateBp) },
          { label: t`Paid back`, value: money(order.payout ?? '0.00') },
        ]}
      />
      <CheckLine check={check} />
    </>
  )
}

function ResultWord({ order }: { order: Order }) {
  switch (order.status) {
    case 'won':
      return <Trans>Right</Trans>
    case 'lost':
      return <Trans>Wrong</Trans>
    case 'tie':
      return <Trans context="result">Equal</Trans>
    default:
      return <Trans>Void</Trans>
  }
}

function Sentence({ order, scale }: { order: Order; scale: number }) {
  const { price, money } = useFormat()
  const stake = money(order.stake)
  if (order.status === 'tie') return <Trans>The price ended exactly at your entry. Your {stake} is back.</Trans>
  if (order.status === 'void')
    return (
      <>
        {order.voidReason === null ? null : (
          <>
            <VoidReasonText reason={order.voidReason} />
            <SentenceGap />
          </>
        )}
        <Trans>Your {stake} is back.</Trans>
      </>
    )
  const steps = (order.exitPrice ?? 0) - (order.entryPrice ?? 0)
  const size = price(Math.abs(steps), scale)
  return steps > 0 ? (
    <Trans>The price ended {size} above your entry.</Trans>
  ) : (
    <Trans>The price ended {size} below your entry.</Trans>
  )
}

/** No mark before the check has ended, and none but the true one after it. */
function CheckLine({ check }: { check: ResultCheck }) {
  switch (check.status) {
    case 'checking':
      return (
        <p className="order__check t-2">
          <Hourglass className="icon icon--20" />
          <Trans>Checking the result on this device</Trans>
        </p>
      )
    case 'verified':
      return (
        <p className="order__check" data-state="verified">
          <BadgeCheck className="icon icon--20" />
          <Trans>Checked on this device</Trans>
          {check.ticks > 0 ? (
            <small>
              <Plural value={check.ticks} one="# tick" other="# ticks" />
            </small>
          ) : null}
        </p>
      )
    case 'ahead':
      return (
        <p className="order__check t-2">
          <CircleAlert className="icon icon--20" />
          <Trans>The prices were dated ahead. The receipt says more.</Trans>
        </p>
      )
    case 'unchecked':
      return (
        <p className="order__check t-2">
          <CircleAlert className="icon icon--20" />
          <Trans>Not checked yet. The receipt checks it again.</Trans>
        </p>
      )
    case 'mismatch':
      return (
        <p className="banner" data-tone="bad" role="alert">
          <CircleAlert className="icon icon--20" />
          <b>
            <Trans>This result does not check.</Trans>
          </b>
        </p>
      )
  }
}
