/**
 * Holds the prices of an order against the public log: the chain that led to its exit must be the one whose heads the log tells everybody. The
 * proof is kept. A log that shows another chain is an incident with a file. One that shows nothing convicts nobody: the order's page says so.
 */
import * as z from 'zod/mini'
import { getLoggedPrices } from '../../contract/endpoints/public-log.ts'
import { keyOf } from '../../contract/key-of.ts'
import { headTimeOf } from '../../contract/log/log-news.ts'
import { checkLoggedPrices, exitOf, type ChainPoint } from '../../contract/log/logged-prices.ts'
import { loggedPricesSchema } from '../../contract/log/logged-prices-schema.ts'
import { TAKEN_WITHIN_MS, unloggedSaidSchema, unloggedText, type UnloggedSaid } from '../../contract/log/unlogged.ts'
import type { Evidence } from './evidence.ts'
import { raise } from './incidents.ts'
import { firstLogHeadAt, type FollowedHead, type LogWorld } from './log-head.ts'
import { remember } from './remember.ts'
import { witnessesOf } from './witnesses-of.ts'

/** One look of so many takes the prices of an order: a proof of some 1,500 bytes. */
const LOOKS_AN_ORDER = 6
/** Ticks are kept for a week at least. */
const YOUNGER_MS = 5 * 86_400_000

type Priced = Extract<UnloggedSaid, { prices: unknown }>['prices']

const keptSchema = z.strictObject({
  prices: loggedPricesSchema,
  /** The head's note, with the witnesses' signatures. */
  note: z.string(),
})
export type KeptPrices = z.infer<typeof keptSchema>

/** Looks for the prices of an order that chance picks, so that the platform can't know which are looked for. */
export async function checkPrices(
  world: LogWorld & { /** 0 ≤ x < 1 */ readonly random: () => number },
  head: FollowedHead,
): Promise<void> {
  const { evidence, random } = world
  const lot = random() * LOOKS_AN_ORDER
  if (lot >= 1) return
  const orders = await ordersToLookFor(evidence, headTimeOf(head.kept.news.receipt))
  const order = orders[Math.floor(lot * orders.length)]
  if (order) await lookForPrices(world, head, order)
}

/** @returns the proof; null where the log shows none */
export async function lookForPrices(world: LogWorld, head: FollowedHead, order: Priced): Promise<KeptPrices | null> {
  const asked = exitOf(order)
  if (asked === null) return null
  const { productId: product, seq, at } = asked
  const { outcome } = await world.remote(getLoggedPrices, { query: { size: head.checkpoint.size, product, seq, at } })
  if (!outcome.ok) return null
  const verdict = checkLoggedPrices(asked, outcome.value, head.checkpoint)
  if (verdict === 'other') await raiseOther(world, { head, order, asked, logged: outcome.value.hash })
  if (verdict !== 'same') return null
  const document: KeptPrices = { prices: outcome.value, note: head.kept.note }
  // One that too few have signed is asked for again.
  if (witnessesOf(head.kept).isQuorum)
    await remember(world.evidence, { kind: 'log-proof', id: idOf(order), document, at: world.now })
  return document
}

/** The proof that was found before. */
export async function keptPrices(evidence: Evidence, order: Priced): Promise<KeptPrices | null> {
  return keptSchema.safeParse((await evidence.receipts.get(['log-proof', idOf(order)]))?.document).data ?? null
}

/** The person's orders whose prices were not found yet, and can be. */
async function ordersToLookFor(evidence: Evidence, headAt: number): Promise<readonly Priced[]> {
  const since = await firstLogHeadAt(evidence)
  if (since === null) return []
  const found = new Set((await evidence.receipts.where('kind').equals('log-proof').primaryKeys()).map(([, id]) => id))
  const settlements = await evidence.receipts.where('kind').equals('settlement').toArray()
  const acceptances = await evidence.receipts.bulkGet(settlements.map(({ id }): [string, string] => ['acceptance', id]))
  return settlements.flatMap(({ document: settlement }, at) => {
    const said = unloggedSaidSchema.safeParse({ prices: { acceptance: acceptances[at]?.document, settlement } }).data
    if (said === undefined || !('prices' in said)) return []
    const { settledAt } = said.prices.settlement.receipt
    const isOf = settledAt >= Math.max(since, headAt - YOUNGER_MS) && settledAt <= headAt - TAKEN_WITHIN_MS
    return isOf && exitOf(said.prices) !== null && !found.has(idOf(said.prices)) ? [said.prices] : []
  })
}

interface OtherChain {
  readonly head: FollowedHead
  readonly order: Priced
  readonly asked: ChainPoint
  /** The hash that the log's chain has in the same place. */
  readonly logged: string
}

async function raiseOther(
  { evidence, keys, now }: LogWorld,
  { head, order, asked, logged }: OtherChain,
): Promise<void> {
  const { note, news } = head.kept
  const { receipt } = order.settlement
  const used = [order.acceptance.receipt, receipt, news.receipt].map(({ keyId }) => [keyId, keyOf(keys, keyId) ?? ''])
  await raise(evidence, {
    id: `unlogged ${idOf(order)}`,
    kind: 'unlogged',
    collection: 'orders',
    rowId: receipt.orderId,
    at: now,
    // A restored backup may have lost these prices.
    finalAt: asked.at,
    asOf: news.receipt.at,
    was: { ...receipt },
    now: null,
    detail: `the order ended at tick ${asked.seq} of ${asked.productId} with the hash ${asked.hash}, and the log ${news.receipt.name} has ${logged} there: others were told other prices`,
    file: unloggedText({
      type: 'unlogged',
      version: 1,
      said: { prices: order },
      later: news,
      note,
      keys: Object.fromEntries(used) as Record<string, string>,
    }),
  })
}

/** The name under which the proof is kept. */
function idOf({ settlement }: Priced): string {
  return `prices/${settlement.receipt.orderId}`
}
