/** npm run manifest-pictures: the pictures that an installer shows, made from the app itself on a server of its own. Writes public/screenshots/. */
import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { chooseLanguage, openRoute, signIn } from '../tests/support/app-walk.ts'
import { PHONE, launchBrowser } from '../tests/support/browser.ts'
import { startServer } from '../tests/support/server-process.ts'
import { HOME_PAGE, LOGIN_PAGE } from '../src/first-paths.ts'
import { ORDERS_PAGE, productPage } from '../src/paths.ts'
import { Trader, until } from '../tests/support/trader.ts'

const FOLDER = 'public/screenshots'
const NARROW = { ...PHONE, pictures: ['home', 'product', 'orders'] }
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, pictures: ['home', 'product'] }
const PAGES: Readonly<Record<string, { readonly route: string; readonly settled: string }>> = {
  home: { route: HOME_PAGE, settled: 'Available balance' },
  product: { route: productPage('btc-usdt'), settled: 'Buy up' },
  orders: { route: `${ORDERS_PAGE}?tab=positions`, settled: 'Positions' },
}

await mkdir(FOLDER, { recursive: true })
const server = await startServer()
const browser = await launchBrowser([`--force-device-scale-factor=${PHONE.deviceScaleFactor}`])
try {
  const trader = await new Trader(server.address, 'grace_hopper').open()
  await trader.deposit('2500.00')
  for (const [index, product] of (await trader.publicRows('products'))
    .filter(({ status }) => status === 'open')
    .slice(0, 2)
    .entries()) {
    await until(
      'an order taken',
      async () => (await trader.buy(product, { stake: '50.00', countdownSeconds: index === 0 ? 300 : 180 })).ok,
    )
  }
  for (const [form, { pictures, ...shape }] of Object.entries({ narrow: NARROW, wide: WIDE })) {
    const context = await browser.newContext({ ...shape, colorScheme: 'light', locale: 'en-US' })
    const page = await context.newPage()
    await page.goto(`${server.address}/#${LOGIN_PAGE}`)
    await chooseLanguage(page, '简体中文', 'English')
    await signIn(page, trader.account)
    await page.getByText('Total assets').waitFor()
    for (const name of pictures) await take(page, name, `${FOLDER}/${name}-${form}.webp`)
    await context.close()
  }
} finally {
  await browser.close()
  await server.dispose()
}

async function take(page: Page, name: string, path: string): Promise<void> {
  const picture = PAGES[name]
  if (picture === undefined) throw new Error(`no page ${name}`)
  await openRoute(page, picture.route)
  await page.getByText(picture.settled).first().waitFor()
  // The chart draws on a canvas after its data has come: two frames later it stands.
  if (name === 'product') await page.locator('canvas').first().waitFor()
  await until('nothing is loading', async () => (await page.locator('.skel').count()) === 0)
  await page.mouse.move(0, 0)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 82 })
    .toFile(path)
  console.log(path)
}
