/** Two tabs of one browser on one person, in a real Chromium: what they share is one database and nothing else. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyUp, homePart, openRoute, signIn } from '../support/app-walk.ts'
import { QUICK_SECONDS } from '../support/common-server.ts'
import {
  openChat,
  openSharedBrowser,
  personalDatabases,
  recordsOf,
  writeLine,
  type SharedBrowser,
} from '../support/shared-browser.ts'
import { until } from '../support/trader.ts'

const SLOW = { timeout: 180_000 }

/** Undefined when it did not start: then that is the failure, not this. */
let started: SharedBrowser | undefined
let shared: SharedBrowser
beforeAll(async () => void (shared = started = await openSharedBrowser()))
afterAll(() => started?.dispose())

test('what two tabs write at once without a network reaches the server once each', async () => {
  const { trader, page: first, database } = await shared.signInNew()
  const second = await shared.openTab('/pages/login/zxkf')
  for (const page of [first, second]) await openChat(page)
  await shared.context.setOffline(true)
  const lines = [0, 1, 2].flatMap((index) => [`first ${index}`, `second ${index}`])
  await Promise.all(
    [first, second].map(async (page, tab) => {
      for (const line of lines.filter((_, index) => index % 2 === tab)) await writeLine(page, line)
    }),
  )
  // Each tab shows what the other one wrote.
  for (const page of [first, second]) for (const line of lines) await page.getByText(line, { exact: true }).waitFor()
  expect(await recordsOf(first, { database, table: 'outbox' })).toHaveLength(lines.length)
  await shared.context.setOffline(false)
  await until('every line on the server', async () => (await trader.rows('chat')).length >= lines.length)
  await expect.poll(() => recordsOf(first, { database, table: 'outbox' }), SLOW).toEqual([])
  const texts = (await trader.rows('chat'))
    .filter(({ author }) => author === 'user')
    .sort((left, right) => left.sentAt - right.sentAt)
    .map(({ text }) => text)
  expect([...texts].sort()).toEqual([...lines].sort())
  // In the order in which each of them wrote.
  for (const tab of ['first', 'second'])
    expect(texts.filter((text) => text.startsWith(tab))).toEqual(lines.filter((line) => line.startsWith(tab)))
  await leave(first, second)
})

test('a frozen tab holds nobody up, and has caught up once it runs again', async () => {
  const { trader, page: frozen } = await shared.signInNew()
  const other = await shared.openTab('/pages/user/user')
  await other.getByText('500.00').first().waitFor()
  const control = await shared.context.newCDPSession(frozen)
  await control.send('Page.setWebLifecycleState', { state: 'frozen' })
  await trader.deposit('250.00')
  await other.getByText('750.00').first().waitFor()
  await control.send('Page.setWebLifecycleState', { state: 'active' })
  await frozen.getByText('750.00').first().waitFor()
  await leave(other, frozen)
})

