/** The screens of trading against the server's own process: chart and order sheet, lists of orders, an order with its proof. */
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '../../contract/endpoint.ts'
import type { placeOrder } from '../../contract/endpoints/orders.ts'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { Row } from '../../contract/sync/collections.ts'
import { buyAnew, dragIntoPast, goOffline, openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser, WITHOUT_WORKER } from '../support/browser.ts'
import { commonAddress, QUICK_SECONDS } from '../support/common-server.ts'
import { ageLook, countTones, toneCount, withTone } from '../support/news-page.ts'
import { watchOverReload, type ReloadedPhone } from '../support/reloaded-phone.ts'
import { Trader, until } from '../support/trader.ts'

let browser: Browser | undefined
let trader: Trader
let context: BrowserContext
let page: Page
let orders: readonly Order[]
/** The three that ended in the beginning. */
let short: readonly Order[]
/** The news that lay over another page while the short orders settled. */
let told: {
  readonly one: string
  readonly aloud: string
  readonly tones: number
  readonly receipt: string
  readonly two: string
}
/** The same person's second phone, which was left before the first order: what it says when it is taken up again. */
let away: { readonly phone: Page; readonly snack: string; readonly aloud: string }
/** Another person's phone, reloaded while an order ran. */
let reloaded: ReloadedPhone

beforeAll(async () => {
  trader = await new Trader(commonAddress(), 'screens_e2e').open()
  await trader.deposit('1000.00')
  const [first, ...others] = await trader.openProducts()
  browser = await launchBrowser()
  const left = await leavePhone(browser)
  page = await openSignedIn(
    browser,
    { address: commonAddress(), account: trader.account },
    { acceptDownloads: true, storageState: withTone(commonAddress()) },
  )
  context = page.context()
  await countTones(page)
  await openRoute(page, '/pages/message/message')
  ;[told, reloaded] = await Promise.all([readTold([first, ...others]), watchOverReload(browser)])
  await until(
    'the short orders settled',
    async () => (await trader.rows('orders')).filter((order) => order.settledAt !== null).length === 3,
    { withinMs: 90_000 },
  )
  away = await takeUp(left)
  orders = await trader.rows('orders')
  short = settled()
})
afterAll(async () => {
  await browser?.close()
})

const LONG_SECONDS = 300
const buy = (product: Row<'products'>, stake: string, countdownSeconds: number) =>
  until('an order taken', async () => (await trader.buy(product, { stake, countdownSeconds })).ok)

/** The time that the running order must still have when a test that looks at it begins. */
const LEFT_MS_MIN = 90_000
/** Exactly one order runs: the first one, or on a slow machine another one after its end. */
async function oneRuns(): Promise<void> {
  const read = async () => (orders = await trader.rows('orders'))
  const running = (await read()).find((order) => order.settledAt === null)
  if (running && running.acceptedAt + running.countdownSeconds * 1_000 > Date.now() + LEFT_MS_MIN) return
  await until('the long order settled', async () => (await read()).every((order) => order.settledAt !== null), {
    withinMs: 2 * LEFT_MS_MIN,
  })
  const [product] = await trader.openProducts()
  await buy(product, '40.00', LONG_SECONDS)
  await read()
}

/** The first result alone, whose receipt is opened, then two that end together. One order runs on. */
async function readTold([first, second = first, third = first]: readonly [
  Row<'products'>,
  ...Row<'products'>[],
]): Promise<typeof told> {
  await buy(first, '10.00', QUICK_SECONDS)
  await buy(first, '40.00', LONG_SECONDS)
  const snack = page.locator('.snack')
  await snack.getByRole('link', { name: 'Receipt' }).waitFor()
  // It stays as long as something points at it.
  await snack.hover()
  const one = await snack.locator('.snack__text').innerText()
  const aloud = await page.locator('.snacks').getByRole('status').innerText()
  const tones = await toneCount(page)
  await snack.getByRole('link', { name: 'Receipt' }).click()
  await page.getByText(/^(Seen live and verified|Verified later)$/).waitFor()
  const receipt = page.url()
  // The first of the two results is still there when the other one comes.
  await Promise.all([
    buy(second, '20.00', QUICK_SECONDS),
    buy(third, '30.00', QUICK_SECONDS),
    snack
      .first()
      .waitFor()
      .then(() => snack.first().hover()),
  ])
  await snack.getByText('2 orders settled').waitFor()
  return { one, aloud, tones, receipt, two: await snack.locator('.snack__text').innerText() }
}

