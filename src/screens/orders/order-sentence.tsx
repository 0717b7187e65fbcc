import { Trans } from '@lingui/react/macro'
import type { Order } from '../../../contract/rows/order.ts'
import { VoidReasonText } from '../../ui/words/order-words.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import type { CheckState } from './use-order-check.ts'

interface CheckToTell {
  readonly state: CheckState
  /** All follows from the order's prices, but these are not the prices of their source. */
  readonly isOnOtherPrices: boolean
}

/** The first line of a receipt: what was said, what the price did, what came of it, and who has worked that out. */
export function OrderSentence({ order, scale, ...check }: { order: Order; scale: number } & CheckToTell) {
  return (
    <p className="t-strong" role="status">
      <ResultSentence order={order} scale={scale} />
      <SentenceGap />
      <CheckSentence {...check} />
    </p>
  )
}

function ResultSentence({ order, scale }: { order: Order; scale: number }) {
  const { price, money } = useFormat()
  const { direction, entryPrice, exitPrice, status, voidReason } = order
  if (status === 'void')
    return voidReason === null ? (
      <Trans>The order is void, so the amount came back.</Trans>
    ) : (
      <VoidReasonText reason={voidReason} />
    )
  if (status === 'tie') return <Trans>The price ended where it began, so the amount came back.</Trans>
  const [move, gain] = [price(Math.abs((exitPrice ?? 0) - (entryPrice ?? 0)), scale), money(order.profit ?? '0.00')]
  const isWon = status === 'won'
  if (direction === 'up') {
    return isWon ? (
      <Trans>
        You said up. It rose by {move}, so you won {gain}.
      </Trans>
    ) : (
      <Trans>You said up. It fell by {move}, so the amount was lost.</Trans>
    )
  }
  return isWon ? (
    <Trans>
      You said down. It fell by {move}, so you won {gain}.
    </Trans>
  ) : (
    <Trans>You said down. It rose by {move}, so the amount was lost.</Trans>
  )
}

function CheckSentence({ state, isOnOtherPrices }: CheckToTell) {
  if (state.status === 'checking') return <Trans>This device is working it out again.</Trans>
  if (state.status === 'refused') return <Trans>This device could not check it now.</Trans>
  if (state.status === 'poisoned' || isOnOtherPrices) return <Trans>This device does not find that proven.</Trans>
  switch (state.check.verdict) {
    case 'verified':
      return <Trans>This device recomputed it.</Trans>
    case 'mismatch':
      return <Trans>This device does not find that proven.</Trans>
    case 'not-yet-final':
    case 'abandoned':
      return <Trans>This device could not check it now.</Trans>
  }
}
