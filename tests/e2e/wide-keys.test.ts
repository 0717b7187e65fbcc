/** The keys of a wide window: to pages, to what is typed, to an alert, and from part to part. The focus that they begin at, on a phone too. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../contract/sync/collections.ts'
import { openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser, WIDE, WITHOUT_WORKER } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'
import { Trader } from '../support/trader.ts'

let browser: Browser | undefined
let trader: Trader
let page: Page
let product: Row<'products'>
beforeAll(async () => {
  trader = await new Trader(commonAddress(), 'wide_keys').open()
  await trader.deposit('100.00')
  ;[product] = await trader.openProducts()
  browser = await launchBrowser()
  page = await openSignedIn(browser, { address: commonAddress(), account: trader.account }, WIDE)
})
afterAll(async () => {
  await browser?.close()
})

/** The part of the window that has the focus. */
const focusedPart = () =>
  page.evaluate(() => {
    const parts = ['rail', 'strip', 'pane', 'trade__chart', 'dock', 'trade__ticket', 'split__list', 'split__detail']
    return parts.find((part) => document.querySelector(`.${part}`)?.contains(document.activeElement)) ?? 'elsewhere'
  })

/** The pages that a wide window loads at their first visit. */
const WIDE_PAGES = [
  '/pages/order/order',
  '/pages/money-record/money-record',
  '/pages/withdraw-list/withdraw-open',
  '/pages/withdraw-list/withdraw-list',
  '/pages/message/message',
  '/pages/login/zxkf?tab=chat',
  '/pages/team/index',
  '/pages/alert/alert',
]

test('the focus comes to the content of a page, however late that is there', async () => {
  const focusOf = (on: Page) => () => on.evaluate(() => document.activeElement?.id)
  for (const path of WIDE_PAGES) {
    await openRoute(page, path)
    await expect.poll(focusOf(page), { message: path }).toBe('main')
  }
  if (browser === undefined) throw new Error('no browser')
  const phone = await openSignedIn(browser, { address: commonAddress(), account: trader.account }, WITHOUT_WORKER)
  await openRoute(phone, `/pages/Detail/Detail?id=${product.id}`)
  await phone.getByRole('button', { name: 'Buy up' }).waitFor()
  await expect.poll(focusOf(phone)).toBe('main')
  await phone.context().close()
})

test('keys lead: G and a letter to a page, Ctrl-K to what is typed, ? to all of them', async () => {
  await openRoute(page, `/pages/Detail/Detail?id=${product.id}`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).getByText('No single key buys.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(product.code.slice(0, 3).toLowerCase())
  await page
    .getByRole('dialog')
    .getByRole('option', { name: new RegExp(`^${product.code}`) })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: product.code, level: 1 }).waitFor()
})

test('F6 goes from part to part in the order in which they stand, back with Shift, and to the place in a part that was left', async () => {
  await openRoute(page, `/pages/Detail/Detail?id=${product.id}`)
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true })
  await amount.focus()
  const visited: string[] = []
  for (let steps = 0; steps < 6; steps += 1) {
    await page.keyboard.press('F6')
    visited.push(await focusedPart())
  }
  expect(visited).toEqual(['rail', 'strip', 'pane', 'trade__chart', 'dock', 'trade__ticket'])
  expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Shift+F6')
  expect(await focusedPart()).toBe('dock')
  await openRoute(page, '/pages/order/order?tab=all')
  await page.getByRole('heading', { name: 'Orders', level: 1 }).click()
  await page.keyboard.press('F6')
  expect(await focusedPart()).toBe('rail')
})

test('F6 goes to the first place of a part where the one that was left takes the focus no more', async () => {
  await openRoute(page, `/pages/Detail/Detail?id=${product.id}`)
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true })
  await amount.focus()
  await page.keyboard.press('Shift+F6')
  await amount.evaluate((field: HTMLInputElement) => (field.disabled = true))
  await page.keyboard.press('F6')
  expect(await focusedPart()).toBe('trade__ticket')
  await page.keyboard.press('F6')
  expect(await focusedPart()).toBe('rail')
})

