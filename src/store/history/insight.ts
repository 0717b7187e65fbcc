/** Adds up the results of a person's orders on the device: by day, by group, with deposits and withdrawals apart. */
import { parseMoney } from '../../../contract/money.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { linesOfBlock, ordersOfBlock } from './block-sums.ts'
import { businessMoments } from './business-moment.ts'
import { clustersOf, readPieces } from './history-pieces.ts'
import { type LedgerFigures, type LedgerPart, addLedgerPart, ledgerPartOf, readLedgerPart } from './ledger-part.ts'
import { type OrderPart, addPart, emptyPart, partOf, readPart } from './order-part.ts'
import { type OrderFigures, type OrderTally, addTally, emptyTally } from './order-tally.ts'

export interface InsightQuery {
  /** The zone of the business days. */
  readonly timeZone: string
  /** First and last business day, YYYY-MM-DD; null: no bound. */
  readonly from: string | null
  readonly to: string | null
}
export interface Insight extends Readonly<OrderPart> {
  /** The days that these figures are about: a page shows them until those of other days are there. */
  readonly query: InsightQuery
  /** Every order that was settled in these days. */
  readonly all: OrderTally
  /** Day → signed sums of the fund records, the days in question alone. */
  readonly ledger: LedgerPart
  /**
   * Minor units: the profit of all orders there are, less what the fund records say that orders brought, whatever the days in
   * question. Anything but zero is a fault.
   */
  readonly difference: bigint
  /** False while parts of the history have not arrived: then the figures speak of those that have. */
  readonly isComplete: boolean
}

export function readInsight(mirror: Mirror, query: InsightQuery): Promise<Insight> {
  const { rows, overlays, blocks, retired, incidents, meta, blockSums } = mirror
  return mirror.transaction('r', [rows, overlays, blocks, retired, incidents, meta, blockSums], async () => {
    const momentOf = businessMoments(query.timeZone)
    const orders = await readOrders(mirror, query, momentOf)
    const lines = await readLedger(mirror, query, momentOf)
    const all = emptyTally()
    for (const tally of orders.part.days.values()) addTally(all, tally)
    return {
      ...orders.part,
      query,
      all,
      ledger: lines.part,
      difference: orders.profitOfAll - lines.profitOfAll,
      isComplete: orders.isComplete && lines.isComplete,
    }
  })
}

const ROWS_AT_ONCE = 20

type MomentOf = ReturnType<typeof businessMoments>

async function readOrders(
  mirror: Mirror,
  query: InsightQuery,
  momentOf: MomentOf,
): Promise<{ part: OrderPart; profitOfAll: bigint; isComplete: boolean }> {
  const { pieces, isComplete } = await readPieces<OrderFigures>(mirror, {
    collection: 'orders',
    timeZone: query.timeZone,
    rowsOfBlock: ordersOfBlock,
    // Rows of a collection were held against its schema when they came in.
    rowOf: (doc) => doc as unknown as OrderFigures,
  })
  const read = { part: emptyPart(), profitOfAll: 0n, isComplete }
  let rows: OrderFigures[] = []
  const addRows = () => {
    rows.sort((left, right) => left.acceptedAt - right.acceptedAt || (left.id < right.id ? -1 : 1))
    addPart(read.part, partOf(rows, momentOf))
    rows = []
  }
  for (const cluster of clustersOf(pieces)) {
    const kept = cluster.map((piece) => (piece.kept === null ? null : readPart(piece.kept)))
    const spans = kept.map((part) => (part === null ? 'cut' : spanOf(part, query)))
    const [only] = kept
    const isOutside = spans.every((span) => span === 'outside')
    const isWhole = spans.length === 1 && spans[0] === 'inside'
    for (const part of kept) for (const { profit } of part?.days.values() ?? []) read.profitOfAll += profit
    if (isOutside) continue
    if (isWhole && only) {
      addRows()
      addPart(read.part, only)
      continue
    }
    for (const [at, piece] of cluster.entries()) {
      const found = await piece.rows()
      if (found === null) read.isComplete = false
      for (const order of found ?? []) {
        if (order.settledAt === null) continue
        if (!kept[at]) read.profitOfAll += parseMoney(order.profit ?? '0.00')
        if (isWanted(momentOf(order.settledAt).day, query)) rows.push(order)
      }
    }
    // Never all at once: without kept sums these are all orders, and the page has to answer meanwhile.
    if (rows.length >= ROWS_AT_ONCE) addRows()
  }
  addRows()
  return read
}

async function readLedger(
  mirror: Mirror,
  query: InsightQuery,
  momentOf: MomentOf,
): Promise<{ part: LedgerPart; profitOfAll: bigint; isComplete: boolean }> {
  const read = await readPieces<LedgerFigures & { readonly id: string }>(mirror, {
    collection: 'fundRecords',
    timeZone: query.timeZone,
    rowsOfBlock: linesOfBlock,
    // Rows of a collection were held against its schema when they came in.
    rowOf: (doc) => doc as unknown as LedgerFigures & { readonly id: string },
  })
  const part: LedgerPart = new Map()
  let { isComplete } = read
  for (const piece of read.pieces) {
    const rows = piece.kept === null ? await piece.rows() : []
    if (rows === null) isComplete = false
    addLedgerPart(part, piece.kept === null ? ledgerPartOf(rows ?? [], momentOf) : readLedgerPart(piece.kept))
  }
  const profitOfAll = [...part.values()].reduce((sum, day) => sum + day.orders, 0n)
  return { part: new Map([...part].filter(([day]) => isWanted(day, query))), profitOfAll, isComplete }
}

function isWanted(day: string, { from, to }: InsightQuery): boolean {
  return (from === null || day >= from) && (to === null || day <= to)
}

/** How a block's days lie to the days in question. */
function spanOf(part: OrderPart, query: InsightQuery): 'inside' | 'outside' | 'cut' {
  const wanted = [...part.days.keys()].filter((day) => isWanted(day, query)).length
  if (wanted === part.days.size) return 'inside'
  return wanted === 0 ? 'outside' : 'cut'
}
