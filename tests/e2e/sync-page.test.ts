/** The page that shows what this device keeps and what has not reached the server, in a real browser: what was refused is put right there. */
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendChatMessage } from '../../contract/endpoints/chat.ts'
import { openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'
import { openChat, personalDatabases, recordsOf, writeLine } from '../support/shared-browser.ts'
import { Trader, proofPicture, until } from '../support/trader.ts'

let browser: Browser | undefined
let trader: Trader
let page: Page
beforeAll(async () => {
  trader = await new Trader(commonAddress()).open()
  await trader.deposit('500.00')
  browser = await launchBrowser()
  // Without a service worker: nobody sends past what this test holds up.
  page = await openSignedIn(browser, { address: commonAddress(), account: trader.account }, { serviceWorkers: 'block' })
})
afterAll(async () => {
  await browser?.close()
})

test('a line that was refused is shown with its reason, edited as new, and sent once', async () => {
  await openChat(page)
  await page.route('**/api/chat/messages', (route) =>
    route.fulfill({
      status: 413,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'too large', status: 413, code: 'too-large' }),
    }),
  )
  await writeLine(page, 'Where is my deposit?')
  const again = page.getByRole('log').getByRole('button', { name: 'Edit as new' })
  await again.click()
  // The person goes on where the words are now.
  await expect
    .poll(() => page.getByPlaceholder('Write a message').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await again.waitFor()
  await openRoute(page, '/pages/set/sync')
  const row = page.locator('.row').filter({ hasText: 'Message to customer service' })
  await row.getByText('Not sent').waitFor()
  await row.getByText('“Where is my deposit?”').waitFor()
  await picture('failed')

  await page.unroute('**/api/chat/messages')
  await row.getByRole('button', { name: 'Edit as new' }).click()
  const field = page.getByPlaceholder('Write a message')
  await expect.poll(() => field.inputValue()).toBe('Where is my deposit?')
  await field.fill('Where is my deposit of 500?')
  // The app keeps a draft with each letter; it outlives a reload.
  const [database = ''] = await personalDatabases(page)
  await expect
    .poll(async () => (await recordsOf(page, { database, table: 'drafts' })).map(({ fields }) => fields))
    .toContainEqual({ text: 'Where is my deposit of 500?' })
  await page.reload()
  await openRoute(page, '/pages/login/zxkf')
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect.poll(() => field.inputValue()).toBe('Where is my deposit of 500?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await until('the line on the server', async () => (await trader.rows('chat')).length > 0)
  await expect.poll(() => field.inputValue()).toBe('')
  await openRoute(page, '/pages/set/sync')
  await page.getByText('Nothing waits. Everything that you did has reached the server.').waitFor()
  expect((await trader.rows('chat')).map(({ text }) => text)).toEqual(['Where is my deposit of 500?'])
})

test('a deposit with a wrong transaction password offers to be edited, and not to be sent as it is', async () => {
  const problem = { type: 'about:blank', status: 422, code: 'transaction-password-wrong', facts: { left: 4 } }
  await page.route('**/api/deposits', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await openRoute(page, '/pages/recharge/index')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('40')
  await page.getByLabel(/paid from/).fill('test bank 1')
  await page
    .getByLabel('Payment proof')
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: await proofPicture() })
  await page.getByRole('button', { name: 'Remove the photo' }).waitFor()
  await page.getByLabel('Transaction password').fill('135792')
  await page.getByRole('button', { name: 'Submit deposit' }).click()
  await page.getByText('The transaction password is not right. 4 tries left.').waitFor({ timeout: 20_000 })
  await openRoute(page, '/pages/set/sync')
  const row = page.locator('.row').filter({ hasText: 'The transaction password is not right. 4 tries left.' })
  await row.getByRole('button', { name: 'Edit as new' }).waitFor()
  expect(await row.getByRole('button').allInnerTexts()).toEqual(['Edit as new', 'Discard'])
  await row.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await row.waitFor({ state: 'detached' })
  await page.unroute('**/api/deposits')
})

test('what waits without a network says so and can be discarded; what is kept is counted by its kind', async () => {
  await openRoute(page, '/pages/set/set')
  await page.getByRole('radio', { name: 'Dark' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('radio', { name: 'Dark' }).click()
  await openRoute(page, '/pages/set/sync')
  const outbox = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Not on the server yet' }) })
  await outbox.getByText('Waiting to send').waitFor()
  await outbox.getByText(/It is sent as soon as there is a connection/).waitFor()
  await picture('waiting')
  const kept = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Kept on this device' }) })
  for (const name of ['Balance', 'Fund records', 'Deposits', 'Messages', 'Chat with customer service', 'Products'])
    await kept.getByText(name, { exact: true }).waitFor()
  await outbox.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await outbox.getByText('Nothing waits.', { exact: false }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Verify now' }).click()
  await page.getByText('Verified equal to the server', { exact: true }).waitFor()
  expect(await trader.rows('preferences')).toEqual([])
})

/** For who wants to look: PICTURES names a folder. */
async function picture(name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/sync-${name}.png`, fullPage: true })
}

test('what was just said says so, a tap shows the time to the second, and minutes later it tells them by itself', async () => {
  await trader.mustCall(sendChatMessage, { body: { id: randomUUID(), text: 'Said a moment ago', fileId: null } })
  const tab = await page.context().newPage()
  await tab.clock.install()
  await tab.goto(`${trader.address}/#/pages/login/zxkf`)
  await tab.getByRole('tab', { name: 'Chat' }).click()
  const time = tab.locator('.bubble', { hasText: 'Said a moment ago' }).locator('time')
  await expect.poll(() => time.innerText(), { timeout: 30_000 }).toBe('Just now')
  const exact = await time.getAttribute('title')
  expect(exact).toMatch(/\d\d:\d\d:\d\d/)
  expect(Date.parse((await time.getAttribute('datetime')) ?? '')).toBeGreaterThan(0)
  const height = (await time.boundingBox())?.height
  await time.click()
  expect([await time.innerText(), (await time.boundingBox())?.height]).toEqual([exact, height])
  await time.click()
  expect(await time.innerText()).toBe('Just now')
  await tab.clock.fastForward('20:00')
  await expect.poll(() => time.innerText()).toMatch(/^(20|21|22) minutes ago$/)
  await tab.clock.fastForward('02:00:00')
  await expect.poll(() => time.innerText()).toBe('2 hours ago')
  await tab.close()
})
