/** Messages and the conversation with customer service in a wide window: tables whose chosen rows go to a file, and the composer beside them. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendChatMessage } from '../../contract/endpoints/chat.ts'
import { goOffline, openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser, WIDE, WITHOUT_WORKER } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'
import { personalDatabases, recordsOf } from '../support/shared-browser.ts'
import { Trader, until } from '../support/trader.ts'

declare global {
  interface Window {
    /** The moments that a page has written since it was asked to note them, in ms. */
    drawnMoments: Set<number>
  }
}

const { width: WIDTH, height: HEIGHT } = WIDE.viewport
const CHAT = '/pages/login/zxkf?tab=chat'
/** More than the window shows at once; the server takes twenty a minute. */
const LINES = 16

let browser: Browser | undefined
let trader: Trader
let page: Page
beforeAll(async () => {
  trader = await new Trader(commonAddress()).open()
  await trader.deposit('500.00')
  for (let number = 1; number <= LINES; number += 1)
    await trader.mustCall(sendChatMessage, {
      body: { id: randomUUID(), text: `Line ${number}.\nIt is about an order.`, fileId: null },
    })
  browser = await launchBrowser()
  page = await openSignedIn(
    browser,
    { address: commonAddress(), account: trader.account },
    { ...WIDE, acceptDownloads: true },
  )
})
afterAll(async () => {
  await browser?.close()
})

/** The lines of the file that the chosen rows are saved as, without the byte order mark. */
async function savedRows(): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^CSV of/ }).click(),
  ])
  return { name: download.suggestedFilename(), text: (await readFile(await download.path(), 'utf8')).slice(1) }
}
const field = () => page.getByRole('textbox', { name: 'Write a message' })
const bubble = (text: string) => page.locator('.bubble', { hasText: text })
/** Whether it can be seen between the bar of its pane and the composer. */
async function isInView(text: string): Promise<boolean> {
  const [line, dock] = await Promise.all([bubble(text).boundingBox(), page.locator('.chat-dock').boundingBox()])
  return line !== null && dock !== null && line.y > 100 && line.y + line.height < dock.y
}

test('a message has one line of its text under its title, and the file of chosen messages has the text', async () => {
  await openRoute(page, '/pages/message/message')
  const row = page.getByRole('row', { name: 'Welcome' })
  const line = row.getByText('Your account is open. Every price')
  await line.waitFor()
  const height = async (of: typeof line) => (await of.boundingBox())?.height ?? 0
  expect(await height(line)).toBeLessThan(24)
  // Readers hear the title alone as the button's name.
  await row.getByRole('button', { name: 'Welcome', exact: true }).waitFor()
  await row.getByRole('checkbox').check()
  const { name, text } = await savedRows()
  expect(name).toBe('candor-messages.csv')
  expect(text).toMatch(/^Message,Details,Status,Time\r\nWelcome,"Your account is open\. .*",New,\d{4}-.*Z\r\n$/)
})

