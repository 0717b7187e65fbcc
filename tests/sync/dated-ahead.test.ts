/** Prices that are dated ahead of the time when a device heard them: found when they are, and never where nobody is to blame. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { AHEAD_MS_MAX, aheadMs } from '../../src/evidence/dated-ahead.ts'
import { Evidence } from '../../src/evidence/evidence.ts'
import type { OrderCheck } from '../../src/evidence/judge-order.ts'
import { withKeptHeads } from '../../src/evidence/kept-heads.ts'
import { noteCheck, noteUnavailable } from '../../src/evidence/note-check.ts'
import { createHearing } from '../../src/sync/hearing.ts'
import { HONEST, watch, type Chance } from '../cheats/watched.ts'
import { ACCEPTED_AT, provenOrder, testKey } from '../support/signed-files.ts'

const RUNS = 2_000
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const key = testKey()
const { order, proof } = provenOrder(key, { countdownSeconds: 30 })
/** An answer may say the time of a moment that long after the question. */
const ANSWER_MS_MAX = 3_000
const SPAN_MS = (proof.ticks.at(-1)?.ts ?? 0) - ACCEPTED_AT

function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A device whose clocks the test moves by hand. */
function device() {
  const time = { steady: 0, wall: ACCEPTED_AT }
  const hearing = createHearing({ steady: { now: () => time.steady }, wall: { now: () => time.wall } })
  return {
    hearing,
    time,
    pass: (ms: number) => {
      time.steady += ms
      time.wall += ms
    },
    say: (serverTime: number) => hearing.noteWord({ asked: hearing.now(), serverTime }),
  }
}

test(`${RUNS} honest runs with backlogs, sleep, reloads and clocks that are set find nothing (seed ${SEED})`, () => {
  let heard = 0
  for (let run = 0; run < RUNS; run += 1) {
    const sights = watch(proof, chanceOf(SEED + run), HONEST)
    heard += sights.filter((sight) => sight.heard !== undefined && sight.ts > ACCEPTED_AT).length
    expect(aheadMs(proof, sights), `run ${run}`).toBeLessThanOrEqual(AHEAD_MS_MAX)
  }
  // A run in which nothing is heard proves nothing.
  expect(heard / RUNS).toBeGreaterThan(proof.ticks.length / 2)
})

test.each([
  ['three seconds as thirty', 10, false],
  ['three seconds as thirty, with the clock that the platform tells', 10, true],
  ['fifteen seconds as thirty, with the clock that the platform tells', 2, true],
])("%s are found, whatever the phone's clock says", (_what, pace, isClockBent) => {
  for (let run = 0; run < 100; run += 1) {
    const sights = watch(proof, chanceOf(SEED + run), { pace, isClockBent, isTroubled: false })
    expect(aheadMs(proof, sights), `run ${run}`).toBeGreaterThan(SPAN_MS * (1 - 1 / pace) - ANSWER_MS_MAX)
  }
})

test('a word of the server that was bent for the order is passed over for the one before it', () => {
  const { hearing, pass, say } = device()
  say(ACCEPTED_AT - 1_000)
  const head = hearing.hear([{ ...tickAt(0), seq: 7, hash: 'a'.repeat(64) }])
  pass(1_000)
  // The line is cut, and the next one begins with a time that is half a minute ahead.
  say(ACCEPTED_AT + 30_000)
  pass(3_000)
  const sights = [...head, ...hearing.hear(proof.ticks)]
  expect(aheadMs(proof, sights)).toBeGreaterThan(SPAN_MS - 5_000)
})

test('a backlog, however long, dates nothing ahead, and neither does what is heard before the server told its time', () => {
  const { hearing, pass, say } = device()
  expect(aheadMs(proof, hearing.hear(proof.ticks))).toBe(0)
  say(ACCEPTED_AT - 1_000)
  pass(600_000)
  expect(aheadMs(proof, hearing.hear(proof.ticks))).toBe(0)
})

test('a machine that slept counts the time that its steady clock missed; a wall clock that is set back begins anew', () => {
  const { hearing, time, say } = device()
  say(ACCEPTED_AT)
  time.wall += SPAN_MS
  expect(aheadMs(proof, hearing.hear(proof.ticks))).toBe(0)
  const later = device()
  later.say(ACCEPTED_AT)
  later.time.wall -= 10_800_000
  // It may have slept besides, unseen.
  expect(aheadMs(proof, later.hearing.hear(proof.ticks))).toBe(0)
  later.say(ACCEPTED_AT)
  expect(aheadMs(proof, later.hearing.hear(proof.ticks))).toBeGreaterThan(AHEAD_MS_MAX)
})

test('another chain that this device heard at the same places says nothing about the order', () => {
  const { hearing, say } = device()
  say(ACCEPTED_AT)
  expect(aheadMs(proof, hearing.hear(proof.ticks.map((tick) => ({ ...tick, hash: 'f'.repeat(64) }))))).toBe(0)
  expect(aheadMs(proof, hearing.hear(proof.ticks))).toBeGreaterThan(AHEAD_MS_MAX)
})

test('the finding outlives any later check, one that has no prices any more too', async () => {
  const evidence = new Evidence('dated-ahead', { indexedDB: new IDBFactory(), IDBKeyRange })
  const world = { evidence, keys: key.keys, restores: [], publicAsOf: null, now: ACCEPTED_AT }
  const checked = (grade: 'seen' | 'ahead' | 'later', ahead = 0): OrderCheck => ({
    verdict: 'verified',
    grade,
    ticks: 1,
    heads: 1,
    seenTicks: 1,
    aheadMs: ahead,
    proof,
  })
  const kept = async () => [
    (await evidence.seals.get(order.id))?.grade,
    (await withKeptHeads(evidence, proof)).aheadMs ?? 0,
  ]
  await noteCheck(world, order, checked('seen'))
  await noteCheck(world, order, checked('later'))
  expect(await kept()).toEqual(['seen', 0])
  await noteCheck(world, order, checked('ahead', 27_000))
  expect(await kept()).toEqual(['ahead', 27_000])
  await noteCheck(world, order, checked('later'))
  expect(await kept()).toEqual(['ahead', 27_000])
  await noteUnavailable(world, order)
  expect((await kept())[1]).toBe(27_000)
  evidence.close()
})

function tickAt(index: number) {
  const tick = proof.ticks[index]
  if (!tick) throw new Error('no such tick')
  return tick
}