test('practice is switched in both tabs, and what is bought there is practice on every page: the real balance and orders stay', async () => {
  const { trader, page: first } = await shared.signInNew()
  const second = await shared.openTab('/pages/order/order?tab=closed')
  const band = second.getByText('Practice: no real money')
  await second.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  expect(await band.count()).toBe(0)
  await first.bringToFront()
  await first.getByRole('switch', { name: 'Practice', checked: false }).click()
  await first.getByRole('region', { name: 'Practice balance' }).getByText('10,000.00').waitFor()
  expect(await first.getByText('Total assets').count()).toBe(0)
  await band.waitFor()

  await openRoute(first, '/pages/Detail/Detail?id=btc-usdt')
  await first.getByText('10,000.00 USDT').waitFor()
  await buyUp(first, '25', new RegExp(`^${QUICK_SECONDS} s`))
  // The sheet says it, for the eye and the ear, from the purchase to the result.
  await first.getByRole('dialog').getByText('Practice: no real money').waitFor()
  const ended = first.getByRole('region', { name: /^Order ended .*Practice$/ })
  await ended.getByText('Checked on this device').waitFor(SLOW)
  // One of the two tabs says it.
  const said = (page: Page) => page.locator('.snacks').getByRole('status').innerText()
  await expect
    .poll(async () => (await Promise.all([first, second].map(said))).join(' '), SLOW)
    .toMatch(/Practice: (Right|Wrong|Equal|Void), /)
  await ended.getByRole('link', { name: 'Receipt' }).click()
  await first.getByText(/^(Seen live and verified|Verified later)$/).waitFor()
  await first.getByText('Bought with practice money: no real money is at stake, won or lost.').waitFor()
  await second.bringToFront()
  await second.getByRole('link', { name: /BTC\/USDT.*Practice/s }).waitFor()

  // Back to the real balance, in both: nothing of it was there.
  await second.getByRole('switch', { name: 'Practice', checked: true }).click()
  await second.getByText('No orders yet').waitFor()
  expect(await band.count()).toBe(0)
  await openRoute(first, '/pages/index/index')
  await expect.poll(() => homePart(first, 'Available balance').innerText()).toBe('500.00')
  expect(await trader.rows('orders')).toEqual([])
  expect(await trader.rows('practiceOrders')).toMatchObject([{ practice: true, stake: '25.00' }])
  // It goes with its person.
  await second.getByRole('switch', { name: 'Practice' }).click()
  await logOut(second)
  await expect.poll(() => personalDatabases(second), SLOW).toEqual([])
  expect(await second.evaluate(() => localStorage.getItem('candor.practice'))).toBe('false')
  for (const page of [first, second]) await page.close()
})

test('an order sheet that was opened for practice money closes when another tab turns to real money, and stays closed', async () => {
  const { trader, page: first } = await shared.signInNew()
  const product = (await trader.openProducts()).find(({ id }) => id === 'btc-usdt')
  if (product === undefined) throw new Error('not offered')
  await until(
    'an order taken',
    async () => (await trader.buy(product, { stake: '10.00', countdownSeconds: QUICK_SECONDS })).ok,
  )
  await openRoute(first, '/pages/Detail/Detail?id=btc-usdt')
  await first.getByRole('switch', { name: 'Practice', checked: false }).click()
  await first.getByText('10,000.00 USDT').waitFor()
  await first.getByRole('button', { name: 'Buy down' }).click()
  const sheet = first.getByRole('dialog')
  const keypad = sheet.getByRole('group', { name: 'Keypad' })
  for (const key of ['1', '3']) await keypad.getByRole('button', { name: key, exact: true }).click()
  await sheet.getByRole('button', { name: /13.00/ }).waitFor()
  const second = await shared.openTab('/pages/Detail/Detail?id=btc-usdt')
  await second.getByRole('switch', { name: 'Practice', checked: true }).click()
  await first.getByText(/^(490|49\d|50\d)\.\d\d USDT/).waitFor()
  await sheet.waitFor({ state: 'detached' })
  // A sheet that came back would come with the next frames.
  await first.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 500)))
  expect(await sheet.count()).toBe(0)
  await leave(second, first)
})

test('a page whose database a newer tab has taken over says so, and a page held up by an older tab says that', async () => {
  const { page: old, database } = await shared.signInNew()
  const newer = await shared.openPlainTab()
  // As code of a later version does: the same database with a higher number. The old page must let go, or this never opens.
  await newer.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 1_000)
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onsuccess = () => resolve(opening.result.close())
      }),
    database,
  )
  await old.locator('[data-cause=newer-tab]').getByRole('button', { name: 'Reload' }).waitFor()
  await old.goto('about:blank')
  // An older version, which keeps the database open and does not listen.
  await newer.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        indexedDB.deleteDatabase(name)
        const opening = indexedDB.open(name, 10)
        opening.onupgradeneeded = () => void opening.result.createObjectStore('meta', { keyPath: 'id' })
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onsuccess = () => {
          Object.assign(window, { heldOpen: opening.result })
          resolve()
        }
      }),
    database,
  )
  await old.goto(`${shared.address}/#/pages/set/sync`)
  await old.locator('[data-cause=older-tab]').waitFor()
  await newer.close()
  await old.getByText('Verified equal to the server', { exact: true }).waitFor()
  await old.locator('[data-cause=older-tab]').waitFor({ state: 'detached' })
  await leave(old)
})

