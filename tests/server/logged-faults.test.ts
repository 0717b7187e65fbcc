/** A fault in the log of the server: what a person who looks for it needs, and nothing of a row. */
import pg from 'pg'
import { expect, test } from 'vitest'
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
