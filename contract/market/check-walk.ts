/**
 * Makes an order's prices again from its walk, and holds every tick of its proof against them. Pure and offline. The pairing that the beacon's
 * rounds are checked by comes as an argument. docs/settlement-rule.md says in words what it shows.
 */
import { QUICKNET_CHAIN, chainHash, timeOfRound, type Beacon } from '../beacon/beacon.ts'
import type { SignedRound } from '../beacon/round-sums.ts'
import { areKeysOf, keyOf } from '../key-of.ts'
import { firstBrokenTick } from '../settlement/chain-check.ts'
import type { Proof } from '../settlement/receipt.ts'
import { START_PRICE_MAX, dayOf } from '../settlement/simulated-day.ts'
import type { Tick } from '../settlement/tick.ts'
import { isSignatureOf } from '../signature.ts'
import { marketText, type MarketDay, type MarketTerms } from './market-day.ts'
import { leadsToAnchor, minuteOf, seedBefore } from './minute-seeds.ts'
import { BLOCK_TICK_MS, playBlock, type BlockTick } from './simulated-block.ts'
import { freshRounds, nameOfRound, roundsOfWalk } from './rounds-of-walk.ts'
import { walkSchema, type Walk } from './walk.ts'
import { isWithinBounds } from './walk-bounds.ts'

export type WalkCheck =
  | {
      readonly status: 'equal'
      /** Prices of the proof that were made again. */
      readonly prices: number
      readonly rounds: number
      /** Gap marks between the order's head and the end of the proof: blocks were left out there. */
      readonly gaps: number
      /** Whether all were made of rounds of drand's public beacon, which nobody here can know ahead. */
      readonly isPublic: boolean
    }
  | { readonly status: 'mismatch'; readonly detail: string }

export interface WalkOptions {
  /** Key id → public key as this device has known it; 'from-proof' takes the walk's own. */
  readonly trustedKeys: Readonly<Record<string, string>> | 'from-proof'
  /** Whether the beacon's key has signed all of these rounds (contract/beacon/check-rounds.ts). */
  readonly areRounds: (beacon: Beacon, rounds: readonly SignedRound[]) => boolean
  /** Day → the anchor that this device saw of it first. */
  readonly anchors?: Readonly<Record<string, string>>
  /** Rounds that were found right before, by name; those of this walk are added. */
  readonly checkedRounds?: Set<string>
  /** The caller has found that the newest seeds lead to their anchors (`seedsLead`). */
  readonly areSeedsChecked?: boolean
  /** (text, signature, public key): the contract's own, or answers that the browser gave before. */
  readonly isSignatureOf?: (text: string, signature: string, publicKey: string) => boolean
}

/** A day that the order ran on, its texts and seeds checked. */
interface CheckedDay {
  readonly notice: MarketDay
  readonly terms: MarketTerms
  readonly seeds: ReadonlyMap<number, string>
}

/** Thrown within this file alone: the first thing that does not hold. */
class Fault extends Error {}

/** Checks the walk that a proof carries as its `source`, once the proof has held by itself (`verifyProof`). */
export function checkWalk(proof: Proof, options: WalkOptions): WalkCheck {
  const read = walkSchema.safeParse(proof.source)
  if (!read.success) return { status: 'mismatch', detail: 'not the form of a walk' }
  const walk = read.data
  try {
    const days = checkDays(proof, walk, options)
    const rounds = checkRounds(walk, options)
    const { prices, played } = compare(proof, walk, { days, rounds })
    // Where nothing was made again, nobody is named who could know it.
    const isPublic = played.size > 0 && [...played].every(({ notice }) => chainHash(notice.beacon) === QUICKNET_CHAIN)
    const gaps = proof.ticks.filter(({ kind }) => kind === 'gap').length
    return { status: 'equal', prices, rounds: rounds.size, gaps, isPublic }
  } catch (error) {
    if (error instanceof Fault) return { status: 'mismatch', detail: error.message }
    throw error
  }
}

/**
 * The texts that the platform has signed in a proof's walk, with the keys that the walk names, for whoever asks the browser for their signatures
 * before. The walk's form is not held against its schema here: `checkWalk` does that once, and takes an answer for exactly what was asked.
 */
export function signedTextsOfWalk({ source }: Proof): { text: string; signature: string; publicKey: string }[] {
  try {
    const walk = source as Walk
    const { days, terms, keys } = walk
    if (!isWithinBounds(walk)) return []
    return [...days, ...terms]
      .map(({ notice, signature }) => ({
        text: marketText(notice),
        signature,
        publicKey: keyOf(keys, notice.keyId) ?? '',
      }))
      .filter(({ signature, publicKey }) => typeof signature === 'string' && typeof publicKey === 'string')
  } catch {
    return []
  }
}

function checkDays(proof: Proof, walk: Walk, options: WalkOptions): ReadonlyMap<string, CheckedDay> {
  const { productId, acceptedAt } = proof.acceptance.receipt
  const texts = [...walk.days, ...walk.terms]
  const trusted = options.trustedKeys === 'from-proof' ? null : options.trustedKeys
  const used = texts.map(({ notice }) => notice.keyId)
  if (!areKeysOf(walk.keys, used, trusted)) throw new Fault("a key of the walk is not the platform's as known here")
  const isSigned = options.isSignatureOf ?? isSignatureOf
  for (const { notice, signature } of texts) {
    if (!isSigned(marketText(notice), signature, keyOf(walk.keys, notice.keyId) ?? ''))
      throw new Fault(`the signature does not cover the ${notice.type} of ${notice.day}`)
    if (notice.madeAt > acceptedAt) throw new Fault(`the ${notice.type} of ${notice.day} was made after the order`)
  }
  return new Map(
    walk.days.map(({ notice }) => {
      const terms = walk.terms.filter((one) => one.notice.day === notice.day && one.notice.productId === productId)
      const [only] = terms
      if (!only || terms.length > 1) throw new Fault(`not one text of terms for ${notice.day}`)
      const known = options.anchors?.[notice.day] ?? notice.anchor
      if (known !== notice.anchor) throw new Fault(`this device saw another anchor for ${notice.day}`)
      return [notice.day, { notice, terms: only.notice, seeds: seedsOf(walk, notice, options) }]
    }),
  )
}

