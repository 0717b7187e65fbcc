/**
 * Every page of the app, as somebody who has used it finds it: how it lies on a narrow or short screen and with large text, what axe and a
 * keyboard say, what it logs; then each again with the server stopped. One language, that with the longest words, and one theme;
 * all of them by `npm run screens` and `npm run screens -- --check`.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MESSAGES_PAGE, PRODUCT_PAGE } from '../../src/paths.ts'
import { goOffline, openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser, WITHOUT_WORKER } from '../support/browser.ts'
import { layoutFaults } from '../support/screens/layout-faults.ts'
import { seedPerson, type SeededPerson } from '../support/screens/seeded-person.ts'
import { Tour } from '../support/screens/tour.ts'
import { allVisits, routePaths } from '../support/screens/visits.ts'
import { SHAPES, WINDOWS, type Finding } from '../support/screens/walk.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { keepBuying, noteTold, untilTold } from '../support/told-results.ts'
import { Trader, until } from '../support/trader.ts'

const TOUR_MS_MAX = 900_000
const SHORT_SECONDS = 3
/** Orders end with the blocks of the simulated market, each three seconds: every block has one, and few have more. */
const NEXT_ORDER_MS = 1_500

let started: TestServer | undefined
let server: TestServer
let browser: Browser | undefined
let person: SeededPerson
/** The page that has told its results, with its person. */
let telling: { readonly page: Page; readonly trader: Trader } | undefined
beforeAll(async () => {
  server = started = await startTestServer(
    { DEMO_REVIEW_SECONDS: '1' },
    {
      quick: { seconds: SHORT_SECONDS, isShortest: true },
    },
  )
  browser = await launchBrowser()
  person = await seedPerson(server.address, 'screen_test')
})
afterAll(async () => {
  await browser?.close()
  await started?.dispose()
})

test(
  'every page that a person can open tells the result of an order that ends while they are there, also once the line was gone',
  { timeout: TOUR_MS_MAX },
  async () => {
    if (browser === undefined) throw new Error('no browser')
    // Two phones, with half of the pages each: at every page they wait for the next block.
    const first = await openBuyer(browser, 'every_page')
    const second = await openBuyer(browser, 'every_other', WITHOUT_WORKER)
    const { trader, page, buying } = first
    const pages = (await routePaths()).filter(({ access }) => access !== 'visitor').map(({ path }) => path)
    const paths = ['/no/such/page', ...pages]
    await Promise.all([
      tellOn(
        first,
        paths.filter((_, at) => at % 2 === 0),
      ),
      tellOn(
        second,
        paths.filter((_, at) => at % 2 === 1),
      ),
    ])
    await second.buying.stop()
    const toldBySecond = await second.page.evaluate(() => window.toldResults)
    await second.page.context().close()
    await openRoute(page, MESSAGES_PAGE)
    await goOffline(page)
    await page.locator('.state[data-state="offline"]').waitFor()
    await buying.stop()
    await until('all orders settled', async () =>
      (await trader.rows('orders')).every(({ settledAt }) => settledAt !== null),
    )
    const all = await page.evaluate(() => window.toldResults)
    await page.context().setOffline(false)
    await page.waitForFunction((before) => window.toldResults.length > before, all.length)
    expect(new Set([...all, ...toldBySecond].map(({ path }) => path))).toEqual(new Set(paths))
    telling = { page, trader }
  },
)

/** A person who buys one order after the other, with a phone that notes what it tells. */
async function openBuyer(on: Browser, account: string, options: BrowserContextOptions = {}) {
  const trader = await new Trader(server.address, account).open()
  await trader.deposit('2500.00')
  const [product] = await trader.openProducts()
  const page = await openSignedIn(on, { address: server.address, account: trader.account }, options)
  await page.locator('.snacks').waitFor({ state: 'attached' })
  await noteTold(page)
  const buying = keepBuying(trader, { product, countdownSeconds: SHORT_SECONDS, everyMs: NEXT_ORDER_MS })
  return { trader, product, page, buying }
}

async function tellOn({ page, product }: Awaited<ReturnType<typeof openBuyer>>, paths: readonly string[]) {
  for (const path of paths) await untilTold(page, path === PRODUCT_PAGE ? `${path}?id=${product.id}` : path)
}

test('two results with the same words are both read aloud', async () => {
  if (telling === undefined) throw new Error('no page has told anything')
  const { page, trader } = telling
  const words = 'Deposit received, 100.00 USDT'
  for (const times of [1, 2]) {
    await trader.deposit('100.00')
    await page.waitForFunction(
      (heard) => window.toldResults.filter(({ text }) => text.startsWith(heard.words)).length === heard.times,
      { words, times },
    )
  }
  await page.context().close()
})

test(
  'no page scrolls sideways, cuts text off, logs an error, keeps anybody out or would leave a result untold, online and with the server stopped',
  { timeout: TOUR_MS_MAX },
  async () => {
    if (browser === undefined) throw new Error('no browser')
    const news = (await person.trader.publicRows('articles')).find((article) => article.kind === 'news')?.slug
    const visits = await allVisits(person, news)
    const tour = new Tour(
      {
        address: server.address,
        visits,
        person,
        themes: ['light'],
        shapes: SHAPES.slice(1),
        windows: WINDOWS,
        isAccessChecked: true,
      },
      'de-DE',
    )
    await tour.start(browser)
    await tour.online()
    await tour.ready()
    await server.stop()
    await tour.offline()
    await tour.close()
    expect(tour.findings.map(asLine)).toEqual([])
  },
)

test('what is looked for is found: a page made wrong', async () => {
  if (browser === undefined) throw new Error('no browser')
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
  await page.setContent(`<body style="margin:0;font:16px sans-serif">
    <p style="white-space:nowrap;width:900px">far too wide for any phone, and it does not wrap</p>
    <div style="width:80px;overflow:hidden;white-space:nowrap"><span>cut off on the right</span></div>
    <p style="width:60px;overflow-wrap:anywhere">Auszahlungsmethode</p>
  </body>`)
  const kinds = (await layoutFaults(page)).map((fault) => fault.kind)
  expect(new Set(kinds)).toEqual(new Set(['sideways', 'clipped', 'broken word']))
  await page.close()
})

function asLine({ page, as, what }: Finding): string {
  return `${page} (${as}): ${what}`
}
