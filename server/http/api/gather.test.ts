import { expect, test } from 'vitest'
import { gather, type Gathering } from './gather.ts'

/** Items are 'name:number'; each step of work ends when the test says so. */
function bench(change: Partial<Gathering<string, string>> = {}) {
  const steps: { items: readonly string[]; end: () => void }[] = []
  const step = (items: readonly string[]) => new Promise<void>((resolve) => void steps.push({ items, end: resolve }))
  const perform = gather<string, string>({
    lanes: 1,
    sizeMax: 10,
    nameOf: (item) => item.split(':')[0] ?? '',
    alone: async (item) => {
      await step([item])
      return `${item} alone`
    },
    together: async (items) => {
      await step(items)
      return items.map((item) => `${item} together`)
    },
    now: () => 0,
    isLate: () => false,
    lateMax: 100,
    tooLate: (items) => Promise.resolve(items.map((item) => `${item} late`)),
    ...change,
  })
  /** Ends the oldest step that is under way and lets all that follows from it happen. */
  const endNext = async () => {
    steps.shift()?.end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { perform, endNext, underWay: () => steps.map(({ items }) => items) }
}

test('what comes alone is done at once; what comes meanwhile is done together, each with its own result', async () => {
  const { perform, endNext, underWay } = bench()
  const results = Promise.all(['a:1', 'b:2', 'c:3'].map(perform))
  expect(underWay()).toEqual([['a:1']])
  await endNext()
  expect(underWay()).toEqual([['b:2', 'c:3']])
  await endNext()
  expect(await results).toEqual(['a:1 alone', 'b:2 together', 'c:3 together'])
})

test('two of one name are never together, and nobody is passed over for long', async () => {
  const { perform, endNext, underWay } = bench({ sizeMax: 2 })
  const results = Promise.all(['z:0', 'a:1', 'a:2', 'a:3', 'b:4', 'c:5'].map(perform))
  const seen: (readonly string[])[] = []
  while (underWay().length > 0) {
    seen.push(...underWay())
    await endNext()
  }
  expect(seen).toEqual([['z:0'], ['a:1', 'b:4'], ['a:2', 'c:5'], ['a:3']])
  expect(await results).toHaveLength(6)
})

test('no more lanes are under way than there are', async () => {
  const { perform, endNext, underWay } = bench({ lanes: 2 })
  const results = Promise.all(['a:1', 'b:2', 'c:3', 'd:4'].map(perform))
  expect(underWay()).toEqual([['a:1'], ['b:2']])
  await endNext()
  expect(underWay()).toEqual([['b:2'], ['c:3', 'd:4']])
  await endNext()
  await endNext()
  await results
})

test('what waits for its own kind holds up no other: one name is in one lane, and the rest goes on in the other', async () => {
  const { perform, endNext, underWay } = bench({ lanes: 2 })
  const results = Promise.all(['a:1', 'a:2', 'b:3', 'a:4', 'c:5'].map(perform))
  expect(underWay()).toEqual([['a:1'], ['b:3']])
  await endNext()
  expect(underWay()).toEqual([['b:3'], ['a:2', 'c:5']])
  await endNext()
  expect(underWay()).toEqual([['a:2', 'c:5']])
  await endNext()
  expect(underWay()).toEqual([['a:4']])
  await endNext()
  expect(await results).toEqual(['a:1 alone', 'a:2 together', 'b:3 alone', 'a:4 alone', 'c:5 together'])
})

test('where nothing came of it together, each is done alone, and one that fails harms no other', async () => {
  const { perform, endNext } = bench({
    together: () => Promise.resolve(null),
    alone: (item) => (item === 'b:2' ? Promise.reject(new Error('b fails')) : Promise.resolve(`${item} alone`)),
  })
  const results = Promise.allSettled(['a:1', 'b:2', 'c:3', 'd:4'].map(perform))
  await endNext()
  expect((await results).map((end) => (end.status === 'fulfilled' ? end.value : 'failed'))).toEqual([
    'a:1 alone',
    'failed',
    'c:3 alone',
    'd:4 alone',
  ])
  expect(await perform('e:5')).toBe('e:5 alone')
})

/** An item comes at the time that its number says, and has 1,000 ms. */
function timedBench() {
  const clock = { now: 0 }
  const cameAt = (item: string) => Number(item.split(':')[1])
  const parts = bench({
    now: () => clock.now,
    isLate: (item, turnMs) => clock.now + turnMs - cameAt(item) > 1_000,
  })
  return { ...parts, clock }
}

test('what is too late when its turn comes takes none: a name that waits with many more is served again at once', async () => {
  const { perform, endNext, underWay, clock } = timedBench()
  const old = ['a:0', 'a:1', 'a:2', 'b:3'].map(perform)
  clock.now = 1_002
  const young = ['a:1000', 'c:1001'].map(perform)
  clock.now = 1_003
  await endNext()
  expect(await Promise.all(old)).toEqual(['a:0 alone', 'a:1 late', 'a:2 late', 'b:3 late'])
  expect(underWay()).toEqual([['a:1000', 'c:1001']])
  await endNext()
  expect(await Promise.all(young)).toEqual(['a:1000 together', 'c:1001 together'])
})

test('a turn that would end too late, at the pace of the one before, is not begun; what has just come is always begun', async () => {
  const { perform, endNext, underWay, clock } = timedBench()
  const results = ['a:0', 'b:0', 'c:100'].map(perform)
  clock.now = 501
  await endNext()
  expect(await results[1]).toBe('b:0 late')
  expect(underWay()).toEqual([['c:100']])
  clock.now = 9_000
  const [fresh] = [perform('d:9000')]
  await endNext()
  expect(underWay()).toEqual([['d:9000']])
  await endNext()
  expect(await fresh).toBe('d:9000 alone')
})

test('many that are too late at once get their results in parts, one after another; a part that fails fails alone', async () => {
  const clock = { now: 0 }
  const parts: { items: readonly string[]; end: () => void; fail: (error: unknown) => void }[] = []
  const { perform, endNext } = bench({
    now: () => clock.now,
    isLate: (item) => clock.now > 1_000 && item !== 'z:0',
    lateMax: 2,
    tooLate: (items) =>
      new Promise((resolve, reject) => {
        parts.push({ items, end: () => resolve(items.map((item) => `${item} late`)), fail: reject })
      }),
  })
  const results = Promise.allSettled(['z:0', 'a:1', 'b:2', 'c:3', 'd:4', 'e:5'].map(perform))
  const seen: (readonly string[])[][] = []
  clock.now = 1_001
  await endNext()
  for (const how of ['end', 'fail', 'end'] as const) {
    seen.push(parts.map(({ items }) => items))
    parts.shift()?.[how](new Error('the database went away'))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(seen).toEqual([[['a:1', 'b:2']], [['c:3', 'd:4']], [['e:5']]])
  expect(
    (await results).map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason))),
  ).toEqual([
    'z:0 alone',
    'a:1 late',
    'b:2 late',
    'Error: the database went away',
    'Error: the database went away',
    'e:5 late',
  ])
})

test('where nothing came of it together, those that are too late by then are not done alone', async () => {
  const clock = { now: 0 }
  const { perform, endNext, underWay } = bench({
    now: () => clock.now,
    isLate: (item) => clock.now > 1_000 && item !== 'c:3',
    together: () => {
      clock.now = 1_001
      return Promise.resolve(null)
    },
  })
  const results = Promise.all(['a:1', 'b:2', 'c:3'].map(perform))
  await endNext()
  expect(underWay()).toEqual([['c:3']])
  await endNext()
  expect(await results).toEqual(['a:1 alone', 'b:2 late', 'c:3 alone'])
})
