/**
 * From the moment that the server makes an order final to the moment that its result stands painted over the page: on every page
 * of the app's own table, and after the line was gone. One clock for both: the server's moment is the one that it signs.
 */
import { signIn } from '../../contract/endpoints/session.ts'
import { PRODUCT_PAGE } from '../../src/paths.ts'
import { launchBrowser, PHONE } from '../../tests/support/browser.ts'
import { routePaths } from '../../tests/support/screens/visits.ts'
import { enter } from '../../tests/support/screens/walk.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { keepBuying, noteTold, untilTold, type ToldResult } from '../../tests/support/told-results.ts'
import { PASSWORD, Trader, until } from '../../tests/support/trader.ts'
import { HOME_PAGE } from '../../src/first-paths.ts'
import { median, type Report } from '../report.ts'

const MS_MAX = 250
const SECONDS = 3
const EVERY_MS = 450
/** Results a page; its figure is their median. */
const TIMES = 3
const TELL_MS_MAX = 60_000

export async function told(report: Report): Promise<void> {
  const server = await startServer({ DEMO_REVIEW_SECONDS: '1' }, undefined, {
    quick: { seconds: SECONDS, isAdded: true },
  })
  const browser = await launchBrowser()
  try {
    const trader = await new Trader(server.address, 'hears_all').open()
    await trader.deposit('20000.00')
    const [product] = await trader.openProducts()
    const session = await trader.mustCall(signIn, { body: { identifier: trader.account, password: PASSWORD } })
    const person = { trader, session }
    const page = await enter(await browser.newContext({ ...PHONE, locale: 'en-US' }), {
      address: server.address,
      language: 'en-US',
      person,
    })
    page.setDefaultTimeout(TELL_MS_MAX)
    await page.goto(`${server.address}/#${HOME_PAGE}`)
    await page.locator('.snacks').waitFor({ state: 'attached' })
    await noteTold(page)
    const buying = keepBuying(trader, { product, countdownSeconds: SECONDS, everyMs: EVERY_MS })
    const pages = (await routePaths()).filter(({ access }) => access !== 'visitor')
    for (const { path } of pages)
      await untilTold(page, path === PRODUCT_PAGE ? `${path}?id=${product.id}` : path, TIMES)
    await page.context().setOffline(true)
    await page.locator('.state[data-state="offline"]').waitFor()
    const before = await page.evaluate(() => window.toldResults.length)
    await page.context().setOffline(false)
    await until('results after the line was gone', () =>
      page.evaluate((count) => window.toldResults.length > count + 6, before),
    )
    await buying.stop()
    const all = await page.evaluate(() => window.toldResults)
    const delays = await delaysOf(trader, all)
    tell(report, pages, { all, before, delays })
  } finally {
    await browser.close()
    await server.dispose()
  }
}

/** By the words of the result: each order has an amount of its own. Several that ended together name none. */
async function delaysOf(trader: Trader, all: readonly ToldResult[]): Promise<Map<ToldResult, number>> {
  const delays = new Map<ToldResult, number>()
  for (const { status, stake, profit, settledAt } of await trader.rows('orders')) {
    const title =
      status === 'won' ? `Right, +${profit} ` : status === 'lost' ? `Wrong, −${stake} ` : `Equal, ${stake} USDT back`
    const result = all.find(({ text }) => text.startsWith(title))
    if (result !== undefined && settledAt !== null) delays.set(result, result.at - settledAt)
  }
  return delays
}

function tell(
  report: Report,
  pages: readonly { readonly path: string }[],
  { all, before, delays }: { all: readonly ToldResult[]; before: number; delays: ReadonlyMap<ToldResult, number> },
): void {
  const timesOf = (results: readonly ToldResult[]) => results.flatMap((one) => delays.get(one) ?? [])
  const figures = pages
    .map(({ path }) => ({ path, ms: median(timesOf(all.slice(0, before).filter((one) => one.path === path))) }))
    .filter(({ ms }) => !Number.isNaN(ms))
    .toSorted((one, other) => other.ms - one.ms)
  report.note(
    `  slowest: ${figures
      .slice(0, 5)
      .map(({ path, ms }) => `${path} ${ms}`)
      .join(', ')} ms`,
  )
  report.note(`  after the line was gone: ${timesOf(all.slice(before)).join(', ')} ms`)
  report.figure({
    area: 'pages',
    name: `from final to painted, the slowest of ${figures.length} pages, median of at most ${TIMES} each, to ${MS_MAX} ms`,
    value: figures[0]?.ms ?? Number.NaN,
    limit: MS_MAX,
    unit: 'ms',
    better: 'lower',
    bar: 1,
  })
  report.figure({
    area: 'pages',
    name: `the same after the line was gone, median of ${timesOf(all.slice(before)).length}, to ${MS_MAX} ms`,
    value: median(timesOf(all.slice(before))),
    limit: MS_MAX,
    unit: 'ms',
    better: 'lower',
    bar: 1,
  })
}
