import { expect, test } from 'vitest'
import type { OutboxRow } from '../store/mirror/mirror-records.ts'
import { pickDue } from './send-outbox.ts'
import { serverPauseMs } from './server-pause.ts'

const row = (key: string, change: Partial<OutboxRow> = {}): OutboxRow => ({
  key,
  number: Number(key),
  lane: 'a',
  dependsOn: null,
  actor: 'me',
  endpoint: 'submit-deposit',
  params: null,
  query: null,
  body: {},
  fileId: null,
  bodyHash: '',
  state: 'waiting',
  attempts: 0,
  nextAt: 0,
  expiresAt: 1_000,
  createdAt: 0,
  problem: null,
  facts: null,
  ...change,
})

test('a lane waits for its first item, another lane does not', () => {
  const rows = [row('1', { nextAt: 50 }), row('2'), row('3', { lane: 'b' })]
  expect(pickDue(rows, 10).row?.key).toBe('3')
  expect(pickDue(rows.slice(0, 2), 10)).toEqual({ row: null, nextAt: 50 })
  expect(pickDue(rows, 50).row?.key).toBe('1')
})

test('a failed or expired item has left its lane', () => {
  expect(pickDue([row('1', { state: 'failed' }), row('2', { state: 'expired' }), row('3')], 0).row?.key).toBe('3')
})

test('an item is held while what it depends on is in the outbox, in whatever state', () => {
  const needing = row('2', { lane: 'b', dependsOn: '1' })
  expect(pickDue([row('1', { state: 'failed' }), needing], 0)).toEqual({ row: null, nextAt: null })
  expect(pickDue([needing], 0).row?.key).toBe('2')
})

test('the pause before the next try is anywhere between nothing and the doubled bound, at most five minutes', () => {
  expect(serverPauseMs(1, () => 0)).toBe(0)
  expect(serverPauseMs(1, () => 0.999_999)).toBe(2_000)
  expect(serverPauseMs(3, () => 0.5)).toBe(4_000)
  expect(serverPauseMs(40, () => 0.999_999_9)).toBe(300_000)
})
