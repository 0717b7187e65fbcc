/** The page Insight beside the list of orders, each as the first page of a visit and from home, with 100,000 orders on the device. */
import type { BrowserContext } from 'playwright-core'
import { INSIGHT_PAGE, ordersPage, SYNC_PAGE } from '../../src/paths.ts'
import { signIn } from '../../contract/endpoints/session.ts'
import { HOME_PAGE } from '../../src/first-paths.ts'
import { launchBrowser, PHONE } from '../../tests/support/browser.ts'
import { enter } from '../../tests/support/screens/walk.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { PASSWORD, Trader, until } from '../../tests/support/trader.ts'
import { withHistory } from '../launch/history-proxy.ts'
import { probe, type Seen, type Wanted } from '../launch/probe.ts'
import { median, type Report } from '../report.ts'

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 100_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 11)
const SLOWER = 4
const TIMES_MAX = 1.3
const SEEN_MS_MAX = 180_000
const NO_TAP = { text: '', tap: '', answer: '' }
const PAGES = {
  insight: { address: `${INSIGHT_PAGE}?period=all`, selector: '.insight .money--xxl' },
  orders: { address: ordersPage('all'), selector: 'a.row[href*="order?id="]' },
} as const
type PageName = keyof typeof PAGES

export async function insight(report: Report): Promise<void> {
  const server = await startServer({ DEMO_REVIEW_SECONDS: '1', REQUESTS_PER_MINUTE: '1000000' })
  const window = await withHistory(server.address, ORDERS)
  const browser = await launchBrowser()
  try {
    const trader = await new Trader(server.address, 'sums_up1').open()
    const session = await trader.mustCall(signIn, { body: { identifier: trader.account, password: PASSWORD } })
    const context = await browser.newContext({ ...PHONE, locale: 'en-US' })
    const page = await enter(context, { address: window.address, language: 'en-US', person: { trader, session } })
    page.setDefaultTimeout(SEEN_MS_MAX)
    await page.goto(`${window.address}/#${SYNC_PAGE}`)
    await page.locator('main').getByText(ORDERS.toLocaleString('en-US'), { exact: true }).first().waitFor()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    // The page is right before its sums are kept, and slower: people meet that once.
    let sums = -1
    await until(
      'the sums of all blocks kept',
      async () => {
        const before = sums
        sums = await page.evaluate(countSums)
        return sums > 0 && sums === before
      },
      { withinMs: SEEN_MS_MAX, everyMs: 3_000 },
    )
    await page.close()
    const first: Record<PageName, Seen[]> = { insight: [], orders: [] }
    const within: Record<PageName, number[]> = { insight: [], orders: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const order: readonly PageName[] = round % 2 === 0 ? ['insight', 'orders'] : ['orders', 'insight']
      for (const name of order) {
        first[name].push(await look(context, `${window.address}/#${PAGES[name].address}`, PAGES[name].selector))
        within[name].push(await goFromHome(context, window.address, PAGES[name]))
      }
    }
    const figure = (name: string, pick: (page: PageName) => number[], bar?: number) => {
      for (const page of ['insight', 'orders'] as const)
        report.note(
          `  ${name}, ${page}: ${pick(page)
            .map((ms) => ms.toFixed(0))
            .join(' ')} ms`,
        )
      report.figure({
        area: 'pages',
        name: `${name}, ${ORDERS} orders, to the list of orders, median of ${ROUNDS}`,
        value: median(pick('insight')),
        limit: median(pick('orders')),
        unit: 'ms',
        better: 'lower',
        ...(bar === undefined ? {} : { bar }),
      })
    }
    figure("insight's first paint", (page) => first[page].map((seen) => seen.paint), TIMES_MAX)
    // The list shows its rows without the database's library, and sums need it: the first moment of the page has the bar.
    figure("insight's figures as the first page", (page) => first[page].map((seen) => seen.shown))
    figure("insight's figures from home", (page) => within[page], TIMES_MAX)
  } finally {
    await browser.close()
    await window.stop()
    await server.dispose()
  }
}

async function countSums(): Promise<number> {
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('u_')) continue
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error ?? new Error('not opened'))
      opening.onsuccess = () => {
        const counting = opening.result.transaction('blockSums').objectStore('blockSums').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
  }
  return 0
}

/** As the first page of a visit, on a phone that is four times slower than this machine. */
async function look(context: BrowserContext, url: string, selector: string): Promise<Seen> {
  const page = await context.newPage()
  try {
    const wanted: Wanted = { selector, ...NO_TAP }
    await page.addInitScript(probe, wanted)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url, { waitUntil: 'commit' })
    const seen = await page.waitForFunction(
      () => (window.benchSeen !== undefined && window.benchSeen.shown > 0 ? { ...window.benchSeen } : null),
      undefined,
      { timeout: SEEN_MS_MAX, polling: 50 },
    )
    const value = await seen.jsonValue()
    if (value === null) throw new Error('nothing was seen')
    return value
  } finally {
    await page.close()
  }
}

/** From a tap on home until the figures are painted, the page's files being in the browser's cache. */
async function goFromHome(
  context: BrowserContext,
  server: string,
  { address, selector }: { address: string; selector: string },
): Promise<number> {
  const page = await context.newPage()
  try {
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(`${server}/#${HOME_PAGE}`)
    await page.locator('.state[data-state="live"]').waitFor()
    return await page.evaluate(
      ({ hash, wanted }) =>
        new Promise<number>((resolve) => {
          const start = performance.now()
          const observer = new MutationObserver(() => {
            if (document.querySelector(wanted) === null) return
            observer.disconnect()
            requestAnimationFrame(() => {
              const painted = new MessageChannel()
              painted.port1.onmessage = () => resolve(performance.now() - start)
              painted.port2.postMessage(null)
            })
          })
          observer.observe(document, { childList: true, subtree: true })
          location.hash = hash
        }),
      { hash: address, wanted: selector },
    )
  } finally {
    await page.close()
  }
}
