/** npm run screens: the pictures of the README, made from the app itself on a server of its own. Writes docs/pictures/. */
import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { chooseLanguage, openRoute, signIn } from '../tests/support/app-walk.ts'
import { PHONE, launchBrowser } from '../tests/support/browser.ts'
import { startServer } from '../tests/support/server-process.ts'
import { Trader, until } from '../tests/support/trader.ts'

const FOLDER = 'docs/pictures'
const THEMES = ['light', 'dark'] as const
const PAGES = [
  { name: 'home', route: '/pages/index/index', settled: 'Available balance' },
  { name: 'product', route: '/pages/Detail/Detail?id=btc-usdt', settled: 'Buy up' },
  { name: 'orders', route: '/pages/order/order?tab=positions', settled: 'Settled last' },
]

await mkdir(FOLDER, { recursive: true })
const server = await startServer()
const browser = await launchBrowser([`--force-device-scale-factor=${PHONE.deviceScaleFactor}`])
try {
  const trader = await new Trader(server.address, 'ada_lovelace').open()
  await trader.deposit('2500.00')
  await trade(trader)
  for (const theme of THEMES) {
    const context = await browser.newContext({ ...PHONE, colorScheme: theme, locale: 'en-US' })
    const page = await context.newPage()
    await page.goto(`${server.address}/#/pages/login/login`)
    await chooseLanguage(page, '简体中文', 'English')
    await signIn(page, trader.account)
    await page.getByText('Total assets').waitFor()
    for (const picture of PAGES) await take(page, picture, theme)
    await context.close()
  }
} finally {
  await browser.close()
  await server.dispose()
}

/** A few settled orders, and some that run for as long as the pictures take. */
async function trade(person: Trader): Promise<void> {
  const products = (await person.publicRows('products')).filter((product) => product.status === 'open')
  const buy = async (index: number, stake: string, countdownSeconds: number) => {
    const product = products[index]
    if (product) await until('an order taken', async () => (await person.buy(product, { stake, countdownSeconds })).ok)
  }
  for (const [index, stake] of ['25.00', '40.00', '10.00', '50.00'].entries()) await buy(index, stake, 30)
  await until('the first orders settled', async () => (await person.rows('orders')).every((order) => order.settledAt !== null), { withinMs: 90_000, everyMs: 1_000 })
  await buy(0, '50.00', 300)
  await buy(1, '20.00', 180)
}

async function take(page: Page, picture: (typeof PAGES)[number], theme: string): Promise<void> {
  await openRoute(page, picture.route)
  await page.getByText(picture.settled).first().waitFor()
  // The chart draws after its data has come, on a canvas: two frames later it stands.
  if (picture.name === 'product') await page.locator('canvas').first().waitFor()
  await page.mouse.move(0, 0)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.screenshot({ path: `${FOLDER}/${picture.name}-${theme}.png`, animations: 'disabled' })
  console.log(`${FOLDER}/${picture.name}-${theme}.png`)
}
