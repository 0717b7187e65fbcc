import { expect, test } from 'vitest'
import type { StreamEvent } from '../../contract/stream.ts'
import { createLiveLink } from './live-link.ts'

function setUp() {
  let now = 0
  let timers: { run: () => void; at: number }[] = []
  const opened: { url: string; isOpen: boolean; say: (event: unknown) => void; breakOff: () => void }[] = []
  const events: StreamEvent[] = []
  const states: string[] = []
  let begun = 0
  const link = createLiveLink({
    open: (url, { onMessage, onError }) => {
      const stream = { url, isOpen: true, say: (event: unknown) => onMessage(JSON.stringify(event)), breakOff: onError }
      opened.push(stream)
      return () => void (stream.isOpen = false)
    },
    timers: {
      set: (run, ms) => {
        const timer = { run, at: now + ms }
        timers.push(timer)
        return timer
      },
      clear: (timer) => (timers = timers.filter((each) => each !== timer)),
    },
    random: () => 0.5,
    onBegin: () => void (begun += 1),
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
  })
  const pass = (ms: number) => {
    now += ms
    for (const timer of timers.filter((each) => each.at <= now)) {
      timers = timers.filter((each) => each !== timer)
      timer.run()
    }
  }
  return { link, opened, events, states, pass, begun: () => begun }
}

test('wishes in quick steps make one stream, and a wish that it carries already makes none', () => {
  const { link, opened, pass } = setUp()
  link.want({ products: ['a'], listed: [] })
  link.want({ products: ['a', 'b'], listed: [] })
  pass(100)
  expect(opened.map((stream) => stream.url)).toEqual(['/api/stream?products=a%2Cb'])
  link.want({ products: ['b'], listed: [] })
  pass(100)
  expect(opened).toHaveLength(1)
  link.want({ products: ['b', 'c'], listed: [] })
  pass(100)
  expect(opened.map((stream) => stream.isOpen)).toEqual([false, true])
})

test('what a page only lists is asked for apart, and a stream that carries each of its ticks already is kept', () => {
  const { link, opened, pass } = setUp()
  link.want({ products: ['a'], listed: ['b', 'c'] })
  pass(100)
  expect(opened.map((stream) => stream.url)).toEqual(['/api/stream?products=a&listed=b%2Cc'])
  link.want({ products: [], listed: ['a', 'b'] })
  pass(100)
  expect(opened).toHaveLength(1)
  link.want({ products: ['b'], listed: ['a', 'c'] })
  pass(100)
  expect(opened.at(-1)?.url).toBe('/api/stream?products=b&listed=a%2Cc')
})

test('what a stream says while wishes are gathered does not put the new one off', () => {
  const { link, opened, pass } = setUp()
  link.want({ products: ['a'], listed: [] })
  pass(100)
  link.want({ products: ['a', 'b'], listed: [] })
  pass(60)
  opened[0]?.say({ type: 'time', serverTime: 5 })
  pass(40)
  expect(opened.map((stream) => stream.url)).toEqual(['/api/stream?products=a', '/api/stream?products=a%2Cb'])
})

test('three silences mean that nobody is there', () => {
  const { link, opened, states, pass } = setUp()
  link.want({ products: [], listed: [] })
  pass(100)
  opened[0]?.say({ type: 'time', serverTime: 5 })
  pass(14_999)
  expect(states).toEqual(['live'])
  pass(1)
  expect(states).toEqual(['live', 'failed'])
  pass(1_000)
  expect(opened.map((stream) => stream.isOpen)).toEqual([false, true])
})

test('each failure makes the pause longer, an event makes it short again', () => {
  const { link, opened, pass } = setUp()
  link.want({ products: [], listed: [] })
  pass(100)
  opened[0]?.breakOff()
  pass(1_000)
  opened[1]?.breakOff()
  pass(1_000)
  expect(opened).toHaveLength(2)
  pass(1_000)
  expect(opened).toHaveLength(3)
  opened[2]?.say({ type: 'time', serverTime: 5 })
  opened[2]?.breakOff()
  pass(1_000)
  expect(opened).toHaveLength(4)
})

test('what is no event of the contract is passed over', () => {
  const { link, opened, events, pass } = setUp()
  link.want({ products: [], listed: [] })
  pass(100)
  opened[0]?.say({ type: 'weather', of: 'tomorrow' })
  opened[0]?.say({ type: 'poke', feed: 'user', epoch: 'e', seq: 4 })
  expect(events).toEqual([{ type: 'poke', feed: 'user', epoch: 'e', seq: 4 }])
})

test('a tab that nobody sees has no stream', () => {
  const { link, opened, states, pass } = setUp()
  link.want({ products: ['a'], listed: [] })
  pass(100)
  link.want(null)
  expect(opened[0]?.isOpen).toBe(false)
  pass(60_000)
  expect(opened).toHaveLength(1)
  expect(states).toEqual(['closed'])
})

test('each new stream says once that it has begun, so that what was missed is pulled', () => {
  const { link, opened, pass, begun } = setUp()
  link.want({ products: ['a'], listed: [] })
  pass(100)
  opened[0]?.say({ type: 'time', serverTime: 5 })
  opened[0]?.say({ type: 'time', serverTime: 6 })
  expect(begun()).toBe(1)
  link.want({ products: ['b'], listed: [] })
  pass(100)
  opened[1]?.say({ type: 'time', serverTime: 7 })
  expect(begun()).toBe(2)
})
