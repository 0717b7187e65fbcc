/** Cells of an order that runs. Each is drawn by itself, in a column of fixed width: a tick changes a text and moves nothing. */
import { useLingui } from '@lingui/react/macro'
import type { Order } from '../../../contract/rows/order.ts'
import { profitAtPrice } from '../../../contract/settlement/order-figures.ts'
import { useQuoteEvery } from '../../queries/use-quotes.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useLink } from '../../queries/use-link.ts'
import { countdownOf, countdownText } from '../../ui/format/countdown.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { toneClass } from '../../ui/format/tone-class.ts'

const CLOCK_MS = 500
/** With each frame of prices (around.tsx): the row says what the head of the page says. */
const PRICE_MS = 500

/** The live price of the order's product, or a dash without one: offline, the last price seen is not the price now. */
export function NowCell({ order, scale }: { order: Order; scale: number }) {
  const { price } = useFormat()
  const now = useQuoteEvery(order.productId, PRICE_MS)?.price
  const isOffline = useLink() === 'offline'
  return isOffline || now === undefined ? '–' : price(now, scale)
}

/** The profit that the order would have if it ended now. Shows none once the order's time is over, or while no live price comes. */
export function ProfitNowCell({ order }: { order: Order }) {
  const { signedMoney } = useFormat()
  const now = useQuoteEvery(order.productId, PRICE_MS)?.price
  const isOffline = useLink() === 'offline'
  const statusAt = (at: number) => countdownOf(order, at).status
  const isSettling = statusAt(useServerNow(CLOCK_MS, statusAt)) === 'settling'
  if (isSettling || isOffline || now === undefined || order.entryPrice === null) return '–'
  const profit = profitAtPrice({ ...order, entryPrice: order.entryPrice }, now)
  return <b className={toneClass(profit)}>{signedMoney(profit)}</b>
}

/** The time that the order has left, then that it settles. */
export function LeftCell({ order }: { order: Order }) {
  const { t } = useLingui()
  const seen = (at: number) => {
    const state = countdownOf(order, at)
    return state.status === 'running' ? countdownText(state.leftMs) : state.status
  }
  const text = seen(useServerNow(CLOCK_MS, seen))
  return <b>{text === 'waiting' ? '…' : text === 'settling' ? t`Settling` : text}</b>
}