/** Signed in and looked at once; then the app is closed on it. */
async function leavePhone(started: Browser): Promise<Page> {
  const phone = await openSignedIn(started, { address: commonAddress(), account: trader.account }, WITHOUT_WORKER)
  await until('a first look for news', async () => (await phone.evaluate(ageLook, { byMs: 0 })) > 0)
  await phone.goto('about:blank')
  return phone
}

/** Ten minutes later, as the phone's own storage says. */
async function takeUp(phone: Page): Promise<typeof away> {
  await phone.goto(`${commonAddress()}/favicon.svg`)
  await phone.evaluate(ageLook, { byMs: 600_000 })
  await phone.goto(`${commonAddress()}/#/pages/index/index`)
  const text = phone.locator('.snack__text', { hasText: 'While you were away' })
  await text.waitFor()
  return { phone, snack: await text.innerText(), aloud: await phone.locator('.snacks').getByRole('status').innerText() }
}

const settled = () => orders.filter((order) => order.settledAt !== null)
const rows = () => page.locator('a.row[href*="order?id="]')
/** "BTC/USDT Bitcoin" */
const CODE_AND_NAME = /[A-Z]{3,4}\/[A-Z]{3,4} ?[A-Z][a-z]+/
const refusedBuy = 'the rate that the person saw is not the one the server has'

test('running orders stand in a strip over other pages with how they stand, and without a network nothing is said of now', async () => {
  await oneRuns()
  const strip = page.getByRole('complementary', { name: 'Positions' })
  await openRoute(page, '/pages/message/message')
  await strip.getByText('1 order running').waitFor()
  await strip.getByText(/^Now: \d right, \d wrong/).waitFor()
  expect(await strip.innerText()).toMatch(/^([0-4]:\d\d|5:00)\n/)
  await openRoute(page, '/pages/product/product')
  const over = async () => [
    await strip.boundingBox(),
    await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
  ]
  // Over the tabs, and the page leaves room for both.
  await expect
    .poll(async () => {
      const [box, tabs] = await over()
      return box && tabs ? box.y + box.height - tabs.y : null
    })
    .toBe(0)
  const room = await page.locator('.column').evaluate((column) => parseFloat(getComputedStyle(column).marginBottom))
  const [box, tabs] = await over()
  expect(room).toBeCloseTo((box?.height ?? 0) + (tabs?.height ?? 0), 0)
  await goOffline(page)
  await strip.getByText(/offline$/).waitFor()
  expect(await strip.innerText()).not.toMatch(/Now|right|wrong/)
  await context.setOffline(false)
  await strip.getByText(/^Now: \d right, \d wrong/).waitFor()
  await openRoute(page, '/pages/Detail/Detail?id=btc-usdt')
  await strip.waitFor({ state: 'detached' })
  await openRoute(page, '/pages/user/user')
  await strip.getByRole('link').click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await strip.waitFor({ state: 'detached' })
})

