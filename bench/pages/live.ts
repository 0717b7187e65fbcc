/**
 * A product's page with its market live, on a phone and in a wide window with all lists live: the work of the main thread in a
 * minute, and the heap at the end of a long look beside the heap after seven minutes. HEAP_MINUTES=60 is the bar's own length.
 */
import type { Browser, BrowserContextOptions, CDPSession } from 'playwright-core'
import { signIn } from '../../contract/endpoints/session.ts'
import { productPage } from '../../src/paths.ts'
import { launchBrowser, PHONE } from '../../tests/support/browser.ts'
import { enter } from '../../tests/support/screens/walk.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { PASSWORD, Trader, until } from '../../tests/support/trader.ts'
import type { Report } from '../report.ts'

const SECONDS_MAX = 2
const MINUTE_MS = 60_000
/** Files, candles and the first prices have come by then. */
const SETTLE_MS = 12_000
const HEAP_TIMES_MAX = 1.05
/** As many ticks as a page keeps of a product have come by then. */
const HEAP_FROM_MINUTES = 7
/** The second window has stood so long when its minute is over. */
const LOOKED_MINUTES = 1
const HEAP_MINUTES = Number(process.env['HEAP_MINUTES'] ?? 0)
const RUNNING = 4
const COUNTDOWN_SECONDS = 300
const MEGABYTE = 1_048_576
const WINDOWS: Readonly<Record<string, BrowserContextOptions>> = {
  'a phone': PHONE,
  'a wide window': { viewport: { width: 1_440, height: 900 }, deviceScaleFactor: 1 },
}

export async function live(report: Report): Promise<void> {
  const server = await startServer({ DEMO_REVIEW_SECONDS: '1' })
  const browser = await launchBrowser()
  try {
    const trader = await new Trader(server.address, 'looks_on2').open()
    await trader.deposit('5000.00')
    const open = await trader.openProducts()
    let bought = 0
    const buy = async () => {
      const product = open[bought % open.length] ?? open[0]
      bought += 1
      await until(
        'an order taken',
        async () => (await trader.buy(product, { stake: '10.00', countdownSeconds: COUNTDOWN_SECONDS })).ok,
      )
    }
    for (let at = 0; at < RUNNING; at += 1) await buy()
    const heaps: { name: string; session: CDPSession; before: number }[] = []
    for (const [name, options] of Object.entries(WINDOWS)) {
      const session = await openProduct(browser, options, { address: server.address, trader, productId: open[0].id })
      await pause(SETTLE_MS)
      await oneMinute(report, name, session)
      heaps.push({ name, session, before: 0 })
    }
    if (HEAP_MINUTES > HEAP_FROM_MINUTES) await heapAfter(report, heaps, buy)
  } finally {
    await browser.close()
    await server.dispose()
  }
}

async function openProduct(
  browser: Browser,
  options: BrowserContextOptions,
  { address, trader, productId }: { address: string; trader: Trader; productId: string },
): Promise<CDPSession> {
  const session = await trader.mustCall(signIn, { body: { identifier: trader.account, password: PASSWORD } })
  const context = await browser.newContext({ ...options, locale: 'en-US' })
  const page = await enter(context, { address, language: 'en-US', person: { trader, session } })
  await page.goto(`${address}/#${productPage(productId)}`)
  await page.locator('.state[data-state="live"]').waitFor()
  await page.locator('canvas').first().waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'timeTicks' })
  return devtools
}

async function oneMinute(report: Report, name: string, session: CDPSession): Promise<void> {
  const before = await metrics(session)
  await pause(MINUTE_MS)
  const after = await metrics(session)
  const spent = (metric: string) => (after.get(metric) ?? 0) - (before.get(metric) ?? 0)
  report.note(
    `  ${name}: ${['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration', 'LayoutCount', 'RecalcStyleCount'].map((metric) => `${metric} ${spent(metric).toFixed(2)}`).join(', ')}`,
  )
  report.figure({
    area: 'pages',
    name: `a product's page with its market live, ${name}: work of the main thread in a minute, to ${SECONDS_MAX} s`,
    value: spent('TaskDuration'),
    limit: SECONDS_MAX,
    unit: 's',
    better: 'lower',
    bar: 1,
  })
}

async function metrics(session: CDPSession): Promise<Map<string, number>> {
  const { metrics: all } = await session.send('Performance.getMetrics')
  return new Map(all.map(({ name, value }) => [name, value]))
}

async function heapAfter(
  report: Report,
  windows: { name: string; session: CDPSession; before: number }[],
  buy: () => Promise<void>,
): Promise<void> {
  await lookOn(HEAP_FROM_MINUTES - LOOKED_MINUTES, buy)
  for (const window of windows) window.before = await usedHeap(window.session)
  await lookOn(HEAP_MINUTES - HEAP_FROM_MINUTES, buy)
  for (const { name, session, before } of windows)
    report.figure({
      area: 'pages',
      name: `a product's page with its market live, ${name}: heap after ${HEAP_MINUTES} minutes, to that after ${HEAP_FROM_MINUTES}`,
      value: (await usedHeap(session)) / MEGABYTE,
      limit: before / MEGABYTE,
      unit: 'MB',
      better: 'lower',
      bar: HEAP_TIMES_MAX,
    })
}

/** An order a minute, so that some run at any time. */
async function lookOn(minutes: number, buy: () => Promise<void>): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await buy()
    await pause(MINUTE_MS)
  }
}

/** Everything that is still reachable. */
async function usedHeap(session: CDPSession): Promise<number> {
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
