/** The app sends the act that a person confirms, once and as it stands on the screen, however slow the line is and however fast the taps come. */
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushAddressText } from '../../contract/push.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import { openInEnglish, openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser, WITHOUT_WORKER } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'
import { personalDatabases, recordsOf } from '../support/shared-browser.ts'
import { Trader, until } from '../support/trader.ts'

let browser: Browser
let trader: Trader
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  trader = await new Trader(commonAddress()).open()
  page = await openSignedIn(browser, { address: commonAddress(), account: trader.account }, WITHOUT_WORKER)
})
afterAll(() => browser?.close())
beforeEach(() => page.unrouteAll())

const NO_ANSWER = 'No answer came.'

test('no other pause can be asked for while one is on its way, even with its question closed', async () => {
  await openRoute(page, '/pages/set/limits')
  const asked = held()
  await page.route('**/api/limits/pause', asked.take)
  await ask('1', 'Start a pause')
  await question().getByRole('button', { name: 'Pause', exact: true }).click()
  const route = await asked.route
  await question().getByRole('button', { name: 'Cancel' }).click()
  await question().waitFor({ state: 'detached' })
  expect(await day('30').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Start a pause' }).isDisabled()).toBe(true)
  await route.continue()
  await expect.poll(() => day('30').isDisabled()).toBe(false)
})

test('a pause without an answer is given up when its question is closed, and the next one goes out as it was confirmed', async () => {
  await openRoute(page, '/pages/set/limits')
  await pause('3', /Start a pause|Pause longer/)
  await giveUpPauseWithoutAnswer('30')
  expect(await sentBy(() => pause('7', 'Pause longer'))).toEqual([['/api/limits/pause', { days: 7 }]])

  await giveUpPauseWithoutAnswer('30')
  const ended = await sentBy(async () => {
    await page.getByRole('button', { name: 'End it in 24 hours' }).click()
    await question().getByRole('button', { name: 'End it' }).click()
    await question().waitFor({ state: 'detached' })
  })
  expect(ended).toEqual([['/api/limits/pause/ending', null]])
})

test('a limit without an answer is asked again as it stands in its field', async () => {
  await openRoute(page, '/pages/set/limits')
  const card = page.locator('section.section', { has: page.getByRole('heading', { name: 'Deposit per day' }) })
  const field = card.getByRole('textbox')
  await page.route('**/api/limits', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
  await field.fill('70')
  await card.getByRole('button', { name: 'Set', exact: true }).click()
  await question().getByRole('button').last().click()
  await expect.poll(() => field.isDisabled()).toBe(true)
  await card.getByText(NO_ANSWER).waitFor()
  expect(await field.isDisabled()).toBe(true)
  await page.unrouteAll()
  const sent = await sentBy(async () => {
    await card.getByRole('button', { name: 'Ask again' }).click()
    await card.getByText('Setting successful').waitFor()
  })
  expect(sent).toEqual([['/api/limits', { depositPerDay: '70.00' }]])
  expect(await field.isDisabled()).toBe(false)
})

test('two quick taps set one price alert', async () => {
  await openRoute(page, '/pages/alert/alert?product=btc-usdt')
  await page.getByLabel('Price', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Set the alert' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await until('the alert on the server', async () => (await trader.rows('priceAlerts')).length > 0)
  const [database = ''] = await personalDatabases(page)
  await until('nothing left to send', async () => (await recordsOf(page, { database, table: 'outbox' })).length === 0)
  expect(await trader.rows('priceAlerts')).toHaveLength(1)
})

test('two kinds of notification that are switched on at once are both on', async () => {
  const phone = await openSignedIn(browser, { address: commonAddress(), account: trader.account }, WITHOUT_WORKER)
  await phone.evaluate(allowPush)
  let [kinds, subscription]: [string[] | null, string | null] = [null, null]
  const puts: string[][] = []
  const asked = held()
  await phone.route('**/api/push', async (route) => {
    if (route.request().method() === 'PUT') {
      // Only the app under test sends this.
      const body = route.request().postDataJSON() as { kinds: string[]; endpoint: string; p256dh: string }
      puts.push(body.kinds)
      if (puts.length === 1) asked.take(route)
      else await route.fulfill({ json: { kinds: body.kinds } })
      // As the server answers: an app that started a moment ago renews an address that is not told.
      ;[kinds, subscription] = [body.kinds, sha256Hex(pushAddressText(body))]
    } else await route.fulfill({ json: { publicKey: 'k', kinds, subscription } })
  })
  await openRoute(phone, '/pages/set/notifications')
  const [first, second] = [phone.getByRole('switch').nth(0), phone.getByRole('switch').nth(1)]
  await first.click()
  const route = await asked.route
  await second.click()
  await route.fulfill({ json: { kinds: puts[0] } })
  await expect.poll(() => second.getAttribute('aria-checked')).toBe('true')
  await expect.poll(() => phone.locator('[role=switch]:disabled').count()).toBe(0)
  expect(await first.getAttribute('aria-checked')).toBe('true')
  expect(puts).toEqual([['order'], ['order', 'review']])
  await phone.context().close()
})

test.for([
  ['the registration', '/pages/login/registerCheck', '**/api/registration/codes'],
  ['the forgotten password', '/pages/password/forgotten', '**/api/passwords/codes'],
] as const)(
  'in %s, the code of an address that was corrected meanwhile is not shown as the new one’s',
  async ([, path, codes]) => {
    const visitor = await openInEnglish(browser, WITHOUT_WORKER)
    await visitor.goto(`${commonAddress()}/#${path}`)
    await visitor.getByRole('radio', { name: 'E-mail' }).click()
    const [asked, next] = [held(), held()]
    await visitor.route(codes, (route) => (asked.isTaken() ? next.take(route) : asked.take(route)))
    const field = visitor.getByRole('textbox', { name: 'E-mail' })
    const send = visitor.getByRole('button', { name: 'Send code', exact: true })
    const shown = visitor.getByText(/The code is|^Sent\b/)
    await field.fill(`a${trader.account}@example.com`)
    await send.click()
    const first = await asked.route
    await field.fill(`b${trader.account}@example.com`)
    await first.continue()
    // Until the page has read that answer and painted.
    await visitor.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/codes')),
    )
    await visitor.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await shown.count()).toBe(0)
    await send.click()
    expect((await next.route).request().postDataJSON()).toMatchObject({
      target: { value: `b${trader.account}@example.com` },
    })
    expect(await shown.count()).toBe(0)
    await visitor.context().close()
  },
)

const question = () => page.getByRole('alertdialog')
const day = (days: string) =>
  page.getByRole('radiogroup', { name: 'Days' }).getByRole('radio', { name: days, exact: true })

async function ask(days: string, button: string | RegExp): Promise<void> {
  await day(days).click()
  await page.getByRole('button', { name: button }).click()
  await question().waitFor()
}

async function pause(days: string, button: string | RegExp): Promise<void> {
  await ask(days, button)
  await question().getByRole('button', { name: 'Pause', exact: true }).click()
  await question().waitFor({ state: 'detached' })
}

async function giveUpPauseWithoutAnswer(days: string): Promise<void> {
  await page.route('**/api/limits/pause', (route) => route.abort())
  await ask(days, 'Pause longer')
  await question().getByRole('button', { name: 'Pause', exact: true }).click()
  await question().getByText(NO_ANSWER).waitFor()
  await question().getByRole('button', { name: 'Cancel' }).click()
  await page.unrouteAll()
}

/** The changes of the limits that the page sends during `act`: the path and the body of each. */
async function sentBy(act: () => Promise<void>): Promise<(readonly [string, unknown])[]> {
  const sent: (readonly [string, unknown])[] = []
  const note = (request: { method(): string; url(): string; postDataJSON(): unknown }) => {
    const path = new URL(request.url()).pathname
    if (request.method() !== 'GET' && path.startsWith('/api/limits')) sent.push([path, request.postDataJSON()])
  }
  page.on('request', note)
  await act()
  page.off('request', note)
  return sent
}

/** A request that waits until the test lets it go on. */
function held() {
  let give: (route: Route) => void = () => undefined
  let isTaken = false
  const route = new Promise<Route>((resolve) => (give = resolve))
  return {
    route,
    isTaken: () => isTaken,
    take: (taken: Route) => {
      isTaken = true
      give(taken)
    },
  }
}

/** The browser of the tests has no push service: this one says yes and gives an address. */
function allowPush(): void {
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => Promise.resolve(true),
  }
  const pushManager = {
    subscribe: () => Promise.resolve(subscription),
    getSubscription: () => Promise.resolve(subscription),
  }
  const registration = { pushManager, getNotifications: () => Promise.resolve([]) }
  const container = { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) }
  const given = (target: object, name: string, value: unknown) => Object.defineProperty(target, name, { value })
  given(navigator, 'serviceWorker', Object.assign(new EventTarget(), container))
  given(window, 'PushManager', class {})
  given(window, 'Notification', {
    permission: 'granted',
    requestPermission: () => Promise.resolve('granted'),
  })
}
