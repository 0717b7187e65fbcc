/** The worker keeps only files as they were built: no altered file, no error and no answer of the API gets in. */
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, PHONE } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'
import { startReleaseServer, type ReleaseServer } from '../support/release-server.ts'

const MARK = 'altered on its way'

let folder = ''
let front: ReleaseServer
let browser: Browser | undefined
let page: Page
/** The path of the file that one build has altered. */
let chunk = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-poisoned-'))
  const altered = join(folder, 'altered')
  await cp('dist', altered, { recursive: true })
  const name = (await readdir(join(altered, 'assets'))).find((found) => /^deposit-screen.*\.js$/.test(found))
  if (!name) throw new Error('no such chunk was built')
  chunk = `assets/${name}`
  await appendFile(join(altered, chunk), `\n// ${MARK}\n`)
  front = await startReleaseServer({ folder, api: commonAddress(), first: altered })
  browser = await launchBrowser()
  page = await browser.newPage({ ...PHONE, locale: 'en-US' })
})
afterAll(async () => {
  await browser?.close()
  await front?.close()
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
  await page.reload()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
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

  // A server that runs takes no build of which a file is not what the worker says.
  await front.deploy(join(folder, 'altered'))
  expect(await (await fetch(`${front.address}/${chunk}`)).text()).not.toContain(MARK)

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
