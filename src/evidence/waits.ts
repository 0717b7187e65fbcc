/**
 * How long the platform took to answer each order, as this device measured it, held against what became of the order: a platform that is slow
 * when a person wins, and quick when they lose, is seen.
 */
import * as z from 'zod/mini'
import type { Evidence } from './evidence.ts'
import { remember } from './remember.ts'

/** Refusals that are about time: the device signs anew, so a platform could hold an order back by them. */
const WAITED_REFUSALS = ['too-slow', 'price-too-old', 'head-unknown'] as const

const waitSchema = z.object({
  type: z.literal('wait'),
  version: z.literal(1),
  /** From sending the order to its answer, ms, by a clock that nobody sets. One that was signed anew counts from its first sending. */
  waitMs: z.number(),
  /** The head that the person saw, or that the device asked for, and its time in the chain. */
  seenSeq: z.number(),
  seenAt: z.number(),
  /** The head that the order was accepted with, and when; null for an order that was not taken. */
  accepted: z.nullable(z.object({ seq: z.number(), at: z.number() })),
  /** Why it was not taken: kept for the reasons that are about time. */
  problem: z.nullable(z.enum(WAITED_REFUSALS)),
  /** Whether the head stood on the screen. Orders from before don't say it. */
  isSeenLive: z.optional(z.boolean()),
  /** The source of the market's prices, as the platform said it when the order was bought. Orders from before have none. */
  market: z.optional(z.string()),
})
export type Wait = z.infer<typeof waitSchema>

/** Results of orders, and the refusals that are about time. */
const WAIT_RESULTS = ['won', 'lost', 'tie', 'void', ...WAITED_REFUSALS] as const
export type WaitResult = (typeof WAIT_RESULTS)[number]

export interface WaitsOfResult {
  readonly result: WaitResult
  readonly orders: number
  /** Half of the answers came within this, ms. */
  readonly halfMs: number
  /** Nine of ten answers came within this, ms. */
  readonly mostMs: number
}

const settledSchema = z.object({ receipt: z.object({ status: z.enum(['won', 'lost', 'tie', 'void']) }) })

/** The refusal, where it is one that is about time. */
export function waitedRefusal(problem: string): Wait['problem'] {
  return WAITED_REFUSALS.find((one) => one === problem) ?? null
}

/** Keeps how long the answer to an order took. @param at device time */
export async function keepWait(evidence: Evidence, orderId: string, wait: Wait, at: number): Promise<void> {
  await remember(evidence, { kind: 'wait', id: orderId, document: wait, at })
}

/** Null where this device did not buy the order, or bought it before it measured. */
export async function waitOf(evidence: Evidence, orderId: string): Promise<Wait | null> {
  const kept = await evidence.receipts.get(['wait', orderId])
  return waitSchema.safeParse(kept?.document).data ?? null
}

/** The waits of all orders whose result this device knows, by result; a result without any is left out. */
export async function waitsByResult(evidence: Evidence): Promise<readonly WaitsOfResult[]> {
  const kept = await evidence.receipts.where('kind').equals('wait').toArray()
  const settlements = await evidence.receipts.bulkGet(kept.map(({ id }): [string, string] => ['settlement', id]))
  const measured = kept.flatMap(({ document }, at) => {
    const wait = waitSchema.safeParse(document).data
    if (!wait) return []
    const result = resultOf(wait, settlements[at]?.document)
    return result === null ? [] : [{ result, waitMs: wait.waitMs }]
  })
  const byResult = Map.groupBy(measured, ({ result }) => result)
  return WAIT_RESULTS.flatMap((result) => {
    const sorted = (byResult.get(result) ?? []).map(({ waitMs }) => waitMs).sort((one, other) => one - other)
    return sorted.length === 0
      ? []
      : [{ result, orders: sorted.length, halfMs: within(sorted, 0.5), mostMs: within(sorted, 0.9) }]
  })
}

function resultOf({ accepted, problem }: Wait, settlement: unknown): WaitResult | null {
  if (accepted === null) return problem
  return settledSchema.safeParse(settlement).data?.receipt.status ?? null
}

/** The least of these sorted figures that this part of them does not exceed. */
function within(sorted: readonly number[], part: number): number {
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0
}