test('F6 goes to no hidden file field and to no tab that arrows lead to', async () => {
  await openRoute(page, '/pages/login/zxkf?tab=chat')
  await page.getByRole('textbox', { name: 'Write a message' }).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  const visited: string[] = []
  for (let steps = 0; steps < 4; steps += 1) {
    await page.keyboard.press('F6')
    visited.push(await focusedPart())
    expect(
      await page.evaluate(() => document.activeElement?.matches('input[type=file], [role=tab][tabindex="-1"]')),
    ).toBe(false)
  }
  expect(visited).toContain('split__detail')
  expect(visited).toContain('split__list')
})

const UPRIGHT = { width: 744, height: 1_133 }
const LYING = { width: 1_133, height: 744 }

test('a field keeps the focus and its caret when a tablet is turned, and the next key goes into it', async () => {
  await page.setViewportSize(LYING)
  await openRoute(page, `/pages/Detail/Detail?id=${product.id}`)
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true })
  await amount.fill('25')
  await page.setViewportSize(UPRIGHT)
  const sheet = page.getByRole('dialog').getByRole('region', { name: /New order/ })
  await expect.poll(() => sheet.evaluate((order) => order === document.activeElement)).toBe(true)
  await page.keyboard.press('3')
  await sheet.getByRole('button', { name: /253\.00 USDT/ }).waitFor()
  await page.setViewportSize(LYING)
  await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('1')
  expect(await amount.inputValue()).toBe('2531')
  await page.setViewportSize(UPRIGHT)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize(LYING)
  for (const { path, role, name } of [
    { path: `/pages/alert/alert?product=${product.id}`, role: 'textbox', name: /^Price$/ },
    { path: '/pages/order/order?tab=all', role: 'searchbox', name: /order number/ },
  ] as const) {
    await openRoute(page, path)
    const field = page.getByRole(role, { name })
    await field.fill('1234')
    await field.press('ArrowLeft')
    for (const size of [UPRIGHT, LYING]) {
      await page.setViewportSize(size)
      await page.locator('.rail').waitFor({ state: size === LYING ? 'attached' : 'detached' })
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    }
    await page.keyboard.press('9')
    expect(await field.inputValue()).toBe('12394')
  }
  await page.setViewportSize(WIDE.viewport)
})

test('A leads to an alert for the product that is open', async () => {
  await openRoute(page, `/pages/Detail/Detail?id=${product.id}`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('a')
  await page.getByRole('heading', { name: 'Price alerts', level: 1 }).waitFor()
  expect(new URL(page.url()).hash).toContain(product.id)
})

test('a question that is open while a phone is turned lies on top of the order sheet, can be answered, and asked again', async () => {
  await openRoute(page, `/pages/Detail/Detail?id=${product.id}`)
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true })
  await amount.fill('12')
  await page.setViewportSize({ width: 844, height: 390 })
  const all = page.getByRole('button', { name: 'Use the whole balance' })
  await all.click()
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  const sheet = page.getByRole('dialog').getByRole('region', { name: /New order/ })
  await sheet.waitFor({ state: 'attached' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await all.click()
  await question.waitFor()
  // The way back closes the question, not the sheet below it.
  await page.goBack()
  await question.waitFor({ state: 'detached' })
  expect(await sheet.isVisible()).toBe(true)
  await page.setViewportSize(WIDE.viewport)
  await amount.waitFor()
})

test('quick amounts that are being set stay, as they are typed, when the window changes', async () => {
  await openRoute(page, `/pages/Detail/Detail?id=${product.id}`)
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true })
  await page.getByRole('button', { name: 'Set amounts' }).click()
  const own = page.getByRole('dialog', { name: 'Your quick amounts' })
  const first = own.getByLabel('Amount 1', { exact: true })
  await first.fill('47')
  for (const viewport of [{ width: 390, height: 844 }, { width: 844, height: 390 }, WIDE.viewport]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await first.inputValue()).toBe('47')
  }
  await own.getByRole('button', { name: 'Close' }).click()
  await amount.waitFor()
})
