/** The sums of a part of the orders, as insight shows them: by business day, by group, the runs, the largest loss. */
import { parseMoney } from '../../../contract/money.ts'
import type { BusinessMoment } from './business-moment.ts'
import { type OrderRuns, NO_RUNS, joinRuns, runOf } from './order-runs.ts'
import {
  type OrderFigures,
  type OrderTally,
  addOrder,
  addTally,
  readTally,
  tallyAt,
  writeTally,
} from './order-tally.ts'

export const GROUPS = ['product', 'countdown', 'direction', 'hour', 'weekday'] as const
export type Group = (typeof GROUPS)[number]

export interface Loss {
  /** Below zero, minor units. */
  readonly profit: bigint
  /** How many orders lost this much. */
  readonly count: number
  /** The first business day with such a loss. */
  readonly day: string
}
export interface OrderPart {
  /** Business day of the settlement → figures. */
  readonly days: Map<string, OrderTally>
  /** "group value" → figures; hours and weekdays are those of the settlement. */
  readonly groups: Map<string, OrderTally>
  runs: OrderRuns
  loss: Loss | null
}

export function emptyPart(): OrderPart {
  return { days: new Map(), groups: new Map(), runs: NO_RUNS, loss: null }
}

/** @param orders in the order in which they were placed; those that still run count nowhere */
export function partOf(orders: readonly OrderFigures[], momentOf: (time: number) => BusinessMoment): OrderPart {
  const part = emptyPart()
  for (const order of orders) {
    if (order.settledAt === null) continue
    const { day, hour, weekday } = momentOf(order.settledAt)
    const values: Readonly<Record<Group, string>> = {
      product: order.productId,
      countdown: String(order.countdownSeconds),
      direction: order.direction,
      hour: String(hour),
      weekday: String(weekday),
    }
    addOrder(tallyAt(part.days, day), order)
    for (const group of GROUPS) addOrder(tallyAt(part.groups, `${group} ${values[group]}`), order)
    if (order.status === 'won' || order.status === 'lost')
      part.runs = joinRuns(part.runs, runOf(order.status === 'won'))
    const profit = parseMoney(order.profit ?? '0.00')
    if (profit < 0n) part.loss = largerLoss(part.loss, { profit, count: 1, day })
  }
  return part
}

/** @param more the part that follows */
export function addPart(part: OrderPart, more: OrderPart): void {
  for (const [day, tally] of more.days) addTally(tallyAt(part.days, day), tally)
  for (const [key, tally] of more.groups) addTally(tallyAt(part.groups, key), tally)
  part.runs = joinRuns(part.runs, more.runs)
  part.loss = largerLoss(part.loss, more.loss)
}

function largerLoss(one: Loss | null, other: Loss | null): Loss | null {
  if (one === null || other === null) return one ?? other
  if (one.profit !== other.profit) return one.profit < other.profit ? one : other
  return { profit: one.profit, count: one.count + other.count, day: one.day < other.day ? one.day : other.day }
}

export function writePart(part: OrderPart): string {
  return JSON.stringify({
    days: [...part.days].map(([day, tally]) => [day, writeTally(tally)]),
    groups: [...part.groups].map(([key, tally]) => [key, writeTally(tally)]),
    runs: part.runs,
    loss: part.loss && { ...part.loss, profit: String(part.loss.profit) },
  })
}

/** @param text by writePart */
export function readPart(text: string): OrderPart {
  // Written by writePart of this version: the key of the record names it.
  const written = JSON.parse(text) as {
    days: [string, Parameters<typeof readTally>[0]][]
    groups: [string, Parameters<typeof readTally>[0]][]
    runs: OrderRuns
    loss: (Omit<Loss, 'profit'> & { profit: string }) | null
  }
  return {
    days: new Map(written.days.map(([day, tally]) => [day, readTally(tally)])),
    groups: new Map(written.groups.map(([key, tally]) => [key, readTally(tally)])),
    runs: written.runs,
    loss: written.loss && { ...written.loss, profit: BigInt(written.loss.profit) },
  }
}
