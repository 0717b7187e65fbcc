/** What the specification lists for its screens stands on them, for a person who has used the app; and maps without a network. */
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendChatMessage } from '../../contract/endpoints/chat.ts'
import { putFile } from '../../contract/endpoints/files.ts'
import { launchBrowser, PHONE } from '../support/browser.ts'
import { seedPerson, type SeededPerson } from '../support/screens/seeded-person.ts'
import { enter, open, settle } from '../support/screens/walk.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { proofPicture } from '../support/trader.ts'

const START_MS_MAX = 400_000
const ADDRESS = 'Harbour Road 1, Singapore'

let started: ServerProcess | undefined
let server: ServerProcess
let browser: Browser | undefined
let context: BrowserContext
let page: Page
let person: SeededPerson
beforeAll(async () => {
  server = started = await startServer({ DEMO_REVIEW_SECONDS: '1', COMPANY_ADDRESS: ADDRESS, COMPANY_LATITUDE: '1.28', COMPANY_LONGITUDE: '103.85' })
  browser = await launchBrowser()
  person = await seedPerson(server.address, 'content_test')
  context = await browser.newContext({ ...PHONE, locale: 'en-US', reducedMotion: 'reduce' })
  page = await enter(context, { address: server.address, language: 'en-US', person })
  await page.goto(`${server.address}/`)
  await settle(page, '')
}, START_MS_MAX)
afterAll(async () => {
  await browser?.close()
  await started?.dispose()
})

const SCREENS: readonly (readonly [screen: string, address: () => string, parts: readonly (string | RegExp)[]])[] = [
  ['home', () => '/pages/index/index', [
    'Quick deposit', 'Product trading', 'My orders', 'Withdrawal method', 'About us', /^Messages/, 'Online service', 'Recommended products', /24 h volume/,
    'What this platform does', 'News', 'Privacy policy',
  ]],
  ['product', () => `/pages/Detail/Detail?id=${person.productId}`, ['24 h high', '24 h low', 'Volume', 'Amount', /\d\d:\d\d/, 'Available balance', 'Buy up', 'Buy down', 'View positions']],
  ['fund', () => '/pages/money/money', [/Shares in all/, 'Confirmed', 'Pending', 'Income, all time', 'Per 10,000 shares', '7 days, per year', 'Deposit', 'Withdraw']],
  ['orders', () => `/pages/order/order?id=${person.orderId}`, ['Purchase price', 'Transaction price', 'Hold time', 'Close time', /No\. \d+|Order number/]],
  ['closed orders', () => '/pages/order/order?tab=closed', ['Profit and loss', /Amount/, /^(Up|Down)$/]],
  ['user center', () => '/pages/user/user', [
    'Ordinary user', /Credit score/, 'Total assets', 'Account profit and loss', 'Profit and loss today', 'Available balance', 'Account-opening code', 'Deposit', 'Withdraw',
    'Real-name verification', 'My orders', 'Deposit details', 'Withdrawal details', 'Fund records', 'Withdrawal accounts', 'Settings', 'Log out',
  ]],
  ['settings', () => '/pages/set/set', ['Language', 'Clear cache', 'You need to log in again after it', 'Change login password', 'Change transaction password', /change through customer service/]],
  ['team', () => '/pages/team/index', ['Members', 'Active in 30 days', 'Total deposits', 'Total orders', /Level 1/, /Level 2/, /Level 3/, /Inviting earns nothing/, /Registered/, /Deposits \d/, /Orders \d/]],
]

test.each(SCREENS)('the %s screen has what the specification lists', async (_name, address, parts) => {
  expect(await open(page, address())).toBe(true)
  const missing = []
  for (const part of parts) {
    const found = typeof part === 'string' ? page.getByText(part, { exact: true }) : page.getByText(part)
    if (!(await found.first().waitFor({ state: 'attached', timeout: 30_000 }).then(() => true, () => false))) missing.push(String(part))
  }
  expect(missing).toEqual([])
})

test('logging out and clearing the cache are asked about, and the answer no changes nothing', async () => {
  await open(page, '/pages/user/user')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog', { name: 'Are you sure you want to log out?' }).getByRole('button', { name: 'Cancel' }).click()
  await open(page, '/pages/set/set')
  await page.getByRole('button', { name: /Clear cache/ }).click()
  await page.getByRole('alertdialog').getByText(/you need to log in again/).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await page.evaluate(() => localStorage.getItem('candor.session'))).not.toBeNull()
})

test('a member is found by name and by id, and a name that nobody has finds nobody', async () => {
  await open(page, '/pages/team/index')
  const search = page.getByRole('searchbox', { name: 'Search members' })
  const id = await page.locator('.row .mono').first().innerText()
  await search.fill(id)
  await expect.poll(() => page.locator('.row .mono').count()).toBe(1)
  expect(await page.locator('.row .mono').first().innerText()).toBe(id)
  await search.fill('nobody_at_all')
  await page.getByText('No such members').waitFor()
  await search.fill('')
  await expect.poll(() => page.locator('.row .mono').count()).toBeGreaterThan(1)
})

test('the company stands on a map that needs no network, and a place is picked on one for a withdrawal account', async () => {
  await open(page, '/open-location')
  await page.getByText(ADDRESS).waitFor()
  await open(page, '/pages/account/account-detail')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await context.setOffline(true)
  await open(page, '/open-location')
  await page.getByText(ADDRESS).waitFor()
  expect(await page.locator('svg path').count()).toBeGreaterThan(0)
  await open(page, '/pages/account/account-detail')
  await page.getByRole('link', { name: 'Choose on the map' }).click()
  const map = page.getByLabel(/Enter marks the middle/)
  await map.focus()
  for (const key of ['+', '+', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await page.getByText(/^Marked: /).waitFor()
  const marked = (await page.getByText(/^Marked: /).innerText()).replace('Marked: ', '')
  await page.getByRole('textbox', { name: 'Account address' }).fill('Main branch')
  await page.getByRole('button', { name: 'Use this place' }).click()
  await map.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('textbox', { name: 'Account address' }).inputValue()).toBe(`Main branch (${marked})`)
  await context.setOffline(false)
  expect(asked.filter((url) => !url.startsWith(server.address))).toEqual([])
})

test('a picture of the conversation that needs the network says so without one, and is there again with it', async () => {
  const fileId = randomUUID()
  await person.trader.mustCall(putFile, { params: { id: fileId }, query: { purpose: 'chat-picture' }, bytes: await proofPicture() })
  await person.trader.mustCall(sendChatMessage, { body: { id: randomUUID(), text: 'See the receipt', fileId } })
  const picture = page.getByRole('img', { name: 'Picture in the conversation' })
  const chat = async () => {
    await page.getByRole('tab', { name: 'Chat' }).click()
    await page.getByText('See the receipt').waitFor()
  }
  await open(page, '/pages/login/zxkf')
  await chat()
  await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await chat()
  await page.getByText('Picture, needs a connection').waitFor()
  await context.setOffline(false)
  await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0), { timeout: 60_000 }).toBe(true)
})