test('a result is told over another page, for the eye and the ear, with its amount and its receipt, and two at once as one', () => {
  const [first, ...others] = short.toSorted((left, right) => left.acceptedAt - right.acceptedAt)
  if (!first) throw new Error('nothing has settled')
  const sum = (list: readonly Order[]) =>
    formatMoney(list.reduce((total, order) => total + parseMoney(order.profit ?? '0.00'), 0n)).replace('-', '−')
  const words = {
    won: `Right, +${sum([first])} USDT`,
    lost: `Wrong, ${sum([first])} USDT`,
    tie: `Equal, ${first.stake} USDT back`,
    void: `Void, ${first.stake} USDT back`,
    waiting: '',
    running: '',
  }[first.status]
  expect(told.one).toContain(words)
  expect(told.aloud).toContain(words)
  expect(told.aloud.split(words)).toHaveLength(2)
  expect(told.tones).toBe(1)
  expect(told.receipt).toContain(`/pages/order/order?id=${first.id}`)
  expect(told.two.replace('+', '')).toContain(`2 orders settled, ${sum(others)} USDT`)
})

test('what settled while the person was away is told once when they come back, as one sum with the way to the orders', async () => {
  const { phone, snack, aloud } = away
  const profit = formatMoney(short.reduce((sum, order) => sum + parseMoney(order.profit ?? '0.00'), 0n))
  const count = (...statuses: readonly string[]) => short.filter(({ status }) => statuses.includes(status)).length
  expect(snack.replace('+', '')).toContain(`While you were away: 3 orders, ${profit.replace('-', '−')} USDT`)
  expect(snack).toContain(`Right: ${count('won')}, wrong: ${count('lost')}, amount back: ${count('tie', 'void')}`)
  expect(aloud.split('While you were away')).toHaveLength(2)
  const lookedAt = await phone.evaluate(ageLook, { byMs: 0 })
  await phone.reload()
  await expect.poll(() => phone.evaluate(ageLook, { byMs: 0 })).toBeGreaterThan(lookedAt)
  expect(await phone.locator('.snack').count()).toBe(0)
})

test('the tone of a result is off until it is chosen, and is heard when it is', async () => {
  const { phone } = away
  await countTones(phone)
  await openRoute(phone, '/pages/set/set')
  const tone = (checked: boolean) => phone.getByRole('switch', { name: 'Tone when an order ends', checked })
  await tone(false).click()
  await tone(true).waitFor()
  expect(await toneCount(phone)).toBe(1)
  await tone(true).click()
  await tone(false).waitFor()
  expect(await toneCount(phone)).toBe(1)
})

test('the chart marks entries, exits and running positions, as a line and as candles, at every interval', async () => {
  await oneRuns()
  await openRoute(page, '/pages/Detail/Detail?id=btc-usdt')
  const marked = orders
    .filter((order) => order.productId === 'btc-usdt')
    .reduce((sum, order) => sum + (order.exitTs === null ? 1 : 2), 0)
  await page.getByRole('img', { name: new RegExp(`marked: ${marked}$`) }).waitFor()
  await page.getByRole('button', { name: 'Candles' }).click()
  await page.getByRole('img', { name: /BTC\/USDT, from/ }).waitFor()
  for (const name of ['1 min', '1 day']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await page.getByRole('img', { name: /BTC\/USDT, from/ }).waitFor()
  }
})

test('dragging the chart to its beginning asks for the candles before', async () => {
  await page.getByRole('tab', { name: '1 min', exact: true }).click()
  let isAsked = false
  const older = page.waitForRequest(/candles\?.*before=\d+/).then((request) => {
    isAsked = true
    return request
  })
  await dragIntoPast(page, page.getByRole('img', { name: /BTC\/USDT, from/ }), () => isAsked)
  expect((await (await older).response())?.status()).toBe(200)
})

