/** The proofs of the public log that this device keeps of its person's orders. */
import * as z from 'zod/mini'
import { loggedOrderSchema } from '../../contract/log/logged-order.ts'
import type { Evidence } from './evidence.ts'
import { remember } from './remember.ts'

const keptSchema = z.strictObject({
  order: loggedOrderSchema,
  /** By which the heads are judged (C2SP tlog-policy), and the log's key. */
  policy: z.string(),
  isOwnWitness: z.boolean(),
  key: z.string(),
})
export type KeptLoggedOrder = z.infer<typeof keptSchema>

/** With the result where one was kept. */
export async function keptLoggedOrder(evidence: Evidence, orderId: string): Promise<KeptLoggedOrder | null> {
  for (const id of [`${orderId} result`, orderId]) {
    const kept = keptSchema.safeParse((await evidence.receipts.get(['log-order', id]))?.document).data
    if (kept) return kept
  }
  return null
}

export async function keepLoggedOrder(evidence: Evidence, document: KeptLoggedOrder, at: number): Promise<void> {
  const { orderId } = document.order.acceptance.receipt
  await remember(evidence, {
    kind: 'log-order',
    id: document.order.settlement === null ? orderId : `${orderId} result`,
    document,
    at,
  })
}
