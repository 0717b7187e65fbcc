import { expect, test } from 'vitest'
import type { RedisLine } from './redis-line.ts'
import { openRedisRelay } from './redis-relay.ts'

test('a process takes a channel of Redis once something in it listens there, and no other', () => {
  const taken: string[] = []
  const line: RedisLine = {
    ask: () => Promise.resolve(null),
    publish: () => undefined,
    subscribe: (channel) => void taken.push(channel),
    stop: () => Promise.resolve(),
  }
  const relay = openRedisRelay(line, { prefix: 'candor:', origin: 'one', key: Buffer.alloc(32) })
  relay.tell('beats', 'a beat')
  expect(taken).toEqual([])
  relay.hear('moves', () => undefined)()
  relay.hear('moves', () => undefined)
  expect(taken).toEqual(['candor:moves'])
})
