/** A wide window: its own files, its ticket and keys, what goes along when the window changes, the table of orders. */
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../contract/sync/collections.ts'
import { buyAnew, dragIntoPast, goOffline, layDown, openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser, WIDE, WITHOUT_WORKER } from '../support/browser.ts'
import { commonAddress, QUICK_SECONDS } from '../support/common-server.ts'
import { chartPointsOf, colourOf } from '../support/chart-points.ts'
import { Trader, until } from '../support/trader.ts'

declare global {
  interface Window {
    /** The last two cells of the dock's rows as they were shown: the profit and the time left. */
    dockSaid?: Set<string>
  }
}

let browser: Browser | undefined
let trader: Trader
let page: Page
let product: Row<'products'>
beforeAll(async () => {
  trader = await new Trader(commonAddress(), 'wide_e2e').open()
  await trader.deposit('1000.00')
  ;[product] = await trader.openProducts()
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

const openPhone = async (options: BrowserContextOptions = WITHOUT_WORKER) => {
  if (browser === undefined) throw new Error('no browser')
  const phone = await openSignedIn(browser, { address: commonAddress(), account: trader.account }, options)
  await openRoute(phone, `/pages/Detail/Detail?id=${product.id}`)
  return phone
}
const amount = () => page.getByRole('textbox', { name: 'Amount', exact: true })
const orderCount = async () => (await trader.rows('orders')).length
const buy = (countdownSeconds: number) => trader.buy(product, { stake: '10.00', countdownSeconds })

test('a phone loads no file of the wide layout, at no time', async () => {
  if (browser === undefined) throw new Error('no browser')
  const asked: string[] = []
  const phone = await openSignedIn(browser, { address: commonAddress(), account: trader.account })
  phone.context().on('request', (request) => asked.push(request.url()))
  await openRoute(phone, `/pages/Detail/Detail?id=${product.id}`)
  await phone.getByRole('button', { name: 'Buy up' }).waitFor()
  await openRoute(phone, '/pages/order/order?tab=all')
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  const kept = await phone.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
    ).flat(),
  )
  expect(kept.filter((url) => url.includes('/assets/')).length).toBeGreaterThan(10)
  expect([...asked, ...kept].filter((url) => /\/assets\/wide-/.test(url))).toEqual([])
  await phone.context().close()
})

