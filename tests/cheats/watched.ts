/**
 * A device that watches an order's prices on the stream, through all kinds of trouble that nobody is to blame for, with the app's own
 * hearing. The platform is honest, or dates the prices ahead by running its time faster.
 */
import type { Proof } from '../../contract/settlement/receipt.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import { createHearing } from '../../src/sync/hearing.ts'
import type { HeardSight } from '../../src/store/mirror/heard-sight.ts'
import { readKeptSights, writeKeptSights } from '../../src/store/prices/kept-sights.ts'

/** 0 ≤ x < below, a whole number. */
export type Chance = (below: number) => number

export interface Watching {
  /** The speed of the platform's dates against the real time, from the order's acceptance on; 1 where it is honest. */
  readonly pace: number
  /** Whether the clock that the platform tells runs as fast; otherwise it tells the true time. */
  readonly isClockBent: boolean
  /** Backlogs, lost lines, sleep, a reload, a phone's clock that is set, a platform that stood still. */
  readonly isTroubled: boolean
}

export const HONEST: Watching = { pace: 1, isClockBent: false, isTroubled: true }

/** A span whose prices and answers come late, or not at all. */
interface Stall {
  readonly from: number
  readonly to: number
  /** Nothing of these moments comes any more; otherwise all of it comes at once at the end. */
  readonly isLineLost: boolean
  /** The machine sleeps, and its steady clock stands still. */
  readonly isSleep: boolean
}

const BEFORE_MS = 90_000
const HEARD_BEFORE = 40
const TICK_MS = 250
const HOUR_MS = 3_600_000
const LOST = -1

/** @returns what the device heard of the order's prices */
export function watch(proof: Proof, chance: Chance, { pace, isClockBent, isTroubled }: Watching): HeardSight[] {
  const { acceptedAt, productId } = proof.acceptance.receipt
  const fast = (ts: number, by: number) => (ts <= acceptedAt ? ts : acceptedAt + (ts - acceptedAt) * by)
  const end = fast(proof.ticks.at(-1)?.ts ?? acceptedAt, 1 / pace)
  const begin = acceptedAt - BEFORE_MS
  const moment = () => begin + chance(Math.round(end - begin))
  const stalls = isTroubled ? Array.from({ length: chance(4) }, () => stallOf(chance, moment())) : []
  const phone = createPhone({ begin, stalls, driftPpm: chance(200) - 100, wallErrorMs: (chance(7) - 3) * HOUR_MS })
  /** When something said at a time comes here; `LOST` where the line broke meanwhile. */
  const arrivalOf = (at: number) => {
    const stall = stalls.find(({ from, to }) => at >= from && at < to)
    if (stall === undefined) return phone.awake(at + chance(300))
    return stall.isLineLost ? LOST : phone.awake(stall.to)
  }
  let hearing = createHearing(phone.clocks)
  let heard: HeardSight[] = []
  const ask = (wish: number) => {
    const at = phone.awake(wish)
    const saidAt = at + chance(2_000)
    const arrival = arrivalOf(saidAt)
    let answer = (_serverTime: number): void => undefined
    phone.happen(at, () => {
      const [thread, asked] = [hearing, hearing.now()]
      answer = (serverTime) => thread.noteWord({ asked, serverTime })
    })
    if (arrival !== LOST) phone.happen(arrival, () => answer(Math.round(isClockBent ? fast(saidAt, pace) : saidAt)))
  }

  for (let at = begin; at < end; at += 30_000 + chance(30_000)) ask(at)
  for (const { isLineLost, to } of stalls) if (isLineLost) ask(to + chance(500))
  if (isTroubled && chance(2) === 0)
    phone.happen(phone.awake(moment()), () => phone.setWall((chance(13) - 6) * HOUR_MS))
  if (isTroubled && chance(3) === 0) {
    const at = phone.awake(moment())
    phone.happen(at, () => {
      heard = afterReload(productId, heard)
      hearing = createHearing(phone.clocks)
    })
    ask(at + 1)
  }
  // A platform that stood still catches up, each price with its own date (ADR 33).
  const late = isTroubled && chance(3) === 0 ? stallOf(chance, moment()) : null
  let latest = 0
  for (const tick of [...ticksBefore(proof), ...proof.ticks]) {
    const due = fast(tick.ts, 1 / pace)
    const arrival = arrivalOf(late && due >= late.from && due < late.to ? late.to : due)
    if (arrival === LOST) continue
    // One line: nothing overtakes.
    latest = Math.max(latest, arrival)
    phone.happen(latest, () => void (heard = [...heard, ...hearing.hear([tick])]))
  }
  phone.live()
  return heard
}

function createPhone(input: {
  readonly begin: number
  readonly stalls: readonly Stall[]
  readonly driftPpm: number
  readonly wallErrorMs: number
}) {
  let now = input.begin
  let { wallErrorMs } = input
  const happenings: { readonly at: number; readonly run: () => void }[] = []
  const sleeps = input.stalls.filter(({ isSleep }) => isSleep)
  const sleptMs = () => union(sleeps).reduce((sum, { from, to }) => sum + Math.max(0, Math.min(now, to) - from), 0)
  return {
    clocks: {
      steady: { now: () => (now - input.begin - sleptMs()) * (1 + input.driftPpm / 1e6) },
      wall: { now: () => now + wallErrorMs },
    },
    /** The moment itself, or when the machine wakes up again. */
    awake: (at: number): number => union(sleeps).find(({ from, to }) => at >= from && at < to)?.to ?? at,
    happen: (at: number, run: () => void): void => void happenings.push({ at, run }),
    setWall: (errorMs: number): void => void (wallErrorMs = errorMs),
    live: (): void => {
      for (const { at, run } of happenings.sort((left, right) => left.at - right.at)) {
        now = at
        run()
      }
    },
  }
}

/** Sleeps that overlap are one. */
function union(sleeps: readonly Stall[]): { readonly from: number; readonly to: number }[] {
  const joined: { from: number; to: number }[] = []
  for (const { from, to } of sleeps.toSorted((left, right) => left.from - right.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

function stallOf(chance: Chance, from: number): Stall {
  return { from, to: from + 500 + chance(40_000), isLineLost: chance(2) === 0, isSleep: chance(2) === 0 }
}

/** The prices up to the accepted head. */
function ticksBefore({ acceptance }: Proof): Tick[] {
  const { acceptedAt, acceptedSeq, acceptedHash, productId } = acceptance.receipt
  return Array.from({ length: HEARD_BEFORE }, (_, index): Tick => {
    const back = HEARD_BEFORE - 1 - index
    const ts = acceptedAt - back * TICK_MS
    const hash = back === 0 ? acceptedHash : 'b'.repeat(64)
    return { productId, seq: acceptedSeq - back, kind: 'price', ts, sourceTs: ts, price: 1, hash }
  })
}

/** By way of the tab's storage. */
function afterReload(productId: string, heard: readonly HeardSight[]): HeardSight[] {
  let text: string | null = null
  const storage = () => ({ getItem: () => text, setItem: (_key: string, written: string) => void (text = written) })
  writeKeptSights(storage, new Map([[productId, { ticks: heard, checkpoints: [] }]]))
  return [...readKeptSights(storage, productId).ticks]
}
