import { expect, test } from 'vitest'
import { shareWork } from './share-work.ts'

test('work of one name is done once at a time, and is wanted as long as one of its callers is there', async () => {
  const shared = shareWork<string>()
  const there = { first: true, second: true }
  const begun: (() => boolean)[] = []
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = (isWanted: () => boolean) => {
    begun.push(isWanted)
    return promise
  }
  const both = [shared.run('a', () => there.first, work), shared.run('a', () => there.second, work)]
  expect(begun).toHaveLength(1)
  there.first = false
  expect(begun[0]?.()).toBe(true)
  there.second = false
  expect(begun[0]?.()).toBe(false)
  resolve('done')
  expect(await Promise.all(both)).toEqual(['done', 'done'])
  void shared.run('a', () => true, work)
  expect(begun).toHaveLength(2)
})

test('work that fails fails for all of its callers, and is begun anew by the next', async () => {
  const shared = shareWork<string>()
  const broken = () => Promise.reject(new Error('broken'))
  const both = [shared.run('a', () => true, broken), shared.run('a', () => true, broken)]
  for (const one of both) await expect(one).rejects.toThrow('broken')
  expect(
    await shared.run(
      'a',
      () => true,
      () => Promise.resolve('well'),
    ),
  ).toBe('well')
})