test('no key buys: U moves to the button that says the sum, and Enter on it buys once', async () => {
  await openRoute(page, `/pages/Detail/Detail?id=${product.id}`)
  // It runs long enough to be seen among those that run.
  await page.getByRole('radio', { name: /^30 s/ }).click()
  await amount().fill('10')
  const before = await orderCount()
  // In a field a letter is a letter.
  await amount().press('u')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await amount().fill('10')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('u')
  await page.locator('button:focus', { hasText: 'Buy up' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('10.00 USDT')
  await page.keyboard.press('d')
  await page.locator('button:focus', { hasText: 'Buy down' }).waitFor()
  expect(await orderCount()).toBe(before)
  await buyAnew(page, {
    press: () => page.keyboard.press('Enter'),
    bought: page.getByText('Order accepted. It runs below.'),
  })
  await until('one order', async () => (await orderCount()) === before + 1)
  await page.getByRole('heading', { name: 'Running, 1' }).waitFor()
  expect((await trader.rows('orders'))[0]).toMatchObject({ direction: 'down', stake: '10.00' })
})

test('a chart that stands open while the theme changes draws an order in the new colours', async () => {
  const before = await colourOf(page, '--down')
  await expect.poll(() => chartPointsOf(page, before)).toBeGreaterThan(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  const after = await colourOf(page, '--down')
  expect(after).not.toBe(before)
  await expect.poll(() => chartPointsOf(page, after)).toBeGreaterThan(0)
  expect(await chartPointsOf(page, before)).toBe(0)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => chartPointsOf(page, before)).toBeGreaterThan(0)
})

test('the ticket of another visit begins with the amount of the last order', async () => {
  await openRoute(page, '/pages/product/product')
  await openRoute(page, `/pages/Detail/Detail?id=${product.id}`)
  await expect.poll(() => amount().inputValue()).toBe('10')
})

test("an amount and a time go along when the window becomes a phone's, and back", async () => {
  await amount().fill('25')
  await page.getByRole('radio', { name: /^2 min/ }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /for 25\.00 USDT/ }).waitFor()
  expect(await sheet.getByRole('radio', { name: /^2 min/ }).getAttribute('aria-checked')).toBe('true')
  await sheet.getByRole('button', { name: '5', exact: true }).last().click()
  await page.setViewportSize(WIDE.viewport)
  await amount().waitFor()
  expect(await amount().inputValue()).toBe('255')
  expect(await page.getByRole('radio', { name: /^2 min/ }).getAttribute('aria-checked')).toBe('true')
})

test('a phone gives two fifths of its height to the chart, and keys go from point to point of it with every value said', async () => {
  const phone = await openPhone()
  const picture = phone.getByRole('img', { name: new RegExp(`${product.code}, from`) })
  await picture.waitFor()
  const height = (await picture.boundingBox())?.height ?? 0
  expect(height / (phone.viewportSize()?.height ?? 0)).toBeGreaterThanOrEqual(0.4)
  await phone.getByRole('tab', { name: '1 min', exact: true }).click()
  const points = phone.getByRole('slider', { name: 'Values of the chart' })
  await phone.locator('.chart-block__plot canvas').first().waitFor()
  await points.focus()
  // A chart that is only being drawn takes no key yet, and its newest point still moves.
  await expect
    .poll(async () => {
      await points.press('ArrowLeft')
      const said = (await points.getAttribute('aria-valuetext')) ?? ''
      const [, open = '', high = '', low = '', close = ''] =
        /: open (.+), high (.+), low (.+), close (.+)$/.exec(said) ?? []
      const legend = await phone.locator('.legend').innerText()
      const shown = (await phone.locator('.legend b').allInnerTexts()).slice(1, 5)
      return open !== '' && legend.includes(['O', open].join(' ')) && shown.join() === [open, high, low, close].join()
    })
    .toBe(true)
  await phone.context().close()
})

test('a list turns into its detail and back by one view transition each; none comes with a first page, where motion is not wanted, or in a wide window', async () => {
  const phone = await openPhone()
  await phone.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      performance.mark('view transition')
      return start(...given)
    }
  })
  const thereAndBack = async () => {
    await phone.locator(`a[href*="Detail?id=${product.id}"]`).first().click()
    await phone.getByRole('button', { name: 'Buy up' }).waitFor()
    await phone.evaluate(() => history.back())
    await phone.getByRole('heading', { name: 'Products' }).waitFor()
    return turns()
  }
  const turns = () => phone.evaluate(() => performance.getEntriesByName('view transition').length)
  // A detail at the list's own path.
  await openRoute(phone, '/pages/alert/alert')
  await phone.reload()
  await phone.getByRole('link', { name: 'Add a price alert' }).click()
  await phone.getByRole('heading', { name: 'New price alert' }).waitFor()
  await phone.evaluate(() => history.back())
  await phone.getByRole('heading', { name: 'Price alerts' }).waitFor()
  expect(await turns()).toBe(2)
  await openRoute(phone, '/pages/product/product')
  await phone.reload()
  expect(await thereAndBack()).toBe(2)
  await phone.emulateMedia({ reducedMotion: 'reduce' })
  expect(await thereAndBack()).toBe(2)
  await phone.emulateMedia({ reducedMotion: 'no-preference' })
  await phone.setViewportSize(WIDE.viewport)
  await phone.locator('html[data-wide]').waitFor()
  expect(await thereAndBack()).toBe(2)
  await phone.context().close()
})