/** The seeds of the day's minutes that the walk needs, once it is sure that they are the ones that the anchor promised. */
function seedsOf(
  walk: Walk,
  { day, anchor }: MarketDay,
  { areSeedsChecked }: WalkOptions,
): ReadonlyMap<number, string> {
  const newest = walk.seeds.find((one) => one.day === day)
  if (!newest) throw new Fault(`no seed of ${day}`)
  if (!areSeedsChecked && !leadsToAnchor(newest.seed, newest.minute, anchor))
    throw new Fault(`the seed of minute ${newest.minute} does not lead to the anchor of ${day}`)
  const [first] = walk.before.ticks
  // Every block that is played lies after the first tick of the walk.
  const firstMinute = first && dayOf(first.ts) === day ? minuteOf(first.ts) : 0
  const seeds = new Map<number, string>()
  let { seed } = newest
  for (let { minute } = newest; minute >= firstMinute; minute -= 1) {
    seeds.set(minute, seed)
    seed = seedBefore(seed)
  }
  return seeds
}

/** The rounds by their times, once it is sure that the days' beacons have signed them. */
function checkRounds(
  walk: Walk,
  { areRounds, checkedRounds = new Set() }: WalkOptions,
): ReadonlyMap<number, SignedRound> {
  const found = new Map<number, SignedRound>()
  for (const part of roundsOfWalk(walk)) {
    const { beacon, chain, rounds } = part
    const fresh = freshRounds(part, checkedRounds)
    if (fresh.length > 0 && !areRounds(beacon, fresh))
      throw new Fault(`the beacon's key has not signed all rounds from ${rounds[0]?.round} on`)
    for (const one of rounds) {
      checkedRounds.add(nameOfRound(chain, one))
      found.set(timeOfRound(beacon, one.round), one)
    }
  }
  return found
}

interface Sources {
  readonly days: ReadonlyMap<string, CheckedDay>
  readonly rounds: ReadonlyMap<number, SignedRound>
}

/** @returns how many prices of the proof were made again, and of which days; each is exactly the recorded one, and none is left out between */
function compare(
  proof: Proof,
  { before }: Walk,
  sources: Sources,
): { readonly prices: number; readonly played: ReadonlySet<CheckedDay> } {
  const { productId, acceptedSeq, acceptedHash } = proof.acceptance.receipt
  const [first] = before.ticks
  const isLinked =
    before.ticks.at(-1)?.hash === acceptedHash &&
    before.ticks.every(
      (tick, at) => tick.productId === productId && tick.seq === acceptedSeq - before.ticks.length + 1 + at,
    ) &&
    firstBrokenTick(before.hash, before.ticks) === null
  if (!isLinked || !first || first.price === null)
    throw new Fault('the ticks before the order do not lead up to its head')
  let last: { readonly ts: number; readonly price: number } = { ts: first.ts, price: first.price }
  let block: { readonly at: number; readonly ticks: readonly BlockTick[] } = { at: -1, ticks: [] }
  const played = new Set<CheckedDay>()
  let [isAfterGap, prices] = [false, 0]
  for (const tick of [...before.ticks.slice(1), ...proof.ticks]) {
    if (tick.kind === 'gap') isAfterGap = true
    if (tick.price === null) continue
    // Under the first rule of settlement such a price decides too.
    if (tick.sourceTs === null) throw new Fault(`tick ${tick.seq} names no block`)
    if (isAfterGap && tick.ts !== tick.sourceTs) throw new Fault(`tick ${tick.seq} goes on within a block after a gap`)
    if (!isAfterGap && tick.ts !== last.ts + BLOCK_TICK_MS)
      throw new Fault(`a price is left out before tick ${tick.seq}`)
    if (block.at !== tick.sourceTs) {
      if (tick.sourceTs <= last.ts) throw new Fault(`tick ${tick.seq} lies within another block`)
      const [day, ticks] = play(tick, last.price, sources)
      played.add(day)
      block = { at: tick.sourceTs, ticks }
    }
    const made = block.ticks[(tick.ts - block.at) / BLOCK_TICK_MS]?.price
    if (made !== tick.price)
      throw new Fault(`tick ${tick.seq} is ${tick.price}, and its block gives ${made ?? 'none there'}`)
    if (tick.seq > acceptedSeq) prices += 1
    last = { ts: tick.ts, price: tick.price }
    isAfterGap = false
  }
  return { prices, played }
}

function play({ seq, sourceTs }: Tick, startPrice: number, { days, rounds }: Sources): [CheckedDay, BlockTick[]] {
  const at = sourceTs ?? 0
  const [day, round] = [days.get(dayOf(at)), rounds.get(at)]
  const seed = day?.seeds.get(minuteOf(at))
  if (!day || !round || seed === undefined) throw new Fault(`the walk has no seed or round for tick ${seq}`)
  if (startPrice < 1 || startPrice > START_PRICE_MAX) throw new Fault(`no product has the price before tick ${seq}`)
  return [day, playBlock({ ...day.terms, ...round, seed, startPrice })]
}
