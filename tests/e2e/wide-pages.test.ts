/** Pages that a wide window lays out in its own way: products and questions as tables, the welcome page, nothing in a narrow column. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../contract/sync/collections.ts'
import { HOME_PAGE } from '../../src/first-paths.ts'
import { FUND_PAGE, INSIGHT_PAGE, ME_PAGE, PRODUCT_PAGE, PRODUCTS_PAGE, SUPPORT_PAGE } from '../../src/paths.ts'
import { goOffline, openInEnglish, openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser, WIDE, WITHOUT_WORKER } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'
import { layoutFaults } from '../support/screens/layout-faults.ts'
import { Trader } from '../support/trader.ts'

const TABS = [HOME_PAGE, PRODUCTS_PAGE, FUND_PAGE, SUPPORT_PAGE, ME_PAGE]

let browser: Browser
let page: Page
let product: Row<'products'>
beforeAll(async () => {
  const trader = await new Trader(commonAddress()).open()
  ;[product] = await trader.openProducts()
  browser = await launchBrowser()
  page = await openSignedIn(browser, { address: commonAddress(), account: trader.account }, WIDE)
})
afterAll(async () => {
  await browser?.close()
})

const codes = () => page.locator('.table__name b').allInnerTexts()

test('products are a table of live prices in any order, found by a key, and each row is a link to its product', async () => {
  await openRoute(page, PRODUCTS_PAGE)
  const rows = page.locator('.table tbody tr')
  await rows.first().waitFor()
  const inOrder = await codes()
  expect(inOrder.length).toBeGreaterThan(5)
  const price = () => rows.first().locator('td.num').first().innerText()
  const before = await price()
  await expect.poll(price, { timeout: 60_000 }).not.toBe(before)

  await page.getByRole('button', { name: 'Product', exact: true }).click()
  await expect.poll(async () => (await codes()).at(0)).toBe(inOrder.toSorted().at(-1))
  await page.getByRole('button', { name: 'Product', exact: true }).click()
  await expect.poll(async () => (await codes()).at(0)).toBe(inOrder.toSorted().at(0))

  await page.keyboard.press('/')
  await page.locator('input[type=search]:focus').fill('gold')
  await expect.poll(codes).toEqual(['XAU/USDT'])
  await page.locator('input[type=search]').fill('')
  await page.getByRole('link', { name: /^BTC\/USDT/ }).click()
  await page.getByRole('heading', { level: 1, name: /BTC\/USDT/ }).waitFor()
})

test('without a network the table of products has the last prices', async () => {
  await goOffline(page)
  await openRoute(page, PRODUCTS_PAGE)
  const price = page.locator('.table tbody td.num').first()
  await expect.poll(() => price.innerText()).toMatch(/\d/)
  await page.context().setOffline(false)
})

test('a question opens its answer beside the others, and the search keeps the keys and, in each layout, its words', async () => {
  await openRoute(page, SUPPORT_PAGE)
  await page.getByRole('button', { name: 'How long does a deposit take?' }).click()
  await page
    .locator('.split__detail:focus')
    .getByText(/deposit/i)
    .last()
    .waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('right void gh')
  expect(await page.locator('.split__detail').count()).toBe(0)
  expect(await page.locator('input:focus').inputValue()).toBe('right void gh')
  await page.getByRole('searchbox').fill('void')
  await page.getByRole('button', { name: /void/ }).waitFor()
  await page.setViewportSize({ width: 700, height: 900 })
  await page.locator('.split').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('void')
  await page.setViewportSize(WIDE.viewport)
  await page.locator('.split').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('void')
})

test('no page of the five tabs is a narrow column in a wide window, and the welcome page is none', async () => {
  for (const path of TABS) {
    await openRoute(page, path)
    // Its rows come a moment later.
    await expect.poll(() => layoutFaults(page), { message: path, timeout: 20_000 }).toEqual([])
  }
  const visitor = await openInEnglish(browser, { ...WIDE, ...WITHOUT_WORKER })
  await visitor.goto(commonAddress())
  await visitor.getByRole('link', { name: 'Create account' }).waitFor()
  expect(await layoutFaults(visitor)).toEqual([])
  const receipt = await visitor.getByRole('region', { name: 'Example of a settled order' }).boundingBox()
  const title = await visitor.getByRole('heading', { level: 2 }).boundingBox()
  expect(receipt?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0))
  await visitor.context().close()
})

test('an amount and a time that are typed stay when the person turns to practice and back, and other pages show real money', async () => {
  await openRoute(page, `${PRODUCT_PAGE}?id=${product.id}`)
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true })
  await amount.fill('37')
  await page.getByRole('radio', { name: /^2 min/ }).click()
  for (const isOn of [true, false, true]) {
    await page.getByRole('switch', { name: 'Practice' }).click()
    const ticket = page.locator('.ticket', { has: page.locator('.tag-practice') })
    await expect.poll(() => ticket.count()).toBe(isOn ? 1 : 0)
    expect(await amount.inputValue()).toBe('37')
    expect(await page.getByRole('radio', { name: /^2 min/ }).isChecked()).toBe(true)
  }
  await page.locator('.strip').getByText('Practice balance').waitFor()
  // An amount that is bought goes nowhere.
  await page.getByRole('button', { name: /^Buy up/ }).click()
  await page.getByText('Order accepted. It runs below.').waitFor()
  await page.getByRole('switch', { name: 'Practice' }).click()
  await expect.poll(() => page.locator('.ticket .tag-practice').count()).toBe(0)
  await expect.poll(() => amount.inputValue()).toBe('')
  await page.getByRole('switch', { name: 'Practice' }).click()
  await openRoute(page, INSIGHT_PAGE)
  await page.locator('.strip').getByText('Available').waitFor()
  expect(await page.locator('.strip').getByText('0.00 USDT').count()).toBe(1)
  expect(await page.getByRole('switch', { name: 'Practice' }).count()).toBe(0)
})

test('where the strip has no room for the balance, the ticket says it', async () => {
  await openRoute(page, `${PRODUCT_PAGE}?id=${product.id}`)
  const inTicket = page.locator('.ticket__available')
  await page.locator('.ticket').waitFor()
  expect(await inTicket.isVisible()).toBe(false)
  await page.setViewportSize({ width: 820, height: 1_180 })
  await inTicket.waitFor()
  expect(await page.locator('.strip__sums').isVisible()).toBe(false)
  await page.setViewportSize(WIDE.viewport)
})