test("indicators, a line and the form of a chart stay with the product, and with the person's account", async () => {
  const phone = await openPhone()
  const picture = phone.getByRole('img', { name: new RegExp(`${product.code}, from`) })
  await phone.getByRole('tab', { name: '1 min', exact: true }).click()
  await phone.getByRole('button', { name: 'Candles' }).click()
  await phone.getByRole('button', { name: 'Indicators and lines' }).click()
  await phone.getByRole('switch', { name: /RSI 14/ }).click()
  await phone.getByRole('switch', { name: /VOL/ }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await phone.locator('.legend', { hasText: /VOL \d.*RSI 14 \d/ }).waitFor()
  await picture.click({ button: 'right', position: { x: 60, y: 80 } })
  await phone.getByRole('button', { name: /^Draw a line at / }).click()
  // A finger leaves the focus in the menu: each of its long presses is about its own price.
  const top = (await picture.boundingBox())?.y ?? 0
  const heldAt = async (y: number) => {
    await picture.evaluate((held, clientY) => held.dispatchEvent(new MouseEvent('contextmenu', { clientY })), top + y)
    return phone.locator('.line-menu').innerText()
  }
  await expect.poll(() => heldAt(80)).toMatch(/^Remove the line at /)
  await expect.poll(() => heldAt(160)).toMatch(/^Draw a line at /)
  await until('the layout on the server', async () =>
    (await trader.rows('preferences')).some(
      ({ name, value }) => name === `chart ${product.id}` && /^60 candles volume,rsi \d+\.\d+$/.test(value),
    ),
  )
  await phone.reload()
  await phone.locator('.legend', { hasText: /RSI 14 \d/ }).waitFor()
  expect(await phone.getByRole('tab', { name: '1 min', exact: true }).getAttribute('aria-selected')).toBe('true')
  // The open candle's volume goes on, though no tick has one.
  const volume = async () => /VOL (\S+)/.exec(await phone.locator('.legend').innerText())?.[1] ?? '–'
  const before = await volume()
  await expect.poll(volume, { timeout: 30_000 }).not.toBe(before)
  expect(await phone.getByRole('button', { name: 'Candles' }).getAttribute('aria-pressed')).toBe('true')
  await phone.getByRole('button', { name: 'Indicators and lines' }).click()
  await phone.getByRole('button', { name: /^Remove the line at / }).click()
  await phone.getByRole('button', { name: /^Remove the line at / }).waitFor({ state: 'detached' })
  await phone.context().close()
})

test('a chart that was dragged far into the past leads back to now', async () => {
  const phone = await openPhone()
  const picture = phone.getByRole('img', { name: new RegExp(`${product.code}, from`) })
  await phone.getByRole('tab', { name: '1 min', exact: true }).click()
  await phone.getByRole('slider', { name: 'Values of the chart' }).waitFor()
  const live = phone.getByRole('button', { name: 'Live', exact: true })
  let drags = 0
  await dragIntoPast(phone, picture, async () => (drags += 1) > 12 && (await live.isVisible()))
  await live.click()
  await live.waitFor({ state: 'detached' })
  await phone.context().close()
})

test('on a phone that lies the chart stands left and the whole ticket right, and a turn loses nothing typed', async () => {
  const ticket = page.getByRole('complementary', { name: 'Order' }).getByRole('region', { name: /New order/ })
  await amount().fill('12')
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    const keypad = ticket.getByRole('group', { name: 'Keypad' })
    await keypad.waitFor()
    const outOfView = async () => {
      const parts = [
        ticket.getByRole('button', { name: 'Buy up' }),
        ticket.getByRole('button', { name: 'Buy down' }),
        ticket.getByRole('button', { name: 'Repeat last' }),
        keypad,
      ]
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
      return boxes.filter((box) => box === null || box.x + box.width > width || box.y + box.height > height)
    }
    await expect.poll(outOfView).toEqual([])
    // The picture follows the window a frame later.
    const chartEnd = async () => {
      const chart = await page.getByRole('img', { name: new RegExp(product.code) }).boundingBox()
      return (chart?.x ?? width) + (chart?.width ?? 0)
    }
    await expect.poll(chartEnd).toBeLessThanOrEqual(width - 372)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await ticket.getByRole('button', { name: '5', exact: true }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /for 125\.00 USDT/ })
    .waitFor()
  // A low window has no quick amounts, but the last order, and the button that buys stays in it.
  await page.setViewportSize({ width: 360, height: 620 })
  for (const name of ['Repeat last', /for 125\.00 USDT/]) {
    const part = page.getByRole('dialog').getByRole('button', { name })
    const end = async () => ((await part.boundingBox())?.y ?? Infinity) + ((await part.boundingBox())?.height ?? 0)
    await expect.poll(end).toBeLessThanOrEqual(620)
  }
  await page.setViewportSize({ width: 844, height: 390 })
  await ticket.getByRole('button', { name: /^Buy up 125\.00/ }).waitFor()
  await page.setViewportSize(WIDE.viewport)
  await expect.poll(() => amount().inputValue()).toBe('125')
})

