/** An order on the simulated market of a test that holds everything: the platform's key, the day's seeds and the beacon's secret. */
import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { ROUND_MS, roundAt, type Beacon } from '../../contract/beacon/beacon.ts'
import { pointOfRound } from '../../contract/beacon/point-of-round.ts'
import type { SignedRound } from '../../contract/beacon/round-sums.ts'
import { marketText, type MarketDay, type MarketTerms } from '../../contract/market/market-day.ts'
import { minuteOf, seedsOfDay } from '../../contract/market/minute-seeds.ts'
import { BLOCK_TICK_MS, playBlock } from '../../contract/market/simulated-block.ts'
import type { Walk } from '../../contract/market/walk.ts'
import { ENTRY_GRACE_MS } from '../../contract/settlement/settle.ts'
import { dayOf, dayStart } from '../../contract/settlement/simulated-day.ts'
import type { PlainAcceptance } from '../../contract/settlement/receipt.ts'
import { tickHash, type Tick } from '../../contract/settlement/tick.ts'
import { ACCEPTED_AT, provenBy, provenOrder, type ProvenOrder, type TestKey } from './signed-files.ts'

const SECRET = createHash('sha256').update('the secret of a beacon in tests').digest()
const START_PRICE = 6_421_850
const VOLATILITY_BP = 6_000
const DAY = dayOf(ACCEPTED_AT)
const { anchor, seeds } = seedsOfDay(createHash('sha256').update('the seeds of a day in tests').digest('hex'))

const BEACON: Beacon = {
  id: 'own',
  publicKey: bls12_381.shortSignatures.getPublicKey(SECRET).toHex(),
  genesisTime: dayStart(DAY) / 1_000,
  groupHash: '5e'.repeat(32),
}

/** The round of the block that a time lies in. */
export function roundOf(time: number): number {
  return roundAt(BEACON, time)
}

/** A cheating house changes these before it makes prices of them. */
export interface Cheat {
  readonly seedOf?: (minute: number, honest: string) => string
  readonly roundOf?: (honest: SignedRound) => SignedRound
  /** Returns the price that the chain records in the place of the one that the block gives. */
  readonly priceOf?: (honest: number, index: number) => number
  readonly walkOf?: (honest: Walk) => Walk
  /** Yearly, in basis points: prices are made by it, and the terms name it. */
  readonly volatilityBp?: number
}

export interface WalkedOrder extends ProvenOrder {
  readonly walk: Walk
}

/** An order in the middle of a day, its prices made of blocks, and its walk; the proof carries it. */
export function walkedOrder(
  key: TestKey,
  change: Partial<PlainAcceptance> = {},
  {
    seedOf = (_minute, seed) => seed,
    roundOf = (round) => round,
    priceOf = (price) => price,
    walkOf,
    volatilityBp = VOLATILITY_BP,
  }: Cheat = {},
): WalkedOrder {
  const head = headBefore()
  const plain = provenOrder(key, { ...change, acceptedSeq: head.seq, acceptedHash: head.hash }).proof.acceptance.receipt
  // It was made so by the line above.
  const receipt = plain as PlainAcceptance
  const rounds: SignedRound[] = []
  const ticks: Tick[] = []
  let last = head
  const end = ACCEPTED_AT + ENTRY_GRACE_MS + receipt.countdownSeconds * 1_000
  for (let at = ACCEPTED_AT; at <= end; at += ROUND_MS) {
    const made = roundOf(signedRound(roundAt(BEACON, at)))
    rounds.push(made)
    const seed = seedOf(minuteOf(at), seeds[minuteOf(at)] ?? '')
    const block = { ...made, seed, productId: head.productId, startPrice: last.price ?? 0, volatilityBp }
    for (const [slot, { price }] of playBlock(block).entries()) {
      last = tickAfter(last, { price: priceOf(price, ticks.length), ts: at + slot * BLOCK_TICK_MS, sourceTs: at })
      ticks.push(last)
    }
  }
  const proven = provenBy(key, receipt, ticks)
  const used = rounds.filter((_, index) => ACCEPTED_AT + index * ROUND_MS <= (proven.proof.ticks.at(-1)?.ts ?? 0))
  const honest = walkThrough(key, {
    head,
    rounds: used,
    seedOf,
    volatilityBp,
    lastAt: ACCEPTED_AT + (used.length - 1) * ROUND_MS,
  })
  const walk = walkOf?.(honest) ?? honest
  return { ...proven, proof: { ...proven.proof, source: walk }, walk }
}

/** The same chain from its first tick on, with all hashes right: as a platform with its keys can write it. */
function tickAfter(before: Tick, { price, ts, sourceTs }: { price: number; ts: number; sourceTs: number }): Tick {
  const bare = { productId: before.productId, seq: before.seq + 1, kind: 'price' as const, ts, price, sourceTs }
  return { ...bare, hash: tickHash(before.hash, bare) }
}

function headBefore(): Tick {
  const ts = ACCEPTED_AT - BLOCK_TICK_MS
  const bare = { productId: 'btc-usdt', seq: 7, kind: 'price' as const, ts, price: START_PRICE, sourceTs: ts - 2_750 }
  return { ...bare, hash: tickHash('a'.repeat(64), bare) }
}

export function signedRound(round: number): SignedRound {
  return { round, signature: bls12_381.shortSignatures.sign(pointOfRound(round), SECRET).toHex() }
}

function walkThrough(
  key: TestKey,
  parts: {
    readonly head: Tick
    readonly rounds: SignedRound[]
    readonly seedOf: NonNullable<Cheat['seedOf']>
    readonly volatilityBp: number
    readonly lastAt: number
  },
): Walk {
  const signed = { madeAt: ACCEPTED_AT - 86_400_000, keyId: key.keyId, day: DAY, version: 1 as const }
  const day: MarketDay = { type: 'market-day', algorithm: 'simulated-day-2', anchor, beacon: BEACON, ...signed }
  const terms: MarketTerms = {
    type: 'market-terms',
    productId: parts.head.productId,
    volatilityBp: parts.volatilityBp,
    startPrice: START_PRICE,
    ...signed,
  }
  const minute = minuteOf(parts.lastAt)
  return {
    type: 'walk',
    version: 1,
    days: [{ notice: day, signature: key.sign(marketText(day)) }],
    terms: [{ notice: terms, signature: key.sign(marketText(terms)) }],
    seeds: [{ day: DAY, minute, seed: parts.seedOf(minute, seeds[minute] ?? '') }],
    rounds: parts.rounds,
    before: { hash: 'a'.repeat(64), ticks: [parts.head] },
    keys: key.keys,
  }
}
