/**
 * Results in a wide window with several running orders: each where it can be seen, and said once with the product's name. On a phone: the
 * sheet of an order from its purchase to its result.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyAnew, buyUp, openRoute, openSignedIn } from '../support/app-walk.ts'
import { chartTextsOf, keepChartTexts } from '../support/chart-texts.ts'
import { launchBrowser, WIDE, WITHOUT_WORKER } from '../support/browser.ts'
import { commonAddress, QUICK_SECONDS } from '../support/common-server.ts'
import { Trader, until } from '../support/trader.ts'

declare global {
  interface Window {
    /** The texts of the region for screen readers, one a change. */
    saidTexts: string[]
    /** The heights of the sheet of an order and of its chart, by the order's state. */
    sheetHeights: Record<string, { sheet: number[]; plot: number[] }>
  }
}

/** They run on while the others end. */
const LATER_SECONDS = 60
const DAY_MINUTES = 24 * 60

let browser: Browser | undefined
let trader: Trader
let page: Page
beforeAll(async () => {
  trader = await new Trader(commonAddress()).open()
  await trader.deposit('500.00')
  browser = await launchBrowser()
  page = await openSignedIn(
    browser,
    { address: commonAddress(), account: trader.account },
    { ...WIDE, ...WITHOUT_WORKER, viewport: { width: 1_024, height: 768 } },
  )
  const [product] = await trader.openProducts()
  await openRoute(page, `/pages/Detail/Detail?id=${product.id}`)
  await page.locator('.snacks').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    window.saidTexts = []
    new MutationObserver(() => {
      const text = document.querySelector('.snacks [role=status]')?.textContent ?? ''
      if (text !== '' && text !== window.saidTexts.at(-1)) window.saidTexts.push(text)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
})
afterAll(() => browser?.close())

/** Buys one order that ends soon of each product, and some that run on. */
async function buy(soon: number, later: number): Promise<void> {
  const products = await trader.openProducts()
  for (let count = 0; count < later + soon; count += 1) {
    const product = products[count % products.length] ?? products[0]
    const reply = await trader.buy(product, {
      stake: '10.00',
      countdownSeconds: count < later ? LATER_SECONDS : QUICK_SECONDS,
    })
    expect(reply.status).toBe(200)
  }
}
/** A picture of a price that is lower shows nothing of it. */
const PLOT_PX_MIN = 60
/** A phone on a product's page that notes in each frame how high the sheet of an order is. */
async function openPhone(): Promise<Page> {
  if (browser === undefined) throw new Error('no browser')
  const phone = await openSignedIn(browser, { address: commonAddress(), account: trader.account }, WITHOUT_WORKER)
  const [product] = await trader.openProducts()
  await openRoute(phone, `/pages/Detail/Detail?id=${product.id}`)
  await phone.evaluate(noteSheetHeights)
  return phone
}
/** A wide window with the minutes of a product that has no running order. */
async function openChart(): Promise<Page> {
  if (browser === undefined) throw new Error('no browser')
  const person = { address: commonAddress(), account: trader.account }
  const wide = await openSignedIn(browser, person, { ...WIDE, ...WITHOUT_WORKER })
  await keepChartTexts(wide)
  const product = (await trader.openProducts()).at(-1)
  await openRoute(wide, `/pages/Detail/Detail?id=${product?.id}`)
  await wide.reload()
  await wide.getByRole('tab', { name: '1 min', exact: true }).click()
  return wide
}
const endedOrders = async () => (await trader.rows('orders')).filter(({ settledAt }) => settledAt !== null)

test('with two orders that run on, a result stands in the window and is said once, by name', async () => {
  await buy(1, 2)
  await page.getByRole('heading', { name: 'Running, 2' }).waitFor()
  await page.getByRole('heading', { name: 'Just ended' }).waitFor()
  const box = await page.locator('.live-card.ended').boundingBox()
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(768)
  await until('the result said', async () => (await page.evaluate(() => window.saidTexts)).length > 0)
  const said = await page.evaluate(() => window.saidTexts)
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/[A-Z]+\/[A-Z]+ /)
  expect(await page.locator('.snack').count()).toBe(0)
})

test('where the window does not show the place of results, a snackbar tells them', async () => {
  await page.setViewportSize({ width: 1_024, height: 520 })
  const before = (await endedOrders()).length
  await buy(1, 0)
  await until('the order final', async () => (await endedOrders()).length > before)
  await page.locator('.snack').waitFor({ timeout: 20_000 })
})

test('results are told in the dialog that was opened last, wherever it stands in the document', async () => {
  await page.evaluate(() => {
    for (const name of ['later', 'earlier'])
      document.body.append(Object.assign(document.createElement('dialog'), { id: name }))
    for (const name of ['earlier', 'later']) document.querySelector<HTMLDialogElement>(`#${name}`)?.showModal()
  })
  const place = () => page.locator('.snacks').evaluate((news) => news.parentElement?.id)
  await expect.poll(place).toBe('later')
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#later')?.close())
  await expect.poll(place).toBe('earlier')
  await page.evaluate(() => document.querySelector('#earlier')?.remove())
  await expect.poll(place).toBe('')
  await page.evaluate(() => document.querySelector('#later')?.remove())
})

test('a ticket says no more that an order runs when it has ended, and a window made narrow then opens no sheet', async () => {
  const ticket = page.getByRole('region', { name: /New order/ })
  const note = ticket.getByText('Order accepted. It runs below.')
  await ticket.getByRole('radio', { name: /^5 s/ }).click()
  await ticket.getByRole('textbox', { name: 'Amount', exact: true }).fill('10')
  await buyAnew(page, { press: () => ticket.getByRole('button', { name: 'Buy up' }).click(), bought: note })
  await note.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Buy up' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.setViewportSize({ width: 1_024, height: 768 })
  await ticket.waitFor()
})

test('the chart names the end of the order that ends next, at its line, and the sum of each that ended', async () => {
  await page.setViewportSize({ width: 1_024, height: 768 })
  await keepChartTexts(page)
  await page.reload()
  await buy(0, 1)
  const sums = async () => (await chartTextsOf(page)).filter(({ text }) => /^[+−]?\d+\.\d\d$/.test(text))
  const ends = async () => (await chartTextsOf(page)).filter(({ text }) => text.startsWith('Ends '))
  await expect.poll(async () => (await sums()).length).toBeGreaterThan(0)
  await expect.poll(async () => (await ends()).length).toBe(1)
  const plot = await page.locator('.price-chart__plot').boundingBox()
  const [end] = await ends()
  // The time to come takes at most two fifths of the picture, and the axis has its own part of it.
  expect(end?.right).toBeLessThan((plot?.x ?? 0) + (plot?.width ?? 0) - 40)
  expect(end?.right).toBeGreaterThan((plot?.x ?? 0) + (plot?.width ?? 0) * 0.6)
})

test("the crosshair's price does not stand on the newest one, wherever the pointer rests", async () => {
  const plot = await page.locator('.price-chart__plot').boundingBox()
  if (plot === null) throw new Error('no chart')
  // The crosshair keeps to the price line, far from the pointer.
  for (const share of [0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75]) {
    await page.mouse.move(plot.x + plot.width * share, plot.y + 30)
    expect(await page.evaluate(longestCover, plot.x + plot.width - 90)).toBeLessThan(3)
  }
})

test('a double click on a chart shows as much of the time as the chart did at first', async () => {
  const wide = await openChart()
  /** How many px a minute takes: between the first two times on the axis. */
  const minutePx = async () => {
    const [first, next] = (await chartTextsOf(wide))
      .filter(({ text }) => /^\d\d:\d\d$/.test(text))
      .toSorted((one, other) => one.left - other.left)
    if (first === undefined || next === undefined) return 0
    const minuteOf = ({ text }: { text: string }) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
    return (next.left - first.left) / ((minuteOf(next) - minuteOf(first) + DAY_MINUTES) % DAY_MINUTES)
  }
  await expect.poll(minutePx).toBeGreaterThan(0)
  const opening = await minutePx()
  await wide.locator('.price-chart__plot').hover()
  for (let turns = 0; turns < 5; turns += 1) await wide.mouse.wheel(0, 400)
  await expect.poll(minutePx).toBeLessThan(opening * 0.8)
  await wide.locator('.price-chart__plot').dblclick()
  await expect.poll(minutePx).toBeCloseTo(opening, 0)
  await wide.context().close()
})

test('no price on the axis of a chart is cut at its upper or lower edge', async () => {
  const wide = await openChart()
  const plot = wide.locator('.price-chart__plot')
  const isPrice = ({ text }: { text: string }) => /^\d+\.\d+$/.test(text)
  await expect.poll(async () => (await chartTextsOf(wide)).filter(isPrice).length).toBeGreaterThan(2)
  await plot.hover()
  // Other minutes have another range of prices, and their places on the axis are others.
  for (let turns = 0; turns < 25; turns += 1) {
    await wide.mouse.wheel(0, turns < 12 ? 200 : -300)
    const { top, bottom } = await plot.evaluate(paneEdges)
    const cut = (await chartTextsOf(wide))
      .filter(isPrice)
      .filter(({ middle }) => middle - 5 < top || middle + 5 > bottom)
    expect(cut).toEqual([])
  }
  await wide.context().close()
})

test('a phone that lies has the running orders in one line: in the head of a product, and at the end of a page that one reads', async () => {
  await page.setViewportSize({ width: 844, height: 390 })
  await buy(0, 1)
  const link = page.getByRole('link', { name: /^\d:\d\d ?\d orders? running$/ })
  const strip = page.getByRole('complementary', { name: 'Positions' })
  await link.waitFor()
  expect(await strip.count()).toBe(0)
  await openRoute(page, '/pages/message/message')
  await strip.waitFor()
  await expect.poll(async () => (await strip.boundingBox())?.height).toBeLessThan(48)
  await strip.getByRole('link').click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  // Its entry, the price now, and what it would come to.
  const figures = () => page.locator('.card .kv dd').allInnerTexts()
  await expect.poll(figures).toEqual([/\d/, /\d/, /\d/].map((one): unknown => expect.stringMatching(one)))
  await page.context().setOffline(true)
  await expect.poll(figures).toEqual([expect.stringMatching(/\d/), '–', '–'])
  await page.context().setOffline(false)
})

test('on a phone the sheet of an order has its chart, and one height, while it is accepted, runs and has ended', async () => {
  const phone = await openPhone()
  await buyUp(phone, '10', /^5 s/)
  await phone.getByRole('region', { name: /^Order ended/ }).waitFor()
  await phone.getByText('Checked on this device').waitFor()
  const heights = await phone.evaluate(() => window.sheetHeights)
  expect(Object.keys(heights)).toEqual(['Order accepted', 'Order running', 'Order ended'])
  expect(new Set(Object.values(heights).flatMap(({ sheet }) => sheet)).size).toBe(1)
  expect(Object.values(heights).filter(({ plot }) => Math.min(...plot) < PLOT_PX_MIN)).toEqual([])
  await phone.context().close()
})

/** Watches the axis for a second. @returns in how many frames on end a price lay on the newest one's tag */
function longestCover(axisLeft: number): Promise<number> {
  const until = performance.now() + 1_000
  let [now, longest] = [0, 0]
  return new Promise((resolve) => {
    const look = () => {
      const newest = document.querySelector<HTMLElement>('.trade__head .money')?.innerText
      const prices = [...(window.chartTexts ?? [])].flatMap(([canvas, texts]) =>
        canvas.isConnected ? texts.filter(({ left, text }) => left > axisLeft && text !== '') : [],
      )
      const tag = prices.find(({ text }) => text === newest)
      const isCovered = prices.some((one) => one !== tag && tag !== undefined && Math.abs(one.middle - tag.middle) < 15)
      now = isCovered ? now + 1 : 0
      longest = Math.max(longest, now)
      if (performance.now() < until) requestAnimationFrame(look)
      else resolve(longest)
    }
    look()
  })
}

/** Runs in the page. The frame in which the chart is made anew has none yet. */
function noteSheetHeights(): void {
  window.sheetHeights = {}
  const look = () => {
    const sheet = document.querySelector('.sheet.order')
    const plot = sheet?.closest('dialog')?.querySelector('.price-chart__plot')
    const state = /^Order \w+/.exec(sheet?.querySelector('h2')?.textContent ?? '')?.[0]
    if (sheet && plot && state !== undefined) {
      const noted = (window.sheetHeights[state] ??= { sheet: [], plot: [] })
      for (const [name, element] of [
        ['sheet', sheet],
        ['plot', plot],
      ] as const) {
        const { height } = element.getBoundingClientRect()
        if (noted[name].at(-1) !== height) noted[name].push(height)
      }
    }
    requestAnimationFrame(look)
  }
  look()
}

/** Runs in the page, two frames later: a chart follows the window in the next one. @returns the edges of the axis of prices */
async function paneEdges(plot: Element): Promise<{ top: number; bottom: number }> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let frames = 0; frames < 3; frames += 1) await nextFrame()
  const { top, bottom } = plot.querySelector('table tr canvas')?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return { top, bottom }
}
