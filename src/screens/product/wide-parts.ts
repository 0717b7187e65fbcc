import { createContext, type ComponentType, type ReactNode } from 'react'
import type { CountdownTerms, Product } from '../../../contract/rows/product.ts'
import type { OrderMaker } from './use-order-maker.ts'

/** A product's page in a wide window. */
export interface WideTrade {
  readonly product: Product
  readonly name: string
  readonly chart: ReactNode
  /** The choice of what the chart shows. */
  readonly choice: ReactNode
  /** Takes the element that the ticket is put into. */
  readonly onTicketPlace: (element: HTMLElement | null) => void
}

export interface WideTicket {
  readonly maker: OrderMaker
  readonly product: Product
  readonly countdowns: readonly [CountdownTerms, ...CountdownTerms[]]
  readonly currency: string
  readonly available: string | null
  readonly obstacle: string | null
  /** For a ticket that does not show the result itself: nothing is begun any more. */
  readonly onEnded: () => void
}

/** The parts that a wide window shows in place of a phone's page and its sheet (src/app/wide/). */
export interface WideParts {
  readonly Trade: ComponentType<WideTrade>
  readonly Ticket: ComponentType<WideTicket>
}

/** Null in a narrow window. */
export const WidePartsContext = createContext<WideParts | null>(null)
