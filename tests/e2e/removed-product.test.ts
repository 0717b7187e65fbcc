/** Products that are not there to be bought: taken out of the catalogue, or closed since before their first price. */
import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPriceAlert } from '../../contract/endpoints/price-alerts.ts'
import { openInEnglish, openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser, WITHOUT_WORKER } from '../support/browser.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { Trader, until } from '../support/trader.ts'

const file = join(tmpdir(), `candor-products-${process.pid}.json`)
let started: TestServer | undefined
let browser: Browser | undefined
let server: TestServer
let page: Page
let trader: Trader
const alertId = randomUUID()

/** Each day one hour, hours away from now. */
const opensAt = (new Date().getUTCHours() + 6) % 24
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const CLOSED_FOR_HOURS = {
  timeZone: 'UTC',
  weekly: Array.from({ length: 7 }, () => [`${hourText(opensAt)}-${hourText(opensAt + 1)}`]),
  holidays: [],
}

async function writeCatalogue(without: string | null): Promise<void> {
  // The catalogue that Candor brings along, which the server's own tests hold to its schema.
  const { products } = JSON.parse(await readFile('server/prices/catalogue/products.json', 'utf8')) as {
    products: { id: string }[]
  }
  await writeFile(
    file,
    JSON.stringify({
      products: products
        .filter(({ id }) => id !== without)
        .map((product) => (product.id === 'xag-usdt' ? { ...product, hours: CLOSED_FOR_HOURS } : product)),
    }),
  )
}

beforeAll(async () => {
  await writeCatalogue(null)
  server = started = await startTestServer({ PRODUCTS_FILE: file })
  trader = await new Trader(server.address, 'alerted').open()
  await trader.mustCall(setPriceAlert, {
    params: { id: alertId },
    body: { productId: 'eth-usdt', terms: { kind: 'above', price: 99_999_950 } },
  })
  browser = await launchBrowser()
  page = await openInEnglish(browser, WITHOUT_WORKER)
})
afterAll(async () => {
  await browser?.close()
  await started?.dispose()
  await rm(file, { force: true })
})

test('a closed product that never had a price says so and when it opens, and waits for nothing', async () => {
  await page.goto(`${server.address}/#/pages/Detail/Detail?id=xag-usdt`)
  await page.getByText(/^No price yet, opens .*:00/).waitFor()
  await page.locator('.chart-block__plot').getByText('No price yet').waitFor()
  await expect.poll(() => page.locator('.skel, [aria-busy=true]').count()).toBe(0)
})

test('a removed product leaves the list, and its page and the favourites say plainly that it is gone', async () => {
  await page.goto(`${server.address}/#/pages/Detail/Detail?id=eth-usdt`)
  await page.getByRole('button', { name: 'Favorite' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Favorite' }).getAttribute('aria-pressed')).toBe('true')
  await server.stop()
  await writeCatalogue('eth-usdt')
  await server.start()
  // The route that was open says so by itself, once the mirror has heard of it.
  await page.reload()
  await page.getByText('This product is no longer offered.').waitFor({ timeout: 60_000 })
  await openRoute(page, '/pages/product/product')
  await page.getByText('BTC/USDT').first().waitFor()
  expect(await page.getByText('ETH/USDT').count()).toBe(0)
  await page.getByRole('tab', { name: /^Favorites/ }).click()
  await page.getByText('No longer offered: ETH/USDT').waitFor()
})

test('an alert on a removed product says so, with the price that was set, and can only be removed', async () => {
  if (browser === undefined) throw new Error('no browser')
  const phone = await openSignedIn(browser, { address: server.address, account: trader.account }, WITHOUT_WORKER)
  await openRoute(phone, `/pages/alert/alert?id=${alertId}`)
  await phone.getByText('This product is no longer offered.').waitFor()
  await phone.getByText('ETH/USDT').waitFor()
  await phone.getByText('999,999.50 or above').waitFor()
  expect(await phone.getByRole('main').locator('select, input, [type=submit]').count()).toBe(0)
  await phone.getByRole('button', { name: 'Remove the alert' }).click()
  await phone.getByText('No price alerts yet').waitFor()
  await until('the alert gone on the server', async () => (await trader.rows('priceAlerts')).length === 0)
})
