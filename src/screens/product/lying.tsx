/** A product's page on a phone that lies: the chart left, the ticket right, always open. */
import { LyingTicket } from './lying-ticket.tsx'
import { LyingTrade } from './lying-trade.tsx'
import type { WideParts } from './wide-parts.ts'

export const LYING: WideParts = { Trade: LyingTrade, Ticket: LyingTicket }
