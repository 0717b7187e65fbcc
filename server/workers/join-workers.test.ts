import { expect, test } from 'vitest'
import { workerOf } from './join-workers.ts'
import { keepJobs } from './keep-jobs.ts'

const PIECES = Array.from({ length: 300 }, (_, index) => `piece ${index}`)
const WORKERS = ['ada', 'bob', 'eve']

test('work is dealt out evenly, and a worker that goes moves its own pieces alone', () => {
  const before = new Map(PIECES.map((piece) => [piece, workerOf(piece, WORKERS)]))
  for (const worker of WORKERS)
    expect([...before.values()].filter((one) => one === worker).length).toBeGreaterThan(PIECES.length / 5)
  for (const piece of PIECES) {
    const after = workerOf(piece, ['ada', 'eve'])
    if (before.get(piece) === 'bob') expect(['ada', 'eve']).toContain(after)
    else expect(after).toBe(before.get(piece))
  }
  expect(workerOf('a piece', [])).toBeNull()
})

test('jobs start and end as the share changes, and one that could not start is tried again', async () => {
  const said: string[] = []
  const mine = new Set(['a', 'b', 'none'])
  let isBroken = true
  const job = (name: string) => ({
    name,
    start: () => {
      if (name === 'b' && isBroken) throw new Error('no database')
      said.push(`+${name}`)
      return name === 'none' ? null : { stop: () => void said.push(`-${name}`) }
    },
  })
  const keeper = keepJobs([job('a'), job('b'), job('none'), job('theirs')], { isMine: (name) => mine.has(name) })
  await expect(keeper.deal()).rejects.toThrow('no database')
  isBroken = false
  await keeper.deal()
  await keeper.deal()
  expect(said).toEqual(['+a', '+none', '+b'])
  mine.delete('a')
  await keeper.deal()
  mine.add('a')
  await keeper.deal()
  await keeper.stop()
  expect(said).toEqual(['+a', '+none', '+b', '-a', '+a', '-a', '-b'])
})
