/** The pages that visits begin with, while the database's library has not come: their figures are there, as the device has them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page, Request } from 'playwright-core'
import { homePart, openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'
import { personalDatabases, recordsOf } from '../support/shared-browser.ts'
import { Trader, until } from '../support/trader.ts'

declare global {
  interface Window {
    /** How many figures were still coming when the sync began. */
    comingAtSync?: number
  }
}

/** Longer than this test: the order runs all the while. */
const COUNTDOWN_SECONDS = 300
const SLOW = { timeout: 180_000 }

let browser: Browser
let page: Page
let trader: Trader
let product: Awaited<ReturnType<Trader['openProducts']>>[0]
let release: () => void = () => undefined
beforeAll(async () => {
  trader = await new Trader(commonAddress()).open()
  await trader.deposit('500.00')
  product = (await trader.openProducts())[0]
  await until(
    'an order taken',
    async () => (await trader.buy(product, { stake: '10.00', countdownSeconds: COUNTDOWN_SECONDS })).ok,
  )
  // The last that the server writes for this person: a row that came after the fronts were kept would take them away.
  await until('its entry', async () => (await trader.rows('orders')).every(({ status }) => status === 'running'))
  browser = await launchBrowser()
  page = await openSignedIn(browser, { address: commonAddress(), account: trader.account }, { serviceWorkers: 'block' })
  await page.getByText('1 order running').waitFor()
  // The products come by another feed than the person's rows, and may come later.
  await page.locator('.card a.row', { hasText: product.code }).first().waitFor()
  const [database] = await personalDatabases(page)
  if (database === undefined) throw new Error('nothing is mirrored')
  await until('the fronts kept', async () => (await recordsOf(page, { database, table: 'fronts' })).length > 0)
})
afterAll(async () => {
  await browser?.close()
})

/** The page at a route, opened anew, its library held on the way until `release`. */
async function openWithoutLibrary(route: string): Promise<void> {
  await page.unroute('**/assets/dexie-*')
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/dexie-*', async (request) => {
    await held
    await request.continue().catch(() => undefined)
  })
  await page.goto('about:blank')
  await page.goto(`${commonAddress()}/#${route}`)
}

const available = () => homePart(page, 'Available balance')

test('home, a product and the orders show their figures before the library has come, and live ones after', async () => {
  await openWithoutLibrary('/pages/index/index')
  await page.getByText('1 order running').waitFor()
  await expect.poll(() => available().innerText()).toBe('490.00')
  await page.locator('.card a.row', { hasText: product.code }).first().waitFor()
  await expect.poll(() => page.locator('.skel').count()).toBe(0)

  await openWithoutLibrary(`/pages/Detail/Detail?id=${product.id}`)
  await page.getByText('Available balance').waitFor()
  await page.getByText(/^490\.00/).waitFor()
  await page.getByRole('button', { name: /Buy up/ }).waitFor()

  await openWithoutLibrary('/pages/order/order?tab=positions')
  await page.getByRole('heading', { name: 'Open, 1' }).waitFor()
  await page.getByText(product.code).first().waitFor()

  release()
  await trader.deposit('100.00')
  await openRoute(page, '/pages/index/index')
  await expect.poll(() => available().innerText(), SLOW).toBe('590.00')
})

test.each([
  ['home', () => '/pages/index/index'],
  ['a product', () => `/pages/Detail/Detail?id=${product.id}`],
  ['the orders', () => '/pages/order/order?tab=positions'],
])('%s sends for the library only after all that it shows stands there', async (_, route) => {
  const asked: string[] = []
  const note = (request: Request) => asked.push(/assets\/(begun|dexie)-/.exec(request.url())?.[1] ?? '')
  // The page before asks no more.
  await page.goto('about:blank')
  page.on('request', note)
  await openWithoutLibrary(route())
  await expect.poll(() => asked, SLOW).toContain('dexie')
  page.off('request', note)
  release()
  expect(asked.find((file) => file !== '')).toBe('begun')
})

test('the page names the manifest once it stands, in the language that is read, while its worker is on its way', async () => {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => undefined)
  })
  await openWithoutLibrary('/pages/index/index')
  release()
  const href = () => page.locator('link[rel=manifest]').getAttribute('href')
  await expect.poll(href, SLOW).toBe('/manifest.webmanifest?lang=en-US')
  expect(
    await page.evaluate(
      async () =>
        (
          (await (await fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '')).json()) as {
            lang: string
          }
        ).lang,
    ),
  ).toBe('en-US')
})

/**
 * Runs in a page before the app: every class gets another name, as if the styles had been written anew. The time after which
 * the sync would begin in any case never passes: what begins does so because the page stands there.
 */
function renameClasses(standingMsMax: number): void {
  const setAttribute = Reflect.get(Element.prototype, 'setAttribute')
  Element.prototype.setAttribute = function (name, value) {
    const isClass = name === 'class'
    setAttribute.call(this, name, isClass ? String(value).replaceAll(/\S+/g, 'renamed-$&') : value)
  }
  const setTimer = window.setTimeout.bind(window)
  window.setTimeout = ((work: () => void, ms?: number) =>
    ms === standingMsMax ? 0 : setTimer(work, ms)) as typeof setTimeout
  const Native = Worker
  window.Worker = class extends Native {
    constructor(...input: ConstructorParameters<typeof Native>) {
      super(...input)
      window.comingAtSync ??= document.querySelectorAll('#root .renamed-skel').length
    }
  }
}

test('with classes of other names the sync begins when the figures stand there, as before, and home is kept for the next start', async () => {
  const opened = await page.context().newPage()
  const kept = () =>
    opened.evaluate(async () => (await caches.match('/launch-snapshot', { cacheName: 'candor-launch' }))?.text())
  await opened.addInitScript(renameClasses, 1_000)
  const candles = Promise.withResolvers<void>()
  try {
    await opened.goto(`${commonAddress()}/#/pages/index/index`)
    await opened.waitForFunction(() => window.comingAtSync !== undefined)
    expect(await opened.evaluate(() => window.comingAtSync)).toBe(0)
    await opened.locator('[data-state="live"]').waitFor()
    await opened.evaluate(() => caches.delete('candor-launch'))
    await openRoute(opened, '/pages/set/set')
    await expect.poll(kept, SLOW).toMatch(/as of \d\d:\d\d/)
    const home = await kept()
    expect(home).toContain('Total assets')
    expect(home).toContain('"state__dot"')
    expect(home).not.toContain('To the content')

    await opened.route('**/candles?*', async (route) => {
      await candles.promise
      await route.continue()
    })
    await opened.goto('about:blank')
    await opened.goto(`${commonAddress()}/#/pages/Detail/Detail?id=${product.id}`)
    await opened.locator('#root .renamed-skel').first().waitFor({ state: 'attached' })
    candles.resolve()
    await opened.waitForFunction(() => window.comingAtSync !== undefined)
    expect(await opened.evaluate(() => window.comingAtSync)).toBe(0)
  } finally {
    candles.resolve()
    await opened.close()
  }
})
