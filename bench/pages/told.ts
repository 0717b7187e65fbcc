/**
 * From the moment that the server makes an order final to the moment that its result stands painted over the page: on every page
 * of the app's own table, and after the line was gone. One clock for both: the server's moment is the one that it signs.
 */
import { formatMoney, parseMoney } from '../../contract/money.ts'
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
/** Each block has an order, and all of them stay among the rows that a pull brings: older ones of many would be sealed. */
const EVERY_MS = 1_500
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

/** Orders of the simulated market end with its blocks, three seconds apart: those of one block are told together. */
const ONE_BLOCK_MS = 1_000
/** So late the words are those of a later block. */
const LATE_MS_MAX = 30_000

/** By the words of what was told, and by its time: two blocks may have the same sum. */
async function delaysOf(trader: Trader, all: readonly ToldResult[]): Promise<Map<ToldResult, number>> {
  const delays = new Map<ToldResult, number>()
  for (const block of await readBlocks(trader)) {
    const [first] = block
    const result = all.find(
      ({ text, at }) => text.startsWith(titleOf(block)) && at >= first.settledAt && at < first.settledAt + LATE_MS_MAX,
    )
    if (result !== undefined && !delays.has(result)) delays.set(result, result.at - first.settledAt)
  }
  return delays
}

interface Settled {
  readonly status: string
  readonly stake: string
  readonly profit: string
  readonly settledAt: number
}
type Block = readonly [Settled, ...Settled[]]

/** The settled orders, those that ended together in one part, oldest first. */
async function readBlocks(trader: Trader): Promise<readonly Block[]> {
  const blocks: [Settled, ...Settled[]][] = []
  const orders = (await trader.rows('orders')).flatMap(({ status, stake, profit, settledAt }) =>
    profit === null || settledAt === null ? [] : [{ status, stake, profit, settledAt }],
  )
  for (const order of orders.toSorted((one, other) => one.settledAt - other.settledAt)) {
    const last = blocks.at(-1)
    if (last !== undefined && order.settledAt - last[0].settledAt < ONE_BLOCK_MS) last.push(order)
    else blocks.push([order])
  }
  return blocks
}

function titleOf(block: Block): string {
  const [{ status, stake, profit }] = block
  if (block.length > 1) {
    const sum = block.reduce((minor, order) => minor + parseMoney(order.profit), 0n)
    return `${block.length} orders settled, ${sum > 0n ? '+' : ''}${formatMoney(sum).replace('-', '−')} USDT`
  }
  return status === 'won' ? `Right, +${profit} ` : status === 'lost' ? `Wrong, −${stake} ` : `Equal, ${stake} USDT back`
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
    name: `from final to painted, the slowest of ${figures.length} of ${pages.length} pages, median of at most ${TIMES} each, to ${MS_MAX} ms`,
    // A page of which nothing was told in time is no page that is quick.
    value: figures.length === pages.length ? (figures[0]?.ms ?? Number.NaN) : Number.NaN,
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
