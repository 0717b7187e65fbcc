import { expect, test } from 'vitest'
import { type OutboxItem, outboxThings } from './outbox-things.ts'

const item = (key: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  key,
  number: 1,
  lane: 'lane',
  dependsOn: null,
  actor: 'user',
  endpoint: 'mark-read',
  params: null,
  query: null,
  body: null,
  fileId: null,
  bodyHash: '',
  state: 'waiting',
  attempts: 0,
  nextAt: 0,
  expiresAt: 0,
  createdAt: 0,
  problem: null,
  facts: null,
  ...more,
})

test('a picture is part of the deposit that needs it, not a thing of its own', () => {
  const things = outboxThings([
    item('picture', { fileId: 'picture' }),
    item('deposit', { dependsOn: 'picture' }),
    item('mark'),
  ])
  expect(things.map((thing) => [thing.item.key, thing.pictureKey])).toEqual([
    ['deposit', 'picture'],
    ['mark', null],
  ])
})

test('a deposit whose picture was refused has failed, for the reason of its picture', () => {
  const [thing] = outboxThings([
    item('picture', { fileId: 'picture', state: 'failed', problem: 'too-large' }),
    item('deposit', { dependsOn: 'picture', state: 'expired' }),
  ])
  expect(thing).toMatchObject({ state: 'failed', cause: { problem: 'too-large' } })
})
