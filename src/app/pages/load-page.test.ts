import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** How often the page's file is lost before it comes. */
let losses: number
let tries: number
/** Whether the page's file neither comes nor fails. */
let isStuck: boolean

beforeEach(() => {
  vi.resetModules()
  ;[losses, tries, isStuck] = [0, 0, false]
  vi.doMock('../routes/first-routes.ts', () => ({
    FIRST_ROUTES: [
      {
        path: '/one',
        access: 'public',
        isBare: true,
        screen: () => {
          tries += 1
          if (isStuck) return new Promise(() => undefined)
          return tries <= losses
            ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
            : Promise.resolve(() => null)
        },
      },
    ],
  }))
  vi.doMock('./page-parts.ts', () => ({ PageFrame: null }))
  vi.doMock('../words/language.ts', () => ({ loadWords: () => Promise.resolve() }))
  vi.doMock('../updates/stale-chunks.ts', () => ({
    pageGoesOn: () => Promise.resolve(),
    reloadWhereItHelps: () => Promise.resolve(),
  }))
})

afterEach(() => vi.useRealTimers())

test('a page whose file is lost once comes by itself', async () => {
  losses = 1
  const { loadPageAt, pageAt } = await import('./load-page.ts')
  await loadPageAt('/one')
  expect(pageAt('/one').status).toBe('ready')
})

test('a page whose file is lost twice says so, and comes when somebody asks again', async () => {
  losses = 2
  const { forgetFailedPage, loadPageAt, pageAt } = await import('./load-page.ts')
  await loadPageAt('/one')
  expect(pageAt('/one').status).toBe('failed')
  expect(forgetFailedPage('/one')).toBe(true)
  await loadPageAt('/one')
  expect(pageAt('/one').status).toBe('ready')
})

test('a page that has not come in 60 s is an error, not before, and may be asked for again', async () => {
  vi.useFakeTimers()
  isStuck = true
  const { forgetFailedPage, loadPageAt, pageAt } = await import('./load-page.ts')
  void loadPageAt('/one')
  await vi.advanceTimersByTimeAsync(59_999)
  expect(pageAt('/one').status).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  expect(pageAt('/one')).toMatchObject({ status: 'failed', error: new Error('the page did not load in 60 s') })
  isStuck = false
  expect(forgetFailedPage('/one')).toBe(true)
  await loadPageAt('/one')
  expect(pageAt('/one').status).toBe('ready')
})
