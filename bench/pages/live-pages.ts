/** A product's page with its market live, on a phone and in a wide window with all lists live: opened for benches that look on. */
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { signIn } from '../../contract/endpoints/session.ts'
import { productPage } from '../../src/paths.ts'
import { launchBrowser, PHONE } from '../../tests/support/browser.ts'
import { enter } from '../../tests/support/screens/walk.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { PASSWORD, Trader, until } from '../../tests/support/trader.ts'

const RUNNING = 4
/** Orders that run while somebody looks on last so long. */
const LONG_SECONDS = 300
const WINDOWS: Readonly<Record<string, BrowserContextOptions>> = {
  'a phone': PHONE,
  'a wide window': { viewport: { width: 1_440, height: 900 }, deviceScaleFactor: 1 },
}

export interface LiveWindow {
  readonly name: string
  readonly page: Page
  /** A session of its own each time: each counts time by its own clock. */
  devtools(): Promise<CDPSession>
}

interface LivePages {
  readonly names: readonly string[]
  open(name: string): Promise<LiveWindow>
  /** Buys an order of the next product, after those that are being bought: of five minutes where nothing else is said. */
  buy(countdownSeconds?: number): Promise<void>
}

/** Starts a server and a browser, has four orders run, and disposes of everything afterwards. */
export async function withLivePages(look: (pages: LivePages) => Promise<void>): Promise<void> {
  const server = await startServer({ DEMO_REVIEW_SECONDS: '1' })
  const browser = await launchBrowser()
  try {
    const trader = await new Trader(server.address, 'looks_on2').open()
    await trader.deposit('5000.00')
    const products = await trader.openProducts()
    let bought = 0
    let last = Promise.resolve()
    const buy = (countdownSeconds = LONG_SECONDS) => {
      const product = products[bought % products.length] ?? products[0]
      bought += 1
      last = last.then(() =>
        until('an order taken', async () => (await trader.buy(product, { stake: '10.00', countdownSeconds })).ok),
      )
      return last
    }
    for (let at = 0; at < RUNNING; at += 1) await buy()
    const open = async (name: string) => {
      const page = await openProduct(browser, name, { address: server.address, trader, productId: products[0].id })
      return { name, page, devtools: () => page.context().newCDPSession(page) }
    }
    await look({ names: Object.keys(WINDOWS), open, buy })
  } finally {
    await browser.close()
    await server.dispose()
  }
}

async function openProduct(
  browser: Browser,
  name: string,
  { address, trader, productId }: { address: string; trader: Trader; productId: string },
): Promise<Page> {
  const session = await trader.mustCall(signIn, { body: { identifier: trader.account, password: PASSWORD } })
  const context = await browser.newContext({ ...WINDOWS[name], locale: 'en-US' })
  const page = await enter(context, { address, language: 'en-US', person: { trader, session } })
  await page.goto(`${address}/#${productPage(productId)}`)
  await page.locator('.state[data-state="live"]').waitFor()
  await page.locator('canvas').first().waitFor()
  return page
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
