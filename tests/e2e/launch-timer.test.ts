/** The launch timer, in a build that asks for it and in the one that everybody gets. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, WITHOUT_WORKER } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'
import { buildRelease, startReleaseServer, type ReleaseServer } from '../support/release-server.ts'

const STALL_MS = 1_000

let folder: string
let printed: string
let release: ReleaseServer | undefined
let browser: Browser | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-timer-'))
  printed = buildRelease(join(folder, 'built'), '-timer', { VITE_LAUNCH_TIMER: 'on' })
  release = await startReleaseServer({ folder, api: commonAddress(), first: join(folder, 'built') })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await release?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('a build that has nothing to complain about says nothing', () => {
  expect(printed).toBe('')
})

test('a build that asks for it leaves a page that stood still, as one in a debugger does', async () => {
  const page = await opened(release?.address)
  // It begins after the first paint; a busy machine may be late by itself, which is the same to it.
  await expect
    .poll(async () => {
      await stall(page).catch(() => undefined)
      return page.url()
    })
    .toBe('about:blank')
})

test('the build that everybody gets has no code of it, and stays', async () => {
  expect((await readdir('dist/assets')).filter((name) => name.includes('launch-timer'))).toEqual([])
  const page = await opened(commonAddress())
  await stall(page)
  await page.getByRole('heading').first().waitFor()
  expect(page.url()).toContain('localhost')
})

async function opened(address = ''): Promise<Page> {
  if (browser === undefined) throw new Error('no browser')
  const page = await browser.newPage(WITHOUT_WORKER)
  await page.goto(address)
  return page
}

/** A debugger holds the page's one thread; so does this. */
async function stall(page: Page): Promise<void> {
  await page.evaluate((ms) => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }, STALL_MS)
}
