/**
 * The layout of a wide window, loaded by one alone (src/app/wide/wide-window.ts).
 * This room holds everything that only a wide window shows. It may not hold data or rules of its own: it reads by
 * queries and acts by commands.
 */
import '../../styles/wide.css'
import type { Wide } from './wide-layout.ts'
import { Around } from './around.tsx'
import { Ticket } from './ticket.tsx'
import { Trade } from './trade.tsx'
import { wideScreenAt } from './wide-screens.tsx'

export const WIDE: Wide = { Around, screenAt: wideScreenAt, product: { Trade, Ticket } }
