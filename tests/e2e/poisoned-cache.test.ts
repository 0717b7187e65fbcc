/** The worker keeps only files as they were built: no altered file, no error and no answer of the API gets in. */
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, PHONE } from '../support/browser.ts'
import { startReleaseServer, type ReleaseServer } from '../support/release-server.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'

const MARK = 'altered on its way'
const VISITS_MAX = 3
const VISIT_MS = 60_000

let folder = ''
let server: ServerProcess | undefined
let front: ReleaseServer
let browser: Browser | undefined
let page: Page
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-poisoned-'))
  server = await startServer()
  const altered = join(folder, 'altered')
  await cp('dist', altered, { recursive: true })
  const chunk = (await readdir(join(altered, 'assets'))).find((name) => /^deposit-screen.*\.js$/.test(name))
  if (!chunk) throw new Error('no such chunk was built')
  await appendFile(join(altered, 'assets', chunk), `\n// ${MARK}\n`)
  front = await startReleaseServer({ folder, api: server.address, first: altered })
  browser = await launchBrowser()
  page = await browser.newPage({ ...PHONE, locale: 'en-US' })
})
afterAll(async () => {
  await browser?.close()
  await front?.close()
  await server?.dispose()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** All that the browser's caches hold for this origin. */
const cached = () =>
  page.evaluate(async (mark) => {
    const found: { path: string; status: number; isAltered: boolean }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        if (response)
          found.push({
            path: new URL(request.url).pathname,
            status: response.status,
            isAltered: (await response.clone().text()).includes(mark),
          })
      }
    }
    return found
  }, MARK)

/** A worker that lost a file on its way is not installed; the next visit tries again. */
async function installed(): Promise<void> {
  for (let visit = 1; visit <= VISITS_MAX; visit += 1) {
    await page.reload()
    const isReady = await page.evaluate(
      (ms) =>
        Promise.race([
          navigator.serviceWorker.ready.then(() => true),
          new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms)),
        ]),
      VISIT_MS,
    )
    if (isReady) return
  }
  throw new Error(`the worker is not there after ${VISITS_MAX} visits: ${await page.locator('body').innerText()}`)
}

test('a build of which one file was altered is not installed, and nothing of that file is kept', async () => {
  await page.goto(front.address)
  const end = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
    const worker = registration.installing ?? registration.waiting ?? registration.active
    return new Promise<string>((resolve) => {
      const look = () => {
        if (worker && ['installed', 'activated', 'redundant'].includes(worker.state)) resolve(worker.state)
      }
      worker?.addEventListener('statechange', look)
      look()
    })
  })
  expect(end).toBe('redundant')
  expect((await cached()).filter(({ isAltered }) => isAltered)).toEqual([])
})

test('the whole build is; what it keeps are its own files alone, whatever the server answers then', async () => {
  await front.deploy('dist')
  await installed()
  const answers = await page.evaluate(async () =>
    Promise.all(
      ['/api/session', '/api/quotes', '/api/nothing', '/assets/missing.js'].map(
        async (path) => (await fetch(path)).status,
      ),
    ),
  )
  expect(answers).toEqual([401, 200, 404, 404])
  const kept = await cached()
  expect(kept.length).toBeGreaterThan(100)
  expect(kept.filter(({ path, status, isAltered }) => path.startsWith('/api/') || status !== 200 || isAltered)).toEqual(
    [],
  )

  await front.goOffline()
  expect(
    await page.evaluate(() =>
      fetch('/api/quotes').then(
        () => 'answered',
        () => 'no answer',
      ),
    ),
  ).toBe('no answer')
  await page.reload()
  await page.locator('a[href*="registerCheck"]').waitFor()
})