test('the way back closes what lies over the page, one after the other, and not the page; nothing closed stays behind as a step', async () => {
  await openRoute(page, '/pages/index/index')
  await openRoute(page, '/pages/Detail/Detail?id=btc-usdt')
  const [sheet, dialog] = [page.getByRole('region', { name: /New order/ }), page.getByRole('alertdialog')]
  const stepsOverPage = () => page.evaluate(() => (history.state as { layer?: number }).layer ?? 0)
  const openBoth = async () => {
    await page.getByRole('button', { name: 'Buy up' }).click()
    await sheet.getByText('Available').waitFor()
    await sheet.getByRole('button', { name: 'Use the whole balance' }).click()
    await dialog.waitFor()
    await expect.poll(stepsOverPage).toBe(2)
  }
  await openBoth()
  await page.evaluate(() => history.back())
  await dialog.waitFor({ state: 'detached' })
  expect(await sheet.isVisible()).toBe(true)
  await page.evaluate(() => history.back())
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Buy up' }).waitFor()

  // Forward opens nothing, and the page stays where it is.
  await page.evaluate(() => history.forward())
  await expect.poll(stepsOverPage).toBe(0)

  // By their own ways: Escape, a button, a reload.
  await openBoth()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(stepsOverPage).toBe(1)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.poll(stepsOverPage).toBe(0)
  await openBoth()
  await page.reload()
  await page.getByRole('button', { name: 'Buy up' }).waitFor()
  await expect.poll(stepsOverPage).toBe(0)

  // Left by an address while both are open, and come back to.
  await openBoth()
  await openRoute(page, '/pages/product/product')
  await page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Buy up' }).waitFor()
  await expect.poll(stepsOverPage).toBe(0)
  expect(await sheet.count()).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByText('Total assets').waitFor()
})

test('no frame is empty while the order sheet opens: the page stands behind it until it is covered', async () => {
  await openRoute(page, '/pages/Detail/Detail?id=btc-usdt')
  await page.locator('.chart-block__plot canvas').first().waitFor()
  const frames = await page.evaluate(
    () =>
      new Promise<{ isCovering: boolean; backdrop: string; hasChart: boolean }[]>((resolve) => {
        const seen: { isCovering: boolean; backdrop: string; hasChart: boolean }[] = []
        const look = () => {
          const dialog = document.querySelector('.full-dialog[open]')
          if (dialog !== null) {
            seen.push({
              isCovering: getComputedStyle(dialog).opacity === '1',
              backdrop: getComputedStyle(dialog, '::backdrop').backgroundColor,
              hasChart: document.querySelector('.chart-block__plot canvas') !== null,
            })
          }
          if (seen.at(-1)?.isCovering === true) resolve(seen)
          else requestAnimationFrame(look)
        }
        document.querySelector<HTMLElement>('.foot .btn--up')?.click()
        requestAnimationFrame(look)
      }),
  )
  expect(
    frames.filter(
      ({ isCovering, backdrop, hasChart }) => !isCovering && (backdrop !== 'rgba(0, 0, 0, 0)' || !hasChart),
    ),
  ).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('.full-dialog').waitFor({ state: 'detached' })
})

test('the products stand at once after home has shown them', async () => {
  await openRoute(page, '/pages/index/index')
  await page.locator('a.row[href*="Detail?id=btc-usdt"]').waitFor()
  const hasRows = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          if (document.querySelector('h1')?.textContent === 'Products')
            resolve(document.querySelector('a.row[href*="Detail?id="]') !== null)
          else requestAnimationFrame(look)
        }
        location.hash = '#/pages/product/product'
        look()
      }),
  )
  expect(hasRows).toBe(true)
})

test('the order sheet begins with the time and the amount of the last order of the product, selected, and in no direction of its own', async () => {
  const [last] = (await trader.rows('orders'))
    .filter(({ productId }) => productId === 'btc-usdt')
    .toSorted((left, right) => right.acceptedAt - left.acceptedAt)
  if (!last) throw new Error('nothing was bought')
  await openRoute(page, '/pages/Detail/Detail?id=btc-usdt')
  await page.getByRole('button', { name: 'Buy down' }).click()
  const sheet = page.getByRole('region', { name: /New order/ })
  await sheet
    .locator('[data-selected]')
    .getByText(last.stake.replace(/\.?0+$/, ''), { exact: true })
    .waitFor()
  expect(await sheet.getByRole('radio', { checked: true }).allInnerTexts()).toEqual([
    'Down',
    expect.stringMatching(last.countdownSeconds === 30 ? /^30 s/ : /^5 min/),
  ])
  await sheet.getByRole('radio', { name: /^1 min/ }).click()
  await page.keyboard.type('77')
  await sheet.getByRole('button', { name: 'Repeat last' }).click()
  await sheet
    .locator('[data-selected]')
    .getByText(last.stake.replace(/\.?0+$/, ''), { exact: true })
    .waitFor()
  expect(await sheet.getByRole('radio', { checked: true }).allInnerTexts()).toContainEqual(
    expect.stringMatching(last.countdownSeconds === 30 ? /^30 s/ : /^5 min/),
  )
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'detached' })
})

