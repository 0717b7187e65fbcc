/** The real app's list of orders, a hundred thousand in the mirror, scrolled from the newest to the oldest without a pause. */
import type { BrowserContext } from 'playwright-core'
import { signIn } from '../../contract/endpoints/session.ts'
import { launchBrowser, PHONE } from '../../tests/support/browser.ts'
import { ordersPage, SYNC_PAGE } from '../../src/paths.ts'
import { enter } from '../../tests/support/screens/walk.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { PASSWORD, Trader } from '../../tests/support/trader.ts'
import { withHistory } from '../launch/history-proxy.ts'
import { median, type Report } from '../report.ts'
import { makeOrders } from './orders.ts'

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 100_000)
const MIRRORED_MS_MAX = 180_000
/** A screen and a half each frame: faster than any finger. */
const STEP_PX = 1_200
const FRAME_MS_MAX = 50
/** Each in a page of its own: with code that has never run, and the list that has just opened. */
const ROUNDS = 5
/** After so many frames at the end without new rows the scroll is over. */
const STILL_FRAMES = 90
const ACCOUNT = 'ada_lovelace'

export async function scrollFigure(report: Report): Promise<void> {
  const server = await startServer({ REQUESTS_PER_MINUTE: '1000000' })
  const browser = await launchBrowser()
  try {
    const trader = await new Trader(server.address, ACCOUNT).open()
    const session = await trader.mustCall(signIn, { body: { identifier: ACCOUNT, password: PASSWORD } })
    const window = await withHistory(server.address, ORDERS)
    try {
      const context = await browser.newContext({ ...PHONE, locale: 'en-US' })
      await (await enter(context, { address: window.address, language: 'en-US', person: { trader, session } })).close()
      const slow: number[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        slow.push(await scrollOnce(context, { address: window.address, report }))
      report.figure({
        area: 'sync',
        name: `frames over ${FRAME_MS_MAX} ms while the list of ${ORDERS} orders is scrolled to its end, median of ${ROUNDS}`,
        value: median(slow),
        limit: 1,
        unit: 'frames',
        better: 'lower',
        bar: 0,
      })
    } finally {
      await window.stop()
    }
  } finally {
    await browser.close()
    await server.dispose()
  }
}

/** @returns how many frames took too long */
async function scrollOnce(
  context: BrowserContext,
  { address, report }: { address: string; report: Report },
): Promise<number> {
  const page = await context.newPage()
  page.setDefaultTimeout(MIRRORED_MS_MAX)
  await page.goto(`${address}/#${SYNC_PAGE}`)
  await page.locator('main').getByText(ORDERS.toLocaleString('en-US'), { exact: true }).first().waitFor()
  await page.evaluate((closed) => {
    location.hash = closed
  }, ordersPage('closed'))
  await page.locator('main a.row').first().waitFor()
  const seen = await page.evaluate(scrollToEnd, {
    stepPx: STEP_PX,
    frameMsMax: FRAME_MS_MAX,
    stillFrames: STILL_FRAMES,
  })
  const oldest = makeOrders(1)[0]?.number ?? ''
  if (!(await page.locator('main').getByText(oldest).isVisible()))
    throw new Error(`the list ended before its oldest order, after ${seen.frames} frames`)
  report.note(
    `  scrolled ${seen.px} px in ${seen.frames} frames, ${seen.slow} of them slow; the slowest took ${Math.round(seen.slowestMs)} ms`,
  )
  await page.close()
  return seen.slow
}

/** In the page. A frame is the time between two calls for the next one. */
function scrollToEnd({
  stepPx,
  frameMsMax,
  stillFrames,
}: {
  stepPx: number
  frameMsMax: number
  stillFrames: number
}): Promise<{ frames: number; slow: number; slowestMs: number; px: number }> {
  return new Promise((resolve) => {
    const seen = { frames: 0, slow: 0, slowestMs: 0, px: 0 }
    let last = 0
    let still = 0
    const step = (now: number) => {
      if (last > 0) {
        seen.frames += 1
        seen.slowestMs = Math.max(seen.slowestMs, now - last)
        if (now - last > frameMsMax) seen.slow += 1
      }
      last = now
      const before = scrollY
      scrollBy({ top: stepPx, behavior: 'instant' })
      seen.px = Math.max(seen.px, scrollY)
      still = scrollY === before ? still + 1 : 0
      if (still < stillFrames) requestAnimationFrame(step)
      else resolve(seen)
    }
    requestAnimationFrame(step)
  })
}
