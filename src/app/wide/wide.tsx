/** The layout of a wide window, loaded by one alone (src/app/wide/wide-window.ts). Everything that only a wide window shows lives in this folder. */
import '../../styles/wide.css'
import type { Wide } from './wide-layout.ts'
import { Around } from './around.tsx'
import { Ticket } from './ticket.tsx'
import { Trade } from './trade.tsx'
import { wideScreenAt } from './wide-screens.tsx'

export const WIDE: Wide = { Around, screenAt: wideScreenAt, product: { Trade, Ticket } }