test('the order sheet takes amounts by the rule, offers quick ones, and asks before all goes in', async () => {
  await oneRuns()
  await openRoute(page, '/pages/Detail/Detail?id=btc-usdt')
  await page.getByRole('button', { name: 'Buy up' }).click()
  const sheet = page.getByRole('region', { name: /New order/ })
  const amount = sheet.getByRole('group', { name: 'Amount', exact: true })
  await sheet.waitFor()
  // The last order of the product ran for 5 min, which takes more at least.
  await sheet.getByRole('radio', { name: /^30 s/ }).click()
  await page.keyboard.type('1e3x.456')
  await expect.poll(() => amount.innerText()).toMatch(/^13\.45/)
  await sheet.getByRole('group', { name: 'Quick amounts' }).getByRole('button').nth(1).click()
  await expect.poll(() => amount.innerText()).toMatch(/^5\b/)
  const available = (await trader.rows('account'))[0]?.available ?? ''
  await sheet.getByRole('button', { name: 'Use the whole balance' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('all of it is lost').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await amount.innerText()).toMatch(/^5\b/)
  await sheet.getByRole('button', { name: 'Use the whole balance' }).click()
  await dialog.getByRole('button', { name: /^Use/ }).click()
  await expect.poll(async () => (await amount.innerText()).split('\n')[0]).toBe(available.replace(/\.?0+$/, ''))
})

test('the first key after a chosen amount takes its place, and a zero or an unclear amount is not bought', async () => {
  const sheet = page.getByRole('region', { name: /New order/ })
  const amount = sheet.getByRole('group', { name: 'Amount', exact: true })
  const key = (name: string) =>
    sheet.getByRole('group', { name: 'Keypad' }).getByRole('button', { name, exact: true }).click()
  const shown = async () => (await amount.innerText()).split('\n')[0]
  await sheet.getByRole('group', { name: 'Quick amounts' }).getByRole('button').nth(1).click()
  await amount.getByText('5', { exact: true }).and(page.locator('[data-selected]')).waitFor()
  await key('4')
  await key('0')
  expect(await shown()).toBe('40')
  await sheet.getByRole('group', { name: 'Quick amounts' }).getByRole('button').nth(1).click()
  await page.keyboard.type('30')
  expect(await shown()).toBe('30')
  await sheet.getByRole('group', { name: 'Quick amounts' }).getByRole('button').nth(1).click()
  await key('Delete')
  await sheet.getByText('Please enter an amount.').waitFor()
  await key('Decimal point')
  expect(await sheet.getByRole('button', { name: 'Buy up', exact: true }).getAttribute('aria-disabled')).toBe('true')
  await key('Delete')
  await key('0')
  await sheet.getByRole('button', { name: 'Buy up', exact: true }).click()
  await sheet.getByText('The amount was corrected to 1.00 USDT.').waitFor()
  expect(await shown()).toBe('1')
  await sheet.getByRole('button', { name: 'Buy up for 1.00 USDT' }).waitFor()
  await page.keyboard.type('1,234')
  await sheet.getByText('“1,234” can mean two amounts.').waitFor()
  expect(await sheet.getByRole('button', { name: 'Buy up', exact: true }).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.type('.5')
  expect(await shown()).toBe('1234.5')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('1,234'))
  await page.keyboard.press('ControlOrMeta+V')
  await sheet.getByRole('button', { name: '1.23', exact: true }).click()
  expect(await shown()).toBe('1.23')
})

test(`when ${refusedBuy}, it is asked again and nothing typed is lost`, async () => {
  const sheet = page.getByRole('region', { name: /New order/ })
  // The order bought here runs on while the test looks at the lists.
  await sheet.getByRole('radio', { name: /5 min/ }).click()
  await sheet.getByRole('group', { name: 'Quick amounts' }).getByRole('button', { name: '10', exact: true }).click()
  await page.route(
    '**/api/orders',
    async (route) => {
      // Nobody can change a signed order on its way. The test gives the answer of a server whose return has just become the one asked for.
      const { intent } = JSON.parse(route.request().postData() ?? '{}') as Body<typeof placeOrder>
      const problem = {
        type: 'urn:candor:problem:terms-changed',
        status: 409,
        code: 'terms-changed',
        facts: { countdownSeconds: intent.countdownSeconds, returnRateBp: intent.returnRateBp },
      }
      await route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) })
    },
    { times: 1 },
  )
  await sheet.getByRole('button', { name: /^Buy up for/ }).click()
  await sheet.getByText('Not bought: the return has changed.').waitFor()
  expect(await sheet.getByRole('group', { name: 'Amount', exact: true }).innerText()).toMatch(/^10\b/)
  const accepted = page.getByRole('region', { name: /^Order (accepted|running)/ })
  await buyAnew(page, {
    press: () => sheet.getByRole('button', { name: /^Buy up for/ }).click(),
    bought: accepted,
  })
  await accepted.getByText('Purchase successful.').waitFor()
  await accepted.getByText(CODE_AND_NAME).waitFor()
  await accepted.getByRole('button', { name: 'Buy another' }).click()
  await sheet.getByText('10', { exact: true }).and(page.locator('[data-selected]')).waitFor()
  await page.keyboard.type('17')
  await buyAnew(page, {
    press: () => sheet.getByRole('button', { name: 'Buy up for 17.00 USDT' }).click(),
    bought: accepted.getByText('17.00', { exact: true }),
  })
  await accepted.getByRole('link', { name: 'View positions' }).click()
  const open = (await trader.rows('orders')).filter((order) => order.settledAt === null)
  expect(open.length).toBeGreaterThanOrEqual(2)
  await page.getByRole('heading', { name: `Open, ${open.length}` }).waitFor()
  // The sheet was left by a link: one step back is the page that it lay over.
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Buy up' }).waitFor()
  expect(await page.evaluate(() => (history.state as { layer?: number }).layer)).toBeUndefined()
})

