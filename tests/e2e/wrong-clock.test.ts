/** A device whose clock is wrong by a day, in a real Chromium: what it shows and does has the times of the server. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { isFinal } from '../../contract/rows/order-status.ts'
import { openInEnglish, openRoute, signIn } from '../support/app-walk.ts'
import { launchBrowser } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'
import { setDeviceClock } from '../support/device-clock.ts'
import { openChat, personalDatabases, recordsOf, writeLine } from '../support/shared-browser.ts'
import { Trader, until } from '../support/trader.ts'

const DAY_MS = 86_400_000
const COUNTDOWN_SECONDS = 30
const SLOW = { timeout: 180_000 }

let browser: Browser | undefined
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
})

// Side by side: each waits for an order of half a minute.
test.concurrent.for([
  ['behind', -DAY_MS],
  ['ahead', DAY_MS],
] as const)(
  'on a device whose clock is a day %s, mirror, session, countdown and outbox go by the server',
  async ([name, offsetMs], { expect }) => {
    const trader = await new Trader(commonAddress()).open()
    await trader.deposit('500.00')
    const page = await openWithClock(offsetMs)
    await signIn(page, trader.account)
    await page.getByText('Total assets').waitFor()
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - offsetMs)).toBeLessThan(60_000)

    const [product] = await trader.openProducts()
    await until(
      'an order taken',
      async () => (await trader.buy(product, { stake: '10.00', countdownSeconds: COUNTDOWN_SECONDS })).ok,
    )
    await openRoute(page, '/pages/order/order')
    const left = page.getByRole('timer', { name: / left$/ })
    await left.waitFor()
    expect(await left.innerText()).toMatch(/^0:[0-3]\d$/)

    await openChat(page)
    const text = `said by one who is ${name}`
    await page.context().setOffline(true)
    await writeLine(page, text)
    const [database] = await personalDatabases(page)
    if (database === undefined) throw new Error('nothing is mirrored')
    const waiting = (await recordsOf(page, { database, table: 'overlays' })).find(
      (overlay) => (overlay['doc'] as { text?: string }).text === text,
    )
    // Shown with the server's time, not with the device's.
    expect(Math.abs(Number(waiting?.['time']) - Date.now())).toBeLessThan(60_000)
    await page.context().setOffline(false)
    await until('the line on the server', async () => (await trader.rows('chat')).some((line) => line.text === text))
    await expect.poll(() => recordsOf(page, { database, table: 'outbox' }), SLOW).toEqual([])

    // Through a reload: the session is not over for a clock that says so, and the order settles at the server's time.
    await page.reload()
    await openRoute(page, '/pages/order/order')
    await until('the order settled', async () => (await trader.rows('orders')).some(({ status }) => isFinal(status)), {
      withinMs: 200_000,
    })
    const [order] = await trader.rows('orders')
    if (!order) throw new Error('the order is gone')
    const orders = async () =>
      (await recordsOf(page, { database, table: 'rows' })).filter(({ collection }) => collection === 'orders')
    await expect.poll(async () => (await orders()).map((row) => row['doc']), SLOW).toEqual([order])
    await openRoute(page, '/pages/set/sync')
    await page.getByText('Verified equal to the server', { exact: true }).waitFor()
    const kept: { verifiedAt?: number } = JSON.parse(
      (await page.evaluate(() => localStorage.getItem('candor.as-of'))) ?? '{}',
    )
    expect(Math.abs(Number(kept.verifiedAt) - Date.now())).toBeLessThan(60_000)
  },
)

async function openWithClock(offsetMs: number): Promise<Page> {
  if (browser === undefined) throw new Error('no browser')
  const page = await openInEnglish(browser, { serviceWorkers: 'block' })
  await setDeviceClock(page.context(), offsetMs)
  await page.goto(`${commonAddress()}/#/pages/login/login`)
  return page
}
