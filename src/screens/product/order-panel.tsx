import { use, useEffect, useEffectEvent, type ReactNode } from 'react'
import type { Direction } from '../../../contract/rows/order-status.ts'
import type { CountdownTerms, Product } from '../../../contract/rows/product.ts'
import { newId } from '../../commands/new-id.ts'
import { wasPracticeTurnedHere } from '../../queries/use-practice.ts'
import { useKnownQuote } from '../../queries/use-quotes.ts'
import { Placed } from '../../ui/page/placed.tsx'
import type { LastOrder } from './last-order.ts'
import { OrderDialog } from './order-dialog.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { PriceHead } from './price-head.tsx'
import { QuickAmountsQuestion } from './quick-amounts-sheet.tsx'
import type { TypedOrder } from './typed-order.ts'
import { useOrderMaker, type OrderMaker } from './use-order-maker.ts'
import { WidePartsContext } from './wide-parts.ts'

interface OrderPanelProps {
  readonly product: Product
  readonly name: string
  readonly countdowns: readonly [CountdownTerms, ...CountdownTerms[]]
  readonly direction: Direction
  readonly chart: ReactNode
  readonly currency: string
  readonly available: string | null
  readonly isPractice: boolean
  readonly obstacle: string | null
  /** The person's last order of this product. */
  readonly last: LastOrder | null
  /** The panel before this one has left here what was typed into it. */
  readonly typed: TypedOrder
  /** The element for the ticket of a wide window. Null: the sheet lies over the page. */
  readonly ticketPlace: HTMLElement | null
  /** Something was entered. */
  readonly onBegin: (direction: Direction) => void
  readonly onClose: () => void
  readonly onCovering: () => void
}

/**
 * Makes an order: on a phone the live price and its chart above, the order's sheet below; in a wide window the ticket beside
 * the chart. Entered values move along when the window changes. The panel loads when it is wanted, not with the page.
 */
export function OrderPanel({
  product,
  name,
  countdowns,
  direction,
  chart,
  currency,
  available,
  isPractice,
  obstacle,
  last,
  typed,
  ticketPlace,
  onBegin,
  onClose,
  onCovering,
}: OrderPanelProps) {
  const Ticket = use(WidePartsContext)?.Ticket
  // A switch in another tab, or one that closed the sheet of a phone, takes no amount along: nobody here meant it for that money.
  const kept = Ticket !== undefined && wasPracticeTurnedHere() ? typed.read() : null
  const maker = useOrderMaker({
    product,
    countdowns,
    direction,
    currency,
    available,
    isPractice,
    obstacle,
    last,
    kept,
    typed,
    newId,
  })
  const facts = { maker, product, countdowns, currency, available, obstacle }
  // An order that was begun in the ticket stays open as a sheet when the window becomes narrow.
  const isAsking = maker.isAskingAll || maker.ownTexts !== null
  const isBegun = maker.form.isEntered || isAsking || maker.placing.status !== 'choosing'
  const begin = useEffectEvent(() => onBegin(maker.form.direction))
  useEffect(() => {
    if (isBegun) begin()
  }, [isBegun])
  if (Ticket !== undefined)
    return ticketPlace === null ? null : (
      <Placed into={ticketPlace}>
        <Ticket {...facts} onEnded={() => leave(maker, onClose)} />
        <QuickAmountsQuestion {...facts} />
      </Placed>
    )
  return (
    <OrderDialog title={product.code} sub={name} onClose={onClose} onCovering={onCovering}>
      <div className="live">
        <LivePrice product={product} />
        {/* Taken out of the flow: the canvas keeps its height, and the sheet must be able to take room from it. */}
        <div className="chart" style={{ position: 'relative' }}>
          <div style={{ position: 'absolute', inset: 0 }}>{chart}</div>
        </div>
      </div>
      <OrderSheet {...facts} onClose={onClose} />
      <QuickAmountsQuestion {...facts} />
    </OrderDialog>
  )
}

/** The order that was bought is over: its amount is the next one's beginning, and a narrow window opens no sheet for it. */
function leave(maker: OrderMaker, onClose: () => void): void {
  maker.makeAnother()
  onClose()
}

/** Drawn by itself: it moves with each tick. */
function LivePrice({ product }: { product: Product }) {
  const quote = useKnownQuote(product.id)
  return quote === undefined ? null : <PriceHead product={product} quote={quote} />
}