test.for([
  ['home', '/pages/index/index'],
  ['the positions', '/pages/order/order?tab=positions'],
] as const)(
  'on %s the ring of a running order moves in steps: between them the browser has nothing to draw',
  async ([, route]) => {
    await openRoute(page, route)
    const ring = page.locator('.ring').first()
    await ring.waitFor()
    // On both, the product of an order has its name beside its code.
    await page
      .locator('.card', { has: page.locator('.ring') })
      .filter({ hasText: CODE_AND_NAME })
      .first()
      .waitFor()
    const left = () => ring.evaluate((element) => Number(element.style.getPropertyValue('--left')))
    const before = await left()
    const animated = new Set<string>()
    await expect
      .poll(
        async () => {
          for (const name of await page.evaluate(() =>
            document
              .getAnimations()
              .map(({ effect }) => (effect as KeyframeEffect).target?.getAttribute('class') ?? ''),
          ))
            animated.add(name)
          return left()
        },
        { interval: 100 },
      )
      .toBeLessThan(before - 0.02)
    expect([...animated].filter((name) => name.startsWith('ring'))).toEqual([])
  },
)

test('closed orders are narrowed by product, direction and result, with totals of what is left', async () => {
  await oneRuns()
  await openRoute(page, '/pages/order/order?tab=closed')
  orders = await trader.rows('orders')
  await expect.poll(() => rows().count()).toBe(settled().length)
  const profit = (list: readonly Order[]) =>
    formatMoney(list.reduce((sum, order) => sum + parseMoney(order.profit ?? '0.00'), 0n)).replace('-', '−')
  const shownProfit = async () =>
    (await page.locator('dl', { hasText: 'Profit and loss' }).locator('dd').first().innerText()).replace('+', '')
  expect(await shownProfit()).toBe(profit(settled()))
  await page.getByLabel('Product', { exact: true }).selectOption('btc-usdt')
  const bitcoin = settled().filter((order) => order.productId === 'btc-usdt')
  await expect.poll(() => rows().count()).toBe(bitcoin.length)
  await expect.poll(shownProfit).toBe(profit(bitcoin))
  await page.getByLabel('Direction', { exact: true }).selectOption('down')
  await page.getByText('No such orders').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => rows().count()).toBe(settled().length)
  const status = settled()[0]?.status ?? 'won'
  await page.getByLabel('Result', { exact: true }).selectOption(status)
  await expect.poll(() => rows().count()).toBe(settled().filter((order) => order.status === status).length)
  await page.getByLabel('Period', { exact: true }).selectOption('day')
  await expect.poll(() => rows().count()).toBe(settled().filter((order) => order.status === status).length)
  await page.getByLabel('Result', { exact: true }).selectOption('')
})

