/** When a new version begins in a page that is open: never over what somebody does. The worker's own life is tests/e2e/update.test.ts. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

type Installing = EventTarget & { state: string }
interface Heard {
  readonly isUpdate?: boolean
  readonly isExternal?: boolean
}

let heard: Map<string, (event: Heard) => void>
let registration: {
  active: object | null
  waiting: object | null
  installing: Installing | null
  update: () => Promise<void>
}
/** The answer to each request for the worker, in order: the network is lost, or the worker is there. */
let answers: ('lost' | 'there')[]
let skips: number
let registrations: number
let reloads: number
/** A dialog, a sheet or a running order on the screen. */
let isBusy: boolean
let live: PromiseWithResolvers<void>
let page: EventTarget & { visibilityState: string; querySelector: () => object | null }

vi.mock('../../queries/when-live.ts', () => ({ whenLive: () => live.promise }))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(name: string, listener: (event: Heard) => void) {
      heard.set(name, listener)
    }
    removeEventListener(name: string) {
      heard.delete(name)
    }
    register() {
      registrations += 1
      return answers.shift() === 'lost'
        ? Promise.reject(new TypeError('the script could not be fetched'))
        : Promise.resolve(registration)
    }
    messageSkipWaiting() {
      skips += 1
    }
  },
}))

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  ;[heard, skips, registrations, reloads, isBusy] = [new Map(), 0, 0, 0, false]
  live = Promise.withResolvers()
  answers = []
  registration = { active: {}, waiting: null, installing: null, update: () => Promise.resolve() }
  page = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => (isBusy ? {} : null) })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('history', { state: null, replaceState: () => undefined })
  vi.stubGlobal('location', {
    href: 'https://candor.test/#/',
    hash: '#/',
    reload: () => {
      reloads += 1
    },
  })
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { controller: {}, ready: Promise.resolve({ active: null }) },
  })
})

/** A page that is past its first moments. */
async function watch() {
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  const { watchWorker } = await import('./watch-worker.ts')
  await watchWorker()
  return import('./updates.ts')
}

/** A device that has no worker yet, by a clock of the test's own. */
async function watchFirst(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { controller: null, ready: Promise.resolve({ active: null }) },
  })
  registration = {
    ...registration,
    active: null,
    installing: Object.assign(new EventTarget(), { state: 'installing' }),
  }
  const { watchWorker } = await import('./watch-worker.ts')
  void watchWorker()
}

function endInstall(state: 'installed' | 'redundant'): void {
  const { installing } = registration
  if (installing === null) throw new Error('nothing is being installed')
  installing.state = state
  if (state === 'redundant') registration.installing = null
  installing.dispatchEvent(new Event('statechange'))
}

test('a version that the person wants begins at once where nothing is lost', async () => {
  const updates = await watch()
  heard.get('waiting')?.({})
  expect(updates.offeredUpdate()).toBe('waiting')
  updates.beginUpdate()
  expect(skips).toBe(1)
  heard.get('controlling')?.({ isUpdate: true })
  expect(reloads).toBe(1)
})

test('a worker that was long in coming does not load the page anew over what was begun meanwhile', async () => {
  const updates = await watch()
  heard.get('waiting')?.({})
  updates.beginUpdate()
  isBusy = true
  heard.get('controlling')?.({ isUpdate: true })
  expect([reloads, updates.offeredUpdate()]).toEqual([0, 'stale'])
  isBusy = false
  updates.beginUpdate()
  expect(reloads).toBe(1)
})

test('a version whose first install failed is found at the next look', async () => {
  const updates = await watch()
  window.dispatchEvent(new Event('focus'))
  expect(updates.offeredUpdate()).toBe('current')
  registration.waiting = {}
  window.dispatchEvent(new Event('focus'))
  expect(updates.offeredUpdate()).toBe('waiting')
})

test('the first worker of all is no new version, however slow it is to begin, and whichever page has asked for it', async () => {
  registration.active = null
  registration.waiting = {}
  const updates = await watch()
  heard.get('waiting')?.({})
  expect(updates.offeredUpdate()).toBe('current')
  // As a page hears it that was opened while another one's worker was being installed.
  heard.get('controlling')?.({ isExternal: true })
  expect([reloads, updates.offeredUpdate()]).toEqual([0, 'current'])
  registration.active = {}
  isBusy = true
  heard.get('controlling')?.({ isExternal: true })
  expect(updates.offeredUpdate()).toBe('stale')
})

test('a version that began over the first worker while somebody was at something says that this page is old', async () => {
  registration.active = null
  registration.waiting = {}
  const updates = await watch()
  // The first worker is active, and took over no page that was open already.
  registration.active = {}
  heard.get('waiting')?.({})
  updates.beginUpdate()
  isBusy = true
  heard.get('controlling')?.({ isUpdate: true })
  expect([reloads, updates.offeredUpdate()]).toEqual([0, 'stale'])
})

test('what is put off is not offered again on the next page, but something else is', async () => {
  const updates = await watch()
  heard.get('waiting')?.({})
  updates.putOffUpdate()
  expect(updates.offeredUpdate()).toBe('current')
  heard.get('controlling')?.({ isExternal: true })
  expect(updates.offeredUpdate()).toBe('stale')
})

test('the first worker of a device waits until the page shows the state of now, and two seconds more', async () => {
  await watchFirst()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(registrations).toBe(0)
  live.resolve()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(registrations).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(registrations).toBe(1)
})

test('a first worker that could not be had is asked for again, each time later, and then only followed', async () => {
  answers = ['lost', 'lost']
  live.resolve()
  await watchFirst()
  await vi.advanceTimersByTimeAsync(2_100)
  expect(registrations).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(registrations).toBe(2)
  await vi.advanceTimersByTimeAsync(9_800)
  expect(registrations).toBe(2)
  await vi.advanceTimersByTimeAsync(200)
  expect(registrations).toBe(3)
  endInstall('installed')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(registrations).toBe(3)
})

test('a first worker whose files could not all be had is asked for again', async () => {
  live.resolve()
  await watchFirst()
  await vi.advanceTimersByTimeAsync(2_100)
  endInstall('redundant')
  expect(registrations).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(registrations).toBe(2)
})
