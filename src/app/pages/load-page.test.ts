import { beforeEach, expect, test, vi } from 'vitest'

/** How often the page's file is lost before it comes. */
let losses: number
let tries: number

beforeEach(() => {
  vi.resetModules()
  ;[losses, tries] = [0, 0]
  vi.doMock('../routes/first-routes.ts', () => ({
    FIRST_ROUTES: [{
      path: '/one', access: 'public', isBare: true,
      screen: () => {
        tries += 1
        return tries <= losses ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : Promise.resolve(() => null)
      },
    }],
  }))
  vi.doMock('./framed.ts', () => ({ PageFrame: null }))
  vi.doMock('../words/language.ts', () => ({ loadWords: () => Promise.resolve() }))
  vi.doMock('../updates/stale-chunks.ts', () => ({ pageGoesOn: () => Promise.resolve() }))
})

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
