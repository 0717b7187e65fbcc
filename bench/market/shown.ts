/**
 * From the moment that the server makes an order final to the moment that a connected app shows it: the server as `npm start` runs it,
 * a real Chromium on the list of orders, one clock for both. The server's moment is the one that it signs as `settledAt`, before it
 * writes: its own transaction is in the figure, so from the commit on it is less.
 */
import type { Page } from 'playwright-core'
import { signIn } from '../../contract/endpoints/session.ts'
import { ordersPage } from '../../src/paths.ts'
import { launchBrowser, PHONE } from '../../tests/support/browser.ts'
import { enter } from '../../tests/support/screens/walk.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { PASSWORD, Trader, until } from '../../tests/support/trader.ts'
import { median, type Report } from '../report.ts'

/** As many as lie on the screen together. */
const ORDERS = 6
/** Spreads the ends, so that each order ends with a beat of its own. */
const BETWEEN_MS = 1_300
const COUNTDOWN_SECONDS = 30
const MS_MAX = 250
const LIST = `#${ordersPage('all')}`

declare global {
  interface Window {
    /** Per order id, when its result stood on the page, ms. */
    shownAt: Record<string, number>
  }
}

export async function shown(report: Report): Promise<void> {
  const server = await startServer({ DEMO_REVIEW_SECONDS: '1' })
  const browser = await launchBrowser()
  try {
    const trader = await new Trader(server.address, 'looks_on1').open()
    await trader.deposit('1000.00')
    const session = await trader.mustCall(signIn, { body: { identifier: trader.account, password: PASSWORD } })
    const page = await enter(await browser.newContext({ ...PHONE, locale: 'en-US' }), {
      address: server.address,
      language: 'en-US',
      person: { trader, session },
    })
    await page.goto(`${server.address}/${LIST}`)
    await noteResults(page)
    await buyAll(trader)
    await until('all shown', async () => (await page.evaluate(() => Object.keys(window.shownAt).length)) === ORDERS, {
      withinMs: 90_000,
    })
    const at = await page.evaluate(() => window.shownAt)
    const orders = (await trader.rows('orders')).toSorted((left, right) => left.acceptedAt - right.acceptedAt)
    // The first one makes the page do for the first time what it then does again.
    const times = orders.slice(1).map((order) => (at[order.id] ?? Number.NaN) - (order.settledAt ?? Number.NaN))
    report.note(`  ${times.join(', ')} ms`)
    report.figure({
      area: 'market',
      name: `from final to on-screen in a connected app, median of ${times.length}, to ${MS_MAX} ms`,
      value: median(times),
      limit: MS_MAX,
      unit: 'ms',
      better: 'lower',
      bar: 1,
    })
  } finally {
    await browser.close()
    await server.dispose()
  }
}

async function buyAll(trader: Trader): Promise<void> {
  await until(
    'a product open',
    async () => (await trader.publicRows('products')).some((product) => product.status === 'open'),
    { withinMs: 60_000 },
  )
  const product = (await trader.publicRows('products')).find((one) => one.status === 'open')
  if (!product) throw new Error('no product is open')
  for (let index = 0; index < ORDERS; index += 1) {
    await until(
      'an order taken',
      async () => (await trader.buy(product, { stake: '10.00', countdownSeconds: COUNTDOWN_SECONDS })).ok,
    )
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
}

/** Watches the page's own elements: a row has a result when its profit stands there. */
function noteResults(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.shownAt = {}
    const look = () => {
      const now = Date.now()
      for (const row of document.querySelectorAll('a.row[href*="order?id="]')) {
        const id = /id=([\w-]{36})/.exec(row.getAttribute('href') ?? '')?.[1]
        if (id !== undefined && row.querySelector('.money') !== null) window.shownAt[id] ??= now
      }
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
}
