import { expect, test } from 'vitest'
import { done, type Outcome } from '../../../contract/outcome.ts'
import { createTurns } from './turns.ts'

/** Work that ends when the test says so. */
function hand() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<Outcome<string>>((resolve) => ends.set(name, () => resolve(done(name))))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, end }
}

test('few are under way at once, and keys take turns: one that asks often delays another by one', async () => {
  const { begun, work, end } = hand()
  const turns = createTurns({ atOnce: 1, waitingPerKey: 10, waitingMax: 100, waitMsMax: 1_000 })
  const all = [...['a1', 'a2', 'a3'].map((name) => turns.run('a', work(name))), turns.run('b', work('b1'))]
  expect(begun).toEqual(['a1'])
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect((await Promise.all(all)).every((outcome) => outcome.ok)).toBe(true)
})

test('a full line is refused at once, with the time to come back', async () => {
  const { work } = hand()
  const turns = createTurns({ atOnce: 1, waitingPerKey: 1, waitingMax: 2, waitMsMax: 1_000 })
  void turns.run('a', work('a1'))
  void turns.run('a', work('a2'))
  expect(await turns.run('a', work('a3'))).toMatchObject({ problem: 'too-many-requests', retryAfterSeconds: 2 })
  void turns.run('b', work('b1'))
  expect(await turns.run('c', work('c1'))).toMatchObject({ problem: 'unavailable', retryAfterSeconds: 2 })
})

test('work that throws gives its turn on', async () => {
  const { begun, work } = hand()
  const turns = createTurns({ atOnce: 1, waitingPerKey: 1, waitingMax: 1, waitMsMax: 1_000 })
  const broken = turns.run('a', () => Promise.reject(new Error('broken')))
  void turns.run('b', work('b1'))
  await expect(broken).rejects.toThrow('broken')
  expect(begun).toEqual(['b1'])
})

test('work that nobody waits for any more is not begun, and the next one has its turn', async () => {
  const { begun, work, end } = hand()
  const turns = createTurns({ atOnce: 1, waitingPerKey: 100, waitingMax: 1_000, waitMsMax: 1_000 })
  void turns.run('a', work('a1'))
  let isThere = true
  const left = Array.from({ length: 50 }, (_, index) =>
    turns.run(`gone ${index}`, work(`gone ${index}`), () => isThere),
  )
  void turns.run('b', work('b1'))
  isThere = false
  await end('a1')
  expect(begun).toEqual(['a1', 'b1'])
  expect((await Promise.all(left)).map((outcome) => !outcome.ok && outcome.problem)).toEqual(
    left.map(() => 'unavailable'),
  )
})

/** A line for work that takes so long, by a clock that the test moves. */
async function lineFor(workMs: number) {
  let time = 0
  const { begun, work, end } = hand()
  const turns = createTurns({ atOnce: 2, waitingPerKey: 100, waitingMax: 100, waitMsMax: 10_000 }, () => time)
  const first = turns.run('first', work('first'))
  time += workMs
  await end('first')
  await first
  void turns.run('a', work('a1'))
  void turns.run('a', work('a2'))
  return { begun, work, end, turns }
}

test('a caller who would wait longer than the longest wait is refused, by what work took lately', async () => {
  const { turns, work } = await lineFor(4_000)
  for (let place = 0; place < 5; place += 1) void turns.run('a', work(`a${place + 3}`))
  // Twelve seconds for one key alone; another one is still next but one.
  expect(await turns.run('a', work('late'))).toMatchObject({ problem: 'too-many-requests', retryAfterSeconds: 12 })
  for (const key of ['b', 'c', 'd', 'e']) void turns.run(key, work(key))
  expect(await turns.run('f', work('f'))).toMatchObject({ problem: 'unavailable', retryAfterSeconds: 12 })
})

test('whoever was told to come back goes before newcomers, until they have come or stay away', async () => {
  let time = 0
  const { begun, work, end } = hand()
  const limits = { atOnce: 1, waitingPerKey: 1, waitingMax: 100, waitMsMax: 9_000 }
  const turns = createTurns(limits, () => time)
  void turns.run('first', work('first'))
  time += 3_000
  await end('first')
  // Each takes three seconds, so three have a place.
  for (const key of ['a', 'b', 'c']) void turns.run(key, work(key))
  void turns.run('d', work('d'))
  expect(await turns.run('late', work('late'))).toMatchObject({ problem: 'unavailable', retryAfterSeconds: 12 })
  time += 3_000
  await end('a')
  // A place is free again: not for one who comes now.
  expect(await turns.run('newcomer', work('newcomer'))).toMatchObject({ problem: 'unavailable' })
  void turns.run('late', work('late'))
  for (const name of ['b', 'c', 'd']) {
    time += 3_000
    await end(name)
  }
  expect(begun).toEqual(['first', 'a', 'b', 'c', 'd', 'late'])
  // The other one never came back: nobody is held up for it any more.
  time += 60_000
  for (const key of ['e', 'f', 'g']) void turns.run(key, work(key))
  await end('late')
  expect(begun.at(-1)).toBe('e')
})

test('callers who have gone keep nobody out of the line', async () => {
  const { turns, work, begun, end } = await lineFor(4_000)
  let isThere = true
  const left = Array.from({ length: 5 }, (_, place) => turns.run('a', work(`gone ${place}`), () => isThere))
  isThere = false
  void turns.run('a', work('came'))
  await end('a1')
  expect(begun).toEqual(['first', 'a1', 'a2', 'came'])
  expect((await Promise.all(left)).map((outcome) => !outcome.ok && outcome.problem)).toEqual(
    left.map(() => 'unavailable'),
  )
})