test('logging out in one tab while another one pulls leaves no database of the person', async () => {
  const { page: first } = await shared.signInNew()
  const second = await shared.openTab('/pages/set/sync')
  await second.getByText('Verified equal to the server', { exact: true }).waitFor()
  expect(await personalDatabases(second)).toHaveLength(1)

  // The second tab is in the middle of a first mirror: its answers are held until the other tab has logged out.
  const held: (() => void)[] = []
  let isHolding = true
  await shared.context.route('**/api/sync/snapshot*', async (route) => {
    // The server's answer is there already, full of rows; it arrives after the logout.
    const answer = isHolding ? await route.fetch() : null
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    // The page behind the request may be gone by now: then nobody waits for it.
    await (answer ? route.fulfill({ response: answer }) : route.continue()).catch(() => undefined)
  })
  await second.getByRole('button', { name: 'Download again' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Download again' }).click()
  await expect.poll(() => held.length, SLOW).toBeGreaterThan(0)
  await logOut(first)
  await expect.poll(() => first.evaluate(() => localStorage.getItem('candor.session')), SLOW).toBeNull()
  isHolding = false
  for (const release of held) release()

  await second.getByRole('heading', { name: 'This device and the server' }).waitFor({ state: 'detached' })
  for (const page of [first, second]) await expect.poll(() => personalDatabases(page), SLOW).toEqual([])
  await expect.poll(() => first.evaluate(() => localStorage.getItem('candor.ending')), SLOW).toBeNull()
  // Nor does a start of either bring it back.
  for (const page of [first, second]) {
    await page.reload()
    await page.getByRole('link', { name: 'Create account' }).first().waitFor()
  }
  expect(await personalDatabases(first)).toEqual([])
  await shared.context.unroute('**/api/sync/snapshot*')
})

test('clearing the cache in one tab leaves the other one alive: it goes on by itself, and can sign in again', async () => {
  const { trader, page: first } = await shared.signInNew()
  const second = await shared.openTab('/pages/product/product')
  await second.getByRole('link', { name: /BTC\/USDT/ }).waitFor()
  await openRoute(first, '/pages/set/set')
  await first.getByRole('button', { name: 'Clear cache' }).click()
  const reloaded = first.waitForEvent('load')
  await first.getByRole('alertdialog').getByRole('button', { name: 'Clear', exact: true }).click()
  await reloaded
  await openRoute(first, '/pages/user/user')
  await first.getByLabel('Account, phone or e-mail').waitFor()
  expect(await first.evaluate(() => localStorage.getItem('candor.session'))).toBeNull()
  await second.locator('.state[data-state=live]').waitFor()
  await second.getByRole('link', { name: /BTC\/USDT/ }).waitFor()
  await openRoute(second, '/pages/login/login')
  await signIn(second, trader.account)
  await second.getByText('Total assets').waitFor()
  await second.locator('.state[data-state=live]').waitFor()
  await leave(second, first)
})

async function logOut(page: Page): Promise<void> {
  await openRoute(page, '/pages/set/set')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
}

/** Logs out in the first and closes all, so that the next test begins with nobody. */
async function leave(first: Page, ...others: Page[]): Promise<void> {
  await logOut(first)
  await expect.poll(() => personalDatabases(first), SLOW).toEqual([])
  for (const page of [first, ...others]) await page.close()
}
