/** The evidence area: what signing adds to a tap that buys, and what checking all own orders unasked costs a phone. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../tests/support/browser.ts'
import { serveBuiltPage } from '../built-page.ts'
import { createProofs } from '../proof/five-minutes.ts'
import { median, type Report } from '../report.ts'
import type { BuyTimes } from './buying.ts'
import type { CheckCommand } from './checking.ts'

const ROUNDS = 15
const ADDED_MS_MAX = 15
/** As in the app, where the sheet stands open before somebody taps. */
const STANDING_MS = 1_000
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 1_000)
const SECONDS = 30
const SLOWER = 4
const SECONDS_MAX = 60

export async function run(report: Report): Promise<void> {
  const { command, texts } = manyOrders()
  const served = await serveBuiltPage('bench/evidence/page.html', {
    answerOf: (path) => texts.get(/^\/api\/orders\/([\w-]{36})\/proof$/.exec(path)?.[1] ?? ''),
  })
  const browser = await launchBrowser()
  try {
    await buying(report, browser, served.address)
    await checking(report, browser, served.address, command)
  } finally {
    await browser.close()
    await served.stop()
  }
}

async function buying(report: Report, browser: Browser, address: string): Promise<void> {
  const first: BuyTimes[] = []
  const later: BuyTimes[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // A new context each time: a person's first order of the day runs code that has never run.
    const page = await openPage(browser, address)
    await page.evaluate(() => window.benchBuyOpen())
    await sleep(STANDING_MS)
    first.push(await page.evaluate(() => window.benchBuy()))
    later.push(await page.evaluate(() => window.benchBuy()))
    await page.context().close()
  }
  const added = ({ signMs, checkMs }: BuyTimes) => signMs + checkMs
  report.note(
    `  signing ${first.map(({ signMs }) => signMs.toFixed(1)).join(', ')} ms; checking ${first.map(({ checkMs }) => checkMs.toFixed(1)).join(', ')} ms`,
  )
  const figure = { area: 'evidence', limit: ADDED_MS_MAX, unit: 'ms', better: 'lower', bar: 1 } as const
  report.figure({
    ...figure,
    name: `signing an order and checking its acceptance, the first of a page, median of ${ROUNDS}, to ${ADDED_MS_MAX} ms`,
    value: median(first.map(added)),
  })
  report.figure({
    ...figure,
    name: `the same for the second order of a page, median of ${ROUNDS}, to ${ADDED_MS_MAX} ms`,
    value: median(later.map(added)),
  })
}

async function checking(report: Report, browser: Browser, address: string, command: CheckCommand): Promise<void> {
  const { keys, now } = command
  const area = 'evidence'
  // The browser slows the page's thread and no worker: so the time is taken there, where one core does all of it.
  const slow = await preparedPage(browser, address, command)
  const here = await slow.evaluate((input) => window.benchCheckHere(input), { keys, now })
  await slow.context().close()
  if (here.verified !== ORDERS) throw new Error(`${here.verified} of ${ORDERS} orders verified`)
  report.note(
    `  ${here.checked} orders of ${SECONDS} s: ${(here.ms / 1_000).toFixed(1)} s with the pauses between them, ${(here.workMs / here.checked).toFixed(1)} ms of work each`,
  )
  report.figure({
    area,
    name: `${ORDERS} own orders checked on one core slowed ${SLOWER}x, to ${SECONDS_MAX} s`,
    value: here.workMs / 1_000,
    limit: SECONDS_MAX,
    unit: 's',
    better: 'lower',
    bar: 1,
  })
  const page = await preparedPage(browser, address, command)
  const aside = await page.evaluate((input) => window.benchCheckAside(input), { keys, now })
  await page.context().close()
  if (aside.verified !== ORDERS) throw new Error(`${aside.verified} of ${ORDERS} orders verified in the worker`)
  report.note(
    `  beside a page that shows the seals: ${(aside.ms / 1_000).toFixed(1)} s, long tasks of ${aside.longTasks.join(', ') || 'none'} ms`,
  )
  report.figure({
    area,
    name: `main-thread tasks over 50 ms while a worker checks ${ORDERS} orders, page slowed ${SLOWER}x`,
    value: aside.longTasks.length,
    limit: 1,
    unit: 'tasks',
    better: 'lower',
    bar: 0,
  })
}

async function preparedPage(browser: Browser, address: string, command: CheckCommand) {
  const page = await openPage(browser, address)
  await page.evaluate((input) => {
    window.checkCommand = input
  }, command)
  await page.evaluate(() => window.benchMirror())
  const devtools = await page.context().newCDPSession(page)
  // Making the mirror has left things behind that are not the checks' to clear away.
  await devtools.send('HeapProfiler.collectGarbage')
  await sleep(STANDING_MS)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

async function openPage(browser: Browser, address: string) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  await page.waitForFunction(() => document.title === 'ready')
  return page
}

/** Orders of one person with their proofs, as the server answers them. */
function manyOrders(): { readonly command: CheckCommand; readonly texts: ReadonlyMap<string, string> } {
  const proofOf = createProofs()
  const made = Array.from({ length: ORDERS }, (_, index) =>
    proofOf({ seconds: SECONDS, orderId: `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}` }),
  )
  const orders = made.map(({ order }) => order)
  const now = Math.max(...orders.map(({ settledAt }) => settledAt ?? 0)) + 3_600_000
  return {
    command: { orders, keys: made[0]?.keys ?? {}, now },
    texts: new Map(made.map(({ order, text }) => [order.id, text])),
  }
}
