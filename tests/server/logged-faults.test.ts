/** A fault in the log of the server: what a person who looks for it needs, and nothing of a row. */
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openLog } from '../../server/log.ts'

function lineOf(facts: object): unknown {
  const lines: string[] = []
  openLog('info', { write: (line) => void lines.push(line) }).error(facts, 'a job failed')
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '')
}

test('a fault is one line with its words, its code, its stack and its cause', () => {
  const error = Object.assign(new TypeError('no such thing', { cause: new Error('the first one') }), { code: 'X1' })
  expect(lineOf({ error })).toMatchObject({
    msg: 'a job failed',
    error: {
      type: 'TypeError',
      message: 'no such thing',
      code: 'X1',
      stack: expect.stringContaining('logged-faults.test.ts') as string,
      cause: { message: 'the first one' },
    },
  })
  expect(lineOf({ error: 'in words' })).toMatchObject({ error: 'in words' })
})

test('what PostgreSQL quotes of a row stays out of the log', () => {
  const error = Object.assign(new pg.DatabaseError('duplicate key value violates a constraint', 90, 'error'), {
    code: '23505',
    detail: 'Key (account)=(ada) already exists.',
  })
  expect(JSON.stringify(lineOf({ error }))).not.toContain('ada')
})

test('a fault that comes again and again is one line, and one a minute with its count', () => {
  vi.useFakeTimers()
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) log.error({ error: new Error('the database is away') }, 'a beat failed')
  }
  fail(50)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toHaveProperty('times')
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(1)).toMatchObject([{ level: 50, msg: 'a beat failed', times: 49 }])
  fail(7)
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(2)).toMatchObject([{ msg: 'a beat failed', times: 7, error: { message: 'the database is away' } }])
  // After a minute without one the next is news again.
  vi.advanceTimersByTime(60_000)
  fail(1)
  expect(lines).toHaveLength(4)
  vi.useRealTimers()
})

test('faults that differ in a fact or in their request, and lines that are no faults, are all written', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  for (const order of ['a', 'b']) log.warn({ order }, 'an order is set aside')
  for (const trace of ['1', '2']) log.child({ trace }).error({ error: new Error('no') }, 'a request failed')
  for (const total of [1n, 2n]) log.error({ total }, 'a sum is wrong')
  log.info('a day is signed')
  log.info('a day is signed')
  expect(lines).toHaveLength(8)
})