test('in left-hand mode a phone that lies has the ticket left of the chart, with delete on the left of the keys, until it is off again', async () => {
  const turn = async (isOn: boolean) => {
    await openRoute(page, '/pages/set/set')
    await page.getByRole('switch', { name: 'Left-hand mode', checked: !isOn }).click()
    await page.getByRole('switch', { name: 'Left-hand mode', checked: isOn }).waitFor()
    await openRoute(page, `/pages/Detail/Detail?id=${product.id}`)
  }
  const keypad = page.getByRole('group', { name: 'Keypad' })
  /** Their left edges, each with its name, from left to right. */
  const places = async () => {
    await keypad.waitFor()
    const parts = {
      delete: keypad.getByRole('button', { name: 'Delete' }),
      six: keypad.getByRole('button', { name: '6' }),
      chart: page.getByRole('img', { name: new RegExp(product.code) }),
    }
    const edges = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => ({ name, x: (await part.boundingBox())?.x ?? Number.NaN })),
    )
    return edges.toSorted((left, right) => left.x - right.x).map(({ name }) => name)
  }
  await layDown(page, keypad)
  await turn(true)
  expect(await places()).toEqual(['delete', 'six', 'chart'])
  await until('the hand in the account', async () =>
    (await trader.rows('preferences')).some(({ name, value }) => name === 'hand' && value === 'left'),
  )
  await turn(false)
  expect(await places()).toEqual(['chart', 'six', 'delete'])
  await page.setViewportSize(WIDE.viewport)
  await amount().waitFor()
})

test("a person's own quick amounts stand in the ticket, within the product's bounds, and in their account", async () => {
  const offered = () => page.getByRole('group', { name: 'Quick amounts' }).getByRole('button').allInnerTexts()
  await page.getByRole('radio', { name: /^30 s/ }).click()
  const suggested = await offered()
  await page.getByRole('button', { name: 'Set amounts' }).click()
  const own = page.getByRole('dialog', { name: 'Your quick amounts' })
  await own.getByLabel('Amount 1', { exact: true }).fill('35')
  await own.getByLabel('Amount 2', { exact: true }).fill('999999')
  await own.getByRole('button', { name: 'Save amounts' }).click()
  await own.getByText(/^The largest amount is/).waitFor()
  await own.getByLabel('Amount 2', { exact: true }).fill('15')
  await own.getByRole('button', { name: 'Save amounts' }).click()
  await expect.poll(offered).toEqual(['15', '35'])
  await until('the amounts in the account', async () =>
    (await trader.rows('preferences')).some(({ name, value }) => name === 'quick-amounts' && value === '15.00 35.00'),
  )
  await page.getByRole('button', { name: 'Set amounts' }).click()
  expect(await own.getByLabel('Amount 2', { exact: true }).inputValue()).toBe('35.00')
  await own.getByRole('button', { name: 'Use the suggested amounts' }).click()
  await expect.poll(offered).toEqual(suggested)
})

