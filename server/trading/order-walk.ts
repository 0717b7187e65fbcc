/** Gathers what a final order's prices were made from, so that its device makes them again (contract/market/check-walk.ts). */
import { chainHash, roundAt } from '../../contract/beacon/beacon.ts'
import type { Answer } from '../../contract/endpoint.ts'
import type { getOrderWalk } from '../../contract/endpoints/order-walk.ts'
import { MINUTES_PER_DAY, minuteOf } from '../../contract/market/minute-seeds.ts'
import type { Walk } from '../../contract/market/walk.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { DAY_MS, dayOf } from '../../contract/settlement/simulated-day.ts'
import { GENESIS_HASH } from '../../contract/settlement/tick.ts'
import type { Database } from '../database/database.ts'
import { readTicksBefore } from '../prices/chain/read-ticks.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import { SEED_SHOWN_AFTER_MS, type SeedVault } from '../prices/feeds/day-seeds.ts'
import { readRounds } from '../prices/simulated/kept-rounds.ts'
import { firstBlocksAt, openMarketDay, readMarketTerms, type OpenMarketDay } from '../prices/simulated/market-days.ts'
import { seedsShownUntil } from '../prices/simulated/shown-seeds.ts'
import { orderProof, publicKeysOf } from './order-proof.ts'

const MINUTE_MS = DAY_MS / MINUTES_PER_DAY
/** An order is taken within seconds of its product's last price. */
const TICKS_BEFORE_MAX = 64
const NONE = { walk: null, shownAt: null }

interface WalkInput {
  readonly userId: string
  readonly orderId: string
  readonly keys: SigningKeys
  readonly vault: SeedVault
  readonly now: number
}

/** Another person's order answers as one that is not there. */
export async function orderWalk(database: Database, input: WalkInput): Promise<Outcome<Answer<typeof getOrderWalk>>> {
  const proof = await orderProof(database, input)
  if (!proof.ok) return proof
  const blocks = blocksOf(proof.value)
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (proof.value.settlement === null || first === undefined || last === undefined) return done(NONE)
  // Prices from before the first published day are the first version's, an exchange's or a recording's.
  const since = await firstBlocksAt(database)
  if (since === null || proof.value.ticks.some(({ price, ts }) => price !== null && ts < since)) return done(NONE)
  if (last >= (await seedsShownUntil(database, input.now)))
    return done({ walk: null, shownAt: last - (last % MINUTE_MS) + MINUTE_MS + SEED_SHOWN_AFTER_MS })
  const walk = await gather(database, { ...input, proof: proof.value, blocks, since })
  return done({ walk, shownAt: null })
}

/** The times of the rounds that the proof's prices name, in order. */
function blocksOf({ ticks }: Proof): readonly number[] {
  return [...new Set(ticks.flatMap(({ price, sourceTs }) => (price === null || sourceTs === null ? [] : [sourceTs])))]
}

/** Null where something that the prices were made from is not there: they were not made of blocks. */
async function gather(
  database: Database,
  input: WalkInput & { readonly proof: Proof; readonly blocks: readonly number[]; readonly since: number },
): Promise<Walk | null> {
  const { proof, blocks, keys, vault } = input
  const before = await ticksBefore(database, input)
  if (before === null) return null
  const all = [...new Set([...blocks, ...before.ticks.slice(1).flatMap(({ sourceTs }) => sourceTs ?? [])])].sort()
  const walk: Walk = { type: 'walk', version: 1, days: [], terms: [], seeds: [], rounds: [], before, keys: {} }
  for (const [day, ofDay] of Map.groupBy(all, dayOf)) {
    const opened = await openMarketDay(database, day, vault)
    const terms = (await readMarketTerms(database, day)).find(
      ({ notice }) => notice.productId === proof.acceptance.receipt.productId,
    )
    if (opened === null || !terms) return null
    const rounds = await roundsOf(database, opened, ofDay)
    if (rounds.length < ofDay.length) return null
    const minute = minuteOf(ofDay.at(-1) ?? 0)
    walk.days.push({ notice: opened.notice, signature: opened.signature })
    walk.terms.push(terms)
    walk.seeds.push({ day, minute, seed: opened.seeds[minute] ?? '' })
    walk.rounds.push(...rounds)
  }
  const keyIds = [...walk.days, ...walk.terms].map(({ notice }) => notice.keyId)
  return { ...walk, keys: publicKeysOf(keys, keyIds) }
}

async function roundsOf(database: Database, { notice: { beacon } }: OpenMarketDay, blocks: readonly number[]) {
  const wanted = new Set(blocks.map((at) => roundAt(beacon, at)))
  const kept = await readRounds(database, {
    chain: chainHash(beacon),
    from: Math.min(...wanted),
    to: Math.max(...wanted),
  })
  return kept.filter(({ round }) => wanted.has(round))
}

/** The ticks from the last price before the order's first block up to the accepted head. */
async function ticksBefore(
  database: Database,
  { proof, blocks, since }: { readonly proof: Proof; readonly blocks: readonly number[]; readonly since: number },
): Promise<Walk['before'] | null> {
  const { productId, acceptedSeq } = proof.acceptance.receipt
  const newestFirst = await readTicksBefore(database, {
    productId,
    toSeq: acceptedSeq,
    toTs: proof.ticks[0]?.ts ?? 0,
    limit: TICKS_BEFORE_MAX,
  })
  const start = newestFirst.findIndex(({ price, ts }) => price !== null && ts < (blocks[0] ?? 0))
  const ticks = newestFirst.slice(0, start + 1).reverse()
  const hash = ticks[0]?.seq === 1 ? GENESIS_HASH : newestFirst[start + 1]?.hash
  const isOfBlocks = ticks.slice(1).every(({ price, ts }) => price === null || ts >= since)
  return start < 0 || hash === undefined || !isOfBlocks ? null : { hash, ticks }
}
