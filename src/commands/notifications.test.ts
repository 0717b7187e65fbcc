import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PushKind } from '../../contract/push.ts'
import { knownNotifications } from '../store/device/notifications.ts'
import { sessionCell } from '../store/device/session.ts'
import { loadNotifications, switchNotification } from './notifications.ts'

/** The kinds that the page asked the server to keep, and the kinds that the server answers with once the test lets it. */
let kept: unknown[]
let answer: PromiseWithResolvers<readonly PushKind[]>

vi.mock('../remote/call.ts', () => ({
  remote: () => undefined,
  call: async ({ method }: { method: string }, input?: { body: { kinds: unknown } }) => {
    if (method !== 'GET') kept.push(input?.body.kinds)
    return { ok: true, value: method === 'GET' ? { kinds: await answer.promise, publicKey: 'key' } : null }
  },
}))

const subscription = {
  toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
}
const registration = {
  pushManager: {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: () => Promise.resolve(subscription),
  },
}

afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  kept = []
  answer = Promise.withResolvers()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { PushManager: class {}, Notification: class {} }))
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: () => Promise.resolve('granted') })
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
    locks: { request: <T>(_name: string, work: () => T) => work() },
  })
  signIn('anna')
})

function signIn(user: string): void {
  sessionCell.set({ id: `session of ${user}`, expiresAt: 9e12, user: { id: user, account: user } })
}

test('what one person is told of is neither shown to the next one nor chosen for them', async () => {
  answer.resolve(['order', 'chat'])
  await loadNotifications()
  expect(knownNotifications()).toEqual({ status: 'ready', kinds: ['order', 'chat'] })
  signIn('ben')
  expect(knownNotifications()).toBeNull()
  await switchNotification({ kind: 'alert', isOn: true })
  expect(kept).toEqual([['alert']])
  expect(knownNotifications()).toEqual({ status: 'ready', kinds: ['alert'] })
})

test("an answer that comes after its person has left is not the next one's", async () => {
  const loading = loadNotifications()
  signIn('ben')
  answer.resolve(['order'])
  await loading
  expect(knownNotifications()).toBeNull()
})

test('a question that was only dismissed blocks nothing, and the next choice asks again', async () => {
  answer.resolve([])
  await loadNotifications()
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => Promise.resolve('default') })
  expect(await switchNotification({ kind: 'alert', isOn: true })).toEqual({ status: 'dismissed' })
  expect(knownNotifications()).toEqual({ status: 'ready', kinds: [] })
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => Promise.resolve('granted') })
  expect(await switchNotification({ kind: 'alert', isOn: true })).toEqual({ status: 'chosen' })
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => Promise.resolve('denied') })
  expect(await switchNotification({ kind: 'chat', isOn: true })).toEqual({ status: 'blocked' })
  expect(knownNotifications()).toEqual({ status: 'blocked' })
})

test('a worker that never comes is unavailable, and the next choice is not held up by it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  answer.resolve([])
  let turn: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: new Promise(() => undefined), getRegistration: () => Promise.resolve(undefined) },
    locks: {
      request: <T>(_name: string, work: () => Promise<T>) => {
        const result = turn.then(work)
        turn = result
        return result
      },
    },
  })
  const results: string[] = []
  void switchNotification({ kind: 'alert', isOn: true }).then(({ status }) => results.push(status))
  void switchNotification({ kind: 'alert', isOn: false }).then(({ status }) => results.push(status))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(results).toEqual(['unavailable', 'chosen'])
  expect(vi.getTimerCount()).toBe(0)
})