test('orders are a table: chosen rows go to a file, a row opens beside them', async () => {
  await openRoute(page, '/pages/order/order?tab=all')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^CSV of/ }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  const [newest] = await trader.rows('orders')
  expect(lines).toHaveLength(1 + (await orderCount()))
  expect(lines[1]).toContain(`${newest?.number},${product.code},Down,`)
  // The button's own words are a time, which rows of one minute share.
  expect(await page.locator('.table__open').first().getAttribute('aria-description')).toBe(`Order ${newest?.number}`)
  await page.getByRole('cell', { name: '10.00' }).first().click()
  const beside = page.getByRole('complementary', { name: `Order ${newest?.number}` })
  await beside.getByText('Order number').waitFor()
  await beside.getByRole('heading', { name: `Order ${newest?.number}`, level: 2 }).waitFor()
  expect(page.url()).toContain(`id=${newest?.id}`)
})

test('a note beside an order stands in the table, finds the order by its tag, and reaches the account', async () => {
  const [newest] = await trader.rows('orders')
  await openRoute(page, `/pages/order/order?tab=all&id=${newest?.id}`)
  const beside = page.getByRole('complementary', { name: `Order ${newest?.number}` })
  await beside.getByRole('button', { name: 'Write a note' }).click()
  await goOffline(page)
  await beside.getByLabel('My note').fill('Bought in a hurry.')
  await beside.getByLabel('Tags').fill('hurry, late')
  await beside.getByRole('button', { name: 'Save', exact: true }).click()
  await beside.getByRole('img', { name: 'Waiting to be sent' }).waitFor()
  await page.context().setOffline(false)
  await until('the note on the server', async () =>
    (await trader.rows('orderNotes')).some(
      ({ orderId, tags }) => orderId === newest?.id && tags.join() === 'hurry,late',
    ),
  )
  await beside.getByRole('img', { name: 'Waiting to be sent' }).waitFor({ state: 'detached' })
  await openRoute(page, '/pages/order/order?tab=all')
  await page.getByRole('searchbox').fill('LATE')
  await page.getByRole('cell', { name: 'hurry, late: Bought in a' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('searchbox').fill('never written')
  await page.getByText('None of your orders fits this search.').waitFor()
})

test('an alert from the chart is set without a network, fires by one tick of the chain, and goes again from the table', async () => {
  const phone = await openPhone({})
  const picture = phone.getByRole('img', { name: new RegExp(`${product.code}, from`) })
  const offered = phone.getByRole('button', { name: /^Set an alert at / })
  // The chart stands there before it takes marks, and is made anew with the layout that the account keeps.
  await expect
    .poll(async () => {
      await picture.click({ button: 'right', position: { x: 60, y: 80 } })
      return offered.isVisible()
    })
    .toBe(true)
  const pressed = (await offered.innerText()).replace('Set an alert at ', '')
  await offered.click()
  const price = phone.getByLabel('Price', { exact: true })
  expect(await price.inputValue()).toBe(pressed.replaceAll(',', ''))
  // The market stands above or below the line, and the form begins accordingly.
  await phone.getByRole('radio', { name: 'Above' }).click()
  await goOffline(phone)
  await price.fill('1')
  await phone.getByRole('button', { name: 'Set the alert' }).click()
  await phone.getByText('Waiting to send').waitFor()
  await phone.context().setOffline(false)
  await phone.getByText(/^Fired at /).waitFor()
  await phone.context().close()
  const [alert] = await trader.rows('priceAlerts')
  expect(alert).toMatchObject({ status: 'fired', firing: { tick: { seq: expect.any(Number) as number } } })
  expect(alert?.firing?.tick.seq).toBeGreaterThan(alert?.sinceSeq ?? Infinity)
  await openRoute(page, '/pages/alert/alert')
  await page.getByRole('cell', { name: /^Fired at / }).click()
  const beside = page.getByRole('complementary', { name: product.code })
  await beside.getByRole('button', { name: 'Remove the alert' }).click()
  await page.getByText('No price alerts yet').waitFor()
  await until('the alert gone on the server', async () => (await trader.rows('priceAlerts')).length === 0)
})

test('the dock says no profit while an order settles, or without a network', async () => {
  await page.setViewportSize(WIDE.viewport)
  await openRoute(page, `/pages/Detail/Detail?id=${product.id}`)
  await page.evaluate(() => {
    const said = (window.dockSaid = new Set())
    const look = () => {
      for (const row of document.querySelectorAll<HTMLTableRowElement>('.dock tbody tr'))
        said.add(
          [...row.cells]
            .slice(-2)
            .map((cell) => cell.textContent)
            .join(' '),
        )
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const said = () => page.evaluate(() => [...(window.dockSaid ?? [])])
  await until('a settling order in the dock', async () => {
    await buy(QUICK_SECONDS)
    await expect.poll(() => page.locator('.dock tbody tr').count()).toBe(1)
    await expect.poll(() => page.locator('.dock tbody tr').count()).toBe(0)
    return (await said()).some((text) => text.endsWith(' Settling'))
  })
  expect(await said()).toContainEqual(expect.stringMatching(/\d\.\d\d \d:\d\d$/))
  expect((await said()).filter((text) => text.endsWith(' Settling'))).toEqual(['– Settling'])

  await buy(120)
  const profit = page.locator('.dock tbody td').nth(-2)
  await expect.poll(() => profit.innerText()).toMatch(/\d/)
  await goOffline(page)
  await expect.poll(() => profit.innerText()).toBe('–')
  await page.context().setOffline(false)
  await expect.poll(() => profit.innerText()).toMatch(/\d/)
})

test('a filter of ended orders stays in the address, and hides no order that runs', async () => {
  await buy(300)
  await openRoute(page, '/pages/order/order?tab=closed&result=won&number=nothing')
  await page.getByText('None of your orders fits this search.').waitFor()
  await page.getByRole('tab', { name: 'Positions' }).click()
  await page.getByRole('row', { name: product.code }).first().waitFor()
  await page.getByRole('tab', { name: 'Closed' }).click()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('nothing')
  await page.getByText('None of your orders fits this search.').waitFor()
})

test('arrows go from tab to tab of the orders with the focus, also beside an open order, and no row stays chosen', async () => {
  await openRoute(page, '/pages/order/order?tab=all')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.locator('.table__open').first().press('Enter')
  await page.locator('.split__detail:focus').waitFor()
  await page.getByRole('tab', { name: 'All orders' }).focus()
  for (const name of ['Closed', 'Positions', 'All orders']) {
    await page.keyboard.press('ArrowLeft')
    await page.locator('[role=tab][aria-selected=true]:focus', { hasText: name }).waitFor()
  }
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

test('the focus goes into what a row opens, and back to the row that was open last', async () => {
  const focusedRow = () =>
    page.evaluate(() => [...document.querySelectorAll('.table__open')].indexOf(document.activeElement ?? document.body))
  for (const width of [1_000, 1_440]) {
    await page.setViewportSize({ width, height: 900 })
    await openRoute(page, '/pages/order/order?tab=all')
    await page.locator('.table__open').first().press('Enter')
    await page.locator('.split__detail:focus').waitFor()
    await page.keyboard.press('k')
    await expect.poll(() => page.locator('tr').nth(2).getAttribute('aria-current')).toBe('true')
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).press('Enter')
    await expect.poll(focusedRow).toBe(1)
    await page.keyboard.press('Enter')
    await page.locator('.split__detail:focus').waitFor()
    await page.evaluate(() => history.back())
    await expect.poll(focusedRow).toBe(1)
  }
})
