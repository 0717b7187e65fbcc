import type { ReactNode } from 'react'
import type { Direction } from '../../../contract/rows/order-status.ts'
import type { CountdownTerms, Product } from '../../../contract/rows/product.ts'
import type { Quote } from '../../../contract/rows/quote.ts'
import { newId } from '../../commands/new-id.ts'
import { OrderDialog } from './order-dialog.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { PriceHead } from './price-head.tsx'

interface OrderPanelProps {
  readonly product: Product
  readonly name: string
  readonly countdowns: readonly [CountdownTerms, ...CountdownTerms[]]
  readonly direction: Direction
  readonly quote: Quote | undefined
  readonly chart: ReactNode
  readonly currency: string
  readonly available: string | null
  readonly obstacle: string | null
  readonly onClose: () => void
  readonly onCovering: () => void
}

/** Making an order: the live price and its chart above, the order's sheet below. Comes when it is wanted, not with the page. */
export function OrderPanel({ product, name, countdowns, direction, quote, chart, currency, available, obstacle, onClose, onCovering }: OrderPanelProps) {
  return (
    <OrderDialog title={product.code} sub={name} onClose={onClose} onCovering={onCovering}>
      <div className="live">
        {quote === undefined ? null : <PriceHead product={product} quote={quote} />}
        {/* Taken out of the flow: the canvas keeps its height, and the sheet must be able to take room from it. */}
        <div className="chart" style={{ position: 'relative' }}><div style={{ position: 'absolute', inset: 0 }}>{chart}</div></div>
      </div>
      <OrderSheet
        product={product} countdowns={countdowns} direction={direction} currency={currency}
        available={available} obstacle={obstacle} priceNow={quote?.price} newId={newId} onClose={onClose}
      />
    </OrderDialog>
  )
}