test('the conversation stands beside a table of its lines, and a row brings its line into view with the focus', async () => {
  await openRoute(page, CHAT)
  await page.getByRole('row').nth(LINES).waitFor()
  await expect.poll(() => isInView(`Line ${LINES}.`)).toBe(true)
  const gap = async () => {
    const [line, dock] = await Promise.all([
      bubble(`Line ${LINES}.`).boundingBox(),
      page.locator('.chat-dock').boundingBox(),
    ])
    return (dock?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0)
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(16)
  expect(await isInView('Line 3.')).toBe(false)
  await field().fill('Half a')
  await page.getByRole('button', { name: 'Line 3. It is about an order.' }).click()
  await page.locator('.bubble:focus', { hasText: 'Line 3.' }).waitFor()
  expect(await page.getByRole('group', { name: /^You Line 3\./ }).count()).toBe(1)
  expect(await isInView('Line 3.')).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // The next row is the older line, and the same row leads to it again.
  await page.keyboard.press('k')
  await page.locator('.bubble:focus', { hasText: 'Line 2.' }).waitFor()
  await field().focus()
  await page.getByRole('button', { name: 'Line 2. It is about an order.' }).press('Enter')
  await page.locator('.bubble:focus', { hasText: 'Line 2.' }).waitFor()
  expect(await field().inputValue()).toBe('Half a')
})

test('chosen lines of the conversation go to a file in the order of the table', async () => {
  await page.getByRole('button', { name: 'Time' }).click()
  await page.getByRole('button', { name: 'Time' }).click()
  await page.getByRole('columnheader', { name: 'Time' }).and(page.locator('[aria-sort=ascending]')).waitFor()
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
  const { name, text } = await savedRows()
  expect(name).toBe('candor-chat.csv')
  expect(text.split('\r\n').map((line) => line.replace(/,[^,]*Z$/, ''))).toEqual([
    'Message,Sender,Status,Time',
    '"Line 1.\nIt is about an order.",You,Delivered',
    '"Line 2.\nIt is about an order.",You,Delivered',
    '',
  ])
})

test("a line that was begun stays when the window becomes a phone's and back, and in between the composer is docked", async () => {
  await field().fill('Half a line')
  for (const width of [390, 1_000, WIDTH, 390, WIDTH]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expect.poll(() => page.locator('html[data-wide]').count()).toBe(width === 390 ? 0 : 1)
    await expect.poll(() => field().inputValue()).toBe('Half a line')
    await expect.poll(() => page.getByRole('table').isVisible()).toBe(width === WIDTH)
    const docked = async () => {
      const dock = await page.locator('.chat-dock').boundingBox()
      // On a phone the tab bar stands below it.
      return dock !== null && Math.abs(dock.y + dock.height - HEIGHT) < (width === 390 ? 90 : 2)
    }
    await expect.poll(docked).toBe(true)
    expect(await page.getByRole('tab', { name: 'Chat', selected: true }).count()).toBe(1)
  }
})

test('without a network the table is there, with a line that waits, which is sent later', async () => {
  await goOffline(page)
  await openRoute(page, '/pages/message/message')
  await page.getByRole('row', { name: 'Welcome' }).waitFor()
  await openRoute(page, CHAT)
  await page.getByRole('row').nth(LINES).waitFor()
  await expect.poll(() => field().inputValue()).toBe('Half a line')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const row = page.getByRole('row', { name: /Half a line You Waiting to be sent/ })
  await row.waitFor()
  await page.context().setOffline(false)
  await until('the line on the server', async () => (await trader.rows('chat')).length === LINES + 1)
  await page.getByRole('row', { name: /Half a line You Delivered/ }).waitFor()
})

test('arrows go between help and conversation with the focus', async () => {
  await page.getByRole('tab', { name: 'Chat' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.locator('[role=tab][aria-selected=true]:focus', { hasText: 'Help' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search the help' }).waitFor()
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Question'])
  await page.keyboard.press('ArrowRight')
  await page.locator('[role=tab][aria-selected=true]:focus', { hasText: 'Chat' }).waitFor()
  await field().waitFor()
})

/** The begun line as the device keeps it. */
async function keptText(): Promise<unknown> {
  const [database = ''] = await personalDatabases(page)
  const [draft] = await recordsOf(page, { database, table: 'drafts' })
  return draft?.['fields']
}

test('a letter that is typed, and a line that comes, draw no line that is there anew', async () => {
  // Each line that is drawn writes the moment at which it was sent.
  await page.evaluate(() => {
    const { toISOString } = Date.prototype
    window.drawnMoments = new Set()
    Date.prototype.toISOString = function written() {
      window.drawnMoments.add(this.getTime())
      return toISOString.call(this)
    }
  })
  const lines = (await trader.rows('chat')).filter(({ text }) => text.startsWith('Line '))
  const drawnAnew = () =>
    page.evaluate(
      (times) => times.filter((at) => window.drawnMoments.has(at)).length,
      lines.map(({ sentAt }) => sentAt),
    )
  await field().fill('')
  await field().pressSequentially('From here')
  await expect.poll(keptText).toEqual({ text: 'From here' })
  expect(await drawnAnew()).toBe(0)
  await trader.mustCall(sendChatMessage, { body: { id: randomUUID(), text: 'From another device', fileId: null } })
  await bubble('From another device').waitFor()
  expect(await drawnAnew()).toBe(0)
  await field().fill('')
})

test('a line in Arabic reads from right to left, in the conversation and in the table', async () => {
  await trader.mustCall(sendChatMessage, { body: { id: randomUUID(), text: 'مرحبا USDT.', fileId: null } })
  /** Where its first and its last character stand. */
  const ends = (selector: string) =>
    page.locator(selector, { hasText: 'مرحبا' }).evaluate((element) => {
      const text = [...element.childNodes].find((node) => node.textContent === 'مرحبا USDT.')
      const words = text?.nodeType === Node.ELEMENT_NODE ? text.firstChild : text
      if (!words) throw new Error('no words')
      const leftOf = (at: number) => {
        const range = document.createRange()
        range.setStart(words, at)
        range.setEnd(words, at + 1)
        return range.getBoundingClientRect().left
      }
      return { first: leftOf(0), last: leftOf('مرحبا USDT.'.length - 1) }
    })
  for (const selector of ['.bubble', '.table__line']) {
    const { first, last } = await ends(selector)
    expect(last).toBeLessThan(first)
  }
})

test('an empty conversation has the page to itself, and its first line puts the table beside it without a new composer', async () => {
  const fresh = await new Trader(commonAddress()).open()
  if (browser === undefined) throw new Error('no browser')
  const own = await openSignedIn(
    browser,
    { address: commonAddress(), account: fresh.account },
    { ...WIDE, ...WITHOUT_WORKER },
  )
  await openRoute(own, CHAT)
  await own.getByText('No messages yet').waitFor()
  const typed = own.getByRole('textbox', { name: 'Write a message' })
  const middle = await typed.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return (left + right) / 2 / innerWidth
  })
  expect(middle).toBeGreaterThan(0.4)
  expect(middle).toBeLessThan(0.6)
  const dock = await own.locator('.chat-dock').boundingBox()
  expect(Math.abs((dock?.y ?? 0) + (dock?.height ?? 0) - HEIGHT)).toBeLessThan(2)
  await typed.fill('Hello')
  await typed.evaluate((element) => element.classList.add('first-field'))
  await own.getByRole('button', { name: 'Send', exact: true }).click()
  await own.getByRole('table').waitFor()
  await own.locator('.first-field').waitFor()
  await own.context().close()
})