test('an order is found by a part of its number, and the way back finds the search again', async () => {
  const wanted = settled()[1]
  if (!wanted) throw new Error('no second order')
  await page.getByLabel('Search by order number').fill(wanted.number.slice(-4))
  await expect.poll(() => rows().count()).toBe(1)
  await rows().first().click()
  await page.getByText(`No. ${wanted.number}`).first().waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => page.getByLabel('Search by order number').inputValue()).toBe(wanted.number.slice(-4))
  await expect.poll(() => rows().count()).toBe(1)
})

test('an order opens with its ticks drawn and verified, without a network too, and its saved proof is checked from the file', async () => {
  await rows().first().click()
  await page.getByText(/^(Seen live and verified|Verified later)$/).waitFor()
  await page.getByRole('img', { name: /recorded prices from entry to exit/ }).waitFor()
  await page.getByText(/made all \d+ prices again|^From .+ when its seeds are shown/).waitFor()
  await page.getByText('Figures for experts').click()
  await page.getByText('This order', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save proof' }).click()
  const file = await readFile(await (await download).path(), 'utf8')

  await goOffline(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText(/^(Seen live and verified|Verified later)$/).waitFor()
  await openRoute(page, '/pages/fairness/fairness')
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await choose(file)
  await page.getByText('Verified', { exact: true }).waitFor()
  await choose(file.replace('"direction":"up"', '"direction":"down"'))
  await page.getByText('The signature does not cover the terms of the order.').waitFor()
  await context.setOffline(false)
})

test('the rule stands on the fairness page as the code that decides', async () => {
  await page.getByText('The rule as code').click()
  await page.locator('pre.code').getByText('export function settle(terms: SettlementTerms').waitFor()
})

test('prices that were on the screen before a reload count as seen when the order is checked', async () => {
  const { phone, other, orderId, seen } = reloaded
  const read = async () => (await other.rows('orders')).find(({ id }) => id === orderId)
  await until('the order settled', async () => ((await read())?.settledAt ?? null) !== null)
  const { acceptedSeq = Infinity, exitSeq = null } = (await read()) ?? {}
  const before = seen.filter((seq) => seq > acceptedSeq && seq <= (exitSeq ?? 0)).length
  expect(before).toBeGreaterThan(0)
  await openRoute(phone, `/pages/order/order?id=${orderId}`)
  await phone.getByText('Figures for experts').click()
  const line = await phone.getByText(/^\d+ of \d+ ticks$/).innerText()
  expect(Number.parseInt(line, 10)).toBeGreaterThanOrEqual(before)
  await phone.context().close()
})
