/**
 * A deployment while the app is open: version A is used, version B has no file name in common with it, and every page goes on,
 * online and offline, in the tab that began with A. Typed text is not lost.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLater } from '../../sw/later-cache.ts'
import { chooseLanguage, openRoute, signIn } from '../support/app-walk.ts'
import { launchProfile } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'
import { markRelease } from '../support/marked-release.ts'
import { startReleaseServer, type ReleaseServer } from '../support/release-server.ts'
import { routePaths } from '../support/screens/visits.ts'
import { Trader } from '../support/trader.ts'

let folder: string
let front: ReleaseServer
let browser: BrowserContext
let page: Page
const faults: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-update-'))
  await markRelease('dist', join(folder, 'b'), 'b')
  front = await startReleaseServer({ folder, api: commonAddress(), first: 'dist' })
  const trader = await new Trader(front.address).open()
  browser = await launchProfile(join(folder, 'profile'), { locale: 'en-US' })
  page = browser.pages()[0] ?? (await browser.newPage())
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${front.address}/#/pages/login/login`)
  await chooseLanguage(page, '简体中文', 'English')
  await signIn(page, trader.account)
  await page.getByText('Total assets').waitFor()
})
afterAll(async () => {
  await browser?.close()
  await front?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const hasWorker = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
/** The files that the worker of version A has not put aside yet. */
const missing = async () => {
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(stores.map((store) => store.keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname.slice(1))
  })
  return (await readdir('dist/assets'))
    .map((name) => `assets/${name}`)
    .filter((path) => isLater(path) && !kept.includes(path))
}
/** The version whose code runs: B's files have a mark in their names. */
const versionOf = (opened: Page) =>
  opened.evaluate(() =>
    document.querySelector<HTMLScriptElement>('script[type=module]')?.src.endsWith('b.js') ? 'B' : 'A',
  )
/** Fires the focus event of a tab that somebody comes back to. */
const lookForUpdate = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

async function openChat(): Promise<Locator> {
  await openRoute(page, '/pages/login/zxkf')
  await page.getByRole('tab', { name: 'Chat' }).click()
  const composer = page.getByRole('textbox', { name: 'Write a message' })
  await composer.waitFor()
  return composer
}

/** Every page shows itself, and none says that it could not be shown. */
async function walk(opened: Page): Promise<void> {
  for (const { path, access } of await routePaths()) {
    if (access === 'visitor') continue
    await openRoute(opened, path)
    await opened.locator('main').first().waitFor()
    await expect
      .poll(
        () =>
          opened.evaluate(() =>
            [document.querySelector('main') === null, document.querySelector('.loading') !== null].some(Boolean),
          ),
        { message: path },
      )
      .toBe(false)
    expect([path, await opened.getByText('This page could not be shown').count()]).toEqual([path, 0])
  }
}

test('the old version goes on through every page after the new one was deployed, and what is typed stays until it begins', async () => {
  await expect.poll(hasWorker).toBe(true)
  // Before, only a new start helps a page whose files are gone.
  await expect.poll(missing).toEqual([])
  expect(await versionOf(page)).toBe('A')
  await front.deploy(join(folder, 'b'))
  await walk(page)
  expect(await versionOf(page)).toBe('A')

  const composer = await openChat()
  await composer.fill('A long question that nobody wants to type twice')
  await lookForUpdate()
  await page.getByText('A new version is ready').waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('The new version begins when nothing is being entered').waitFor()
  expect(await versionOf(page)).toBe('A')
  expect(await composer.inputValue()).toBe('A long question that nobody wants to type twice')

  await composer.fill('')
  await expect.poll(() => versionOf(page)).toBe('B')
})

test('the new version is there on every page, online and offline', async () => {
  await walk(page)
  await expect.poll(hasWorker).toBe(true)
  await front.goOffline()
  try {
    await page.reload()
    expect(await versionOf(page)).toBe('B')
    await walk(page)
  } finally {
    await front.goOnline()
  }
  expect(faults).toEqual([])
})

test('a file that is gone while somebody types means a new start, with what was typed', async () => {
  await (await openChat()).fill('half a question')
  const loaded = page.waitForEvent('load')
  // As the browser tells it when a chunk of the page can't be had.
  await page.evaluate(() => void window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })))
  await loaded
  const composer = await openChat()
  await expect.poll(() => composer.inputValue()).toBe('half a question')
})

test('of two pages that ask for the first worker of all at the same time neither hears of a new version when it begins', async () => {
  const fresh = await launchProfile(join(folder, 'fresh-profile'), { locale: 'en-US' })
  try {
    const pages = [await fresh.newPage(), await fresh.newPage()]
    await Promise.all(pages.map((opened) => opened.goto(`${front.address}/#/pages/login/login`)))
    for (const opened of pages) {
      await expect.poll(() => opened.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
      // The browser draws any news by the next frame.
      await opened.bringToFront()
      await opened.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve))
          }),
      )
      expect([
        await opened.locator('.toast__act').count(),
        await opened.evaluate(() =>
          performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).type),
        ),
      ]).toEqual([0, ['navigate']])
    }
  } finally {
    await fresh.close()
  }
})
