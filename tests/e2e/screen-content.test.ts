/** The screens show everything that the specification lists for them, to a person who has used the app; maps work without a network. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { APP_VERSION } from '../../contract/app-info.ts'
import { sendChatMessage } from '../../contract/endpoints/chat.ts'
import { putFile } from '../../contract/endpoints/files.ts'
import { getSession, signIn } from '../../contract/endpoints/session.ts'
import { goOffline } from '../support/app-walk.ts'
import { launchBrowser, PHONE, WITHOUT_WORKER } from '../support/browser.ts'
import { seedPerson, type SeededPerson } from '../support/screens/seeded-person.ts'
import { enter, open, settle } from '../support/screens/walk.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { PASSWORD, proofPicture, Trader } from '../support/trader.ts'

const START_MS_MAX = 400_000
const ADDRESS = 'Harbour Road 1, Singapore'

let started: TestServer | undefined
let server: TestServer
let browser: Browser | undefined
let context: BrowserContext
let page: Page
let visitor: Page | undefined
let person: SeededPerson
beforeAll(async () => {
  server = started = await startTestServer(
    {
      DEMO_REVIEW_SECONDS: '1',
      COMPANY_ADDRESS: ADDRESS,
      COMPANY_LATITUDE: '1.28',
      COMPANY_LONGITUDE: '103.85',
    },
    { quick: { seconds: 3, isAdded: true } },
  )
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
  [
    'home',
    () => '/pages/index/index',
    [
      'Quick deposit',
      'Product trading',
      'My orders',
      'Withdrawal method',
      'About us',
      /^Messages/,
      'Online service',
      'Recommended products',
      /24 h volume/,
      'What this platform does',
      'News',
      'Privacy policy',
    ],
  ],
  [
    'product',
    () => `/pages/Detail/Detail?id=${person.productId}`,
    [
      '24 h high',
      '24 h low',
      'Volume',
      'Amount',
      /\d\d:\d\d/,
      'Available balance',
      'Buy up',
      'Buy down',
      'View positions',
    ],
  ],
  [
    'fund',
    () => '/pages/money/money',
    [
      /Shares in all/,
      'Confirmed',
      'Pending',
      'Income, all time',
      'Per 10,000 shares',
      '7 days, per year',
      'Deposit',
      'Withdraw',
    ],
  ],
  [
    'orders',
    () => `/pages/order/order?id=${person.orderId}`,
    ['Purchase price', 'Transaction price', 'Hold time', 'Close time', /No\. \d+|Order number/],
  ],
  ['closed orders', () => '/pages/order/order?tab=closed', ['Profit and loss', /Amount/, /^(Up|Down)$/]],
  [
    'user center',
    () => '/pages/user/user',
    [
      'Ordinary user',
      'Identity verified',
      /Credit score/,
      'Total assets',
      'Account profit and loss',
      'Profit and loss today',
      'Available balance',
      'Account-opening code',
      'Deposit',
      'Withdraw',
      'Real-name verification',
      'My orders',
      'Deposit details',
      'Withdrawal details',
      'Fund records',
      'Withdrawal accounts',
      'Settings',
      'Log out',
    ],
  ],
  [
    'insight',
    () => '/pages/insight/insight?period=all',
    [
      /^Profit and loss, /,
      'Over time',
      /are shown apart\. They are not profit\.$/,
      'Share of right orders',
      /are needed to break even/,
      'Where it comes from',
      'Longest run wrong',
      /all your orders equal your fund records/,
    ],
  ],
  [
    'settings',
    () => '/pages/set/set',
    [
      'Language',
      'Clear cache',
      'You need to log in again after it',
      'Change login password',
      'Change transaction password',
      /change through customer service/,
      'Save my data',
      'Close account',
    ],
  ],
  ['about this app', () => '/pages/set/about', [`Candor ${APP_VERSION}`]],
  [
    'your data',
    () => '/pages/set/data',
    [
      'One file with everything that the server keeps about you.',
      'Login password',
      'Save my data',
      /Nothing about other people/,
    ],
  ],
  [
    'team',
    () => '/pages/team/index',
    [
      'Members',
      'Active in 30 days',
      'Total deposits',
      'Total orders',
      /Level 1/,
      /Level 2/,
      /Level 3/,
      /Inviting earns nothing/,
      /Registered/,
      /Deposits \d/,
      /Orders \d/,
    ],
  ],
]

/** Every page of the specification: its heading, and the parts without which it would not be that page. */
const PAGES: readonly (readonly [
  route: string,
  as: 'person' | 'visitor',
  heading: string | RegExp,
  parts: readonly (string | RegExp)[],
  query?: () => string,
])[] = [
  ['/', 'visitor', 'Welcome', [/Create account|Register/, 'Log in']],
  ['/pages/welcome/welcome', 'visitor', 'Welcome', [/Create account|Register/, 'Log in']],
  ['/pages/login/login', 'visitor', 'Log in', [/Account, phone or e-mail/, /password/i]],
  ['/pages/login/registerCheck', 'visitor', 'Create account', [/Step 1 of 2/, /Account-opening code/, 'E-mail']],
  ['/pages/login/register', 'visitor', 'Create account', [/step one/i]],
  ['/pages/index/index', 'person', 'Home', ['Recommended products', 'News']],
  ['/pages/product/product', 'person', 'Products', [/BTC/, /Search/]],
  ['/pages/money/money', 'person', /\S/, [/Shares in all/, 'Confirmed']],
  ['/pages/login/zxkf', 'person', 'Customer service', ['Chat']],
  ['/pages/user/user', 'person', 'Me', ['Total assets']],
  ['/pages/set/set', 'person', 'Settings', ['Language', 'Clear cache']],
  ['/pages/account/account', 'person', 'Withdrawal accounts', [/Add/]],
  ['/pages/account/account-detail', 'person', /account/i, ['Account name', 'Account address']],
  ['/pages/money-record/money-record', 'person', 'Fund records', [/Deposit/]],
  ['/pages/order/order', 'person', 'Orders', ['Positions', 'Closed']],
  [
    '/pages/withdraw-list/withdraw-list',
    'person',
    'Withdrawal details',
    [/No withdrawals yet|Under review|Success|Failed|Paid/],
  ],
  ['/pages/withdraw-list/withdraw-open', 'person', 'Deposit details', [/Success|Under review/]],
  ['/pages/verify/verify', 'person', /dentity|verification/, [/ID|review|verified/i]],
  ['/pages/withdraw-money/withdraw-money', 'person', 'Withdraw', [/bound|identity|Amount/i]],
  ['/pages/message/message', 'person', 'Messages', [/Welcome/]],
  ['/pages/aboutUs/aboutUs', 'person', /About/, [/every price, every result and every balance/]],
  ['/pages/transfer/transfer', 'person', /\S/, ['Amount', /left today|of today/]],
  ['/pages/Particulars/Particulars', 'person', /^Details of/, [/Income|Moved|Nothing moved/]],
  ['/pages/money/detail', 'person', /rules/i, [/cut-off/]],
  ['/pages/Detail/Detail', 'person', /\S/, ['Buy up', 'Buy down'], () => `?id=${person.productId}`],
  ['/pages/yinsi/yinsi', 'person', 'Privacy policy', ['What we keep, and why']],
  ['/pages/yinsi/gy', 'person', 'Terms of use', ['The product']],
  ['/pages/password/password', 'person', 'Change password', [/old|current/i, /again|repeat/i]],
  ['/pages/index/detail', 'person', 'News', ['Check a result yourself']],
  ['/pages/team/index', 'person', 'My team', ['Members', /Level 3/]],
  ['/pages/recharge/index', 'person', 'Deposit', ['Amount', /proof/i]],
  ['/choose-location', 'person', 'Choose a place', [/map|place/i]],
  ['/open-location', 'person', 'Map', [ADDRESS]],
]

test.for(PAGES)(
  '%s is the page that the specification names, with its heading and its parts',
  async ([route, as, heading, parts, query]) => {
    const on = as === 'person' ? page : await visitorPage()
    expect(await open(on, `${route}${query?.() ?? ''}`)).toBe(true)
    await expect
      .poll(() => on.evaluate(() => location.hash.slice(1).split('?')[0] ?? ''), { timeout: 30_000 })
      .toBe(route)
    await on.getByRole('heading', { level: 1, name: heading }).first().waitFor({ state: 'attached' })
    for (const part of parts) {
      const found = typeof part === 'string' ? on.getByText(part, { exact: true }) : on.getByText(part)
      await found.first().waitFor({ state: 'attached', timeout: 30_000 })
    }
  },
)

test('a device that never reached the server says that team and members could not be loaded, and has them when it does', async () => {
  if (browser === undefined) throw new Error('no browser')
  const unheard = await browser.newContext({ ...PHONE, ...WITHOUT_WORKER, locale: 'en-US', reducedMotion: 'reduce' })
  onTestFinished(() => unheard.close())
  // The session is the browser's already; of the feeds nothing comes.
  await unheard.route(/\/api\/(sync|stream|quotes|configuration)/, (route) => route.abort('connectionrefused'))
  const alone = await enter(unheard, { address: server.address, language: 'en-US', person })
  await alone.goto(`${server.address}/#/pages/team/index`)
  await alone.getByText('Failed to get team information').waitFor({ timeout: 60_000 })
  await alone.getByText('Failed to get team members').waitFor()
  await unheard.unroute(/\/api\/(sync|stream|quotes|configuration)/)
  await alone.getByText('Failed to get team information').waitFor({ state: 'detached', timeout: 60_000 })
  await expect.poll(() => alone.locator('.row .mono').count()).toBeGreaterThan(0)
})

/** A browser that nobody has signed in with. */
async function visitorPage(): Promise<Page> {
  if (browser === undefined) throw new Error('no browser')
  if (visitor === undefined) {
    visitor = await enter(
      await browser.newContext({ ...PHONE, ...WITHOUT_WORKER, locale: 'en-US', reducedMotion: 'reduce' }),
      {
        address: server.address,
        language: 'en-US',
        person: null,
      },
    )
    await visitor.goto(`${server.address}/`)
    await settle(visitor, '')
  }
  return visitor
}

test.each(SCREENS)('the %s screen has what the specification lists', async (_name, address, parts) => {
  expect(await open(page, address())).toBe(true)
  const missing = []
  for (const part of parts) {
    const found = typeof part === 'string' ? page.getByText(part, { exact: true }) : page.getByText(part)
    if (
      !(await found
        .first()
        .waitFor({ state: 'attached', timeout: 30_000 })
        .then(
          () => true,
          () => false,
        ))
    )
      missing.push(String(part))
  }
  expect(missing).toEqual([])
})

test('logging out and clearing the cache are asked about, and the answer no changes nothing', async () => {
  await open(page, '/pages/user/user')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to log out?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await open(page, '/pages/set/set')
  await page.getByRole('button', { name: /Clear cache/ }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/you need to log in again/)
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await page.evaluate(() => localStorage.getItem('candor.session'))).not.toBeNull()
})

test("one's own data comes as one file with a heading; a wrong password, a second time at once and no connection are said", async () => {
  await open(page, '/pages/set/data')
  const password = page.getByLabel('Login password')
  const save = page.getByRole('button', { name: 'Save my data' })
  await password.fill('not the password')
  await save.click()
  await page.getByText('This is not your login password.').waitFor()
  await password.fill(PASSWORD)
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toBe('candor-data-content_test.json')
  const { about, data } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    about: Record<string, string>
    data: Record<string, { account?: string }[]>
  } // what the app wrote
  expect(about['What this is']).toBe('Everything that Candor keeps about the account content_test')
  expect([data['account']?.[0]?.account, data['orders']?.length]).toEqual(['content_test', 5])
  await page.getByText('Your data is saved').waitFor()
  await password.fill(PASSWORD)
  await save.click()
  await page.getByText(/^You have just saved your data\. You can do it again in/).waitFor()
  await goOffline(page)
  await page.getByText(/^Saving your data needs a connection/).waitFor()
  expect(await save.isDisabled()).toBe(true)
  await context.setOffline(false)
  await page.getByText(/^Saving your data needs a connection/).waitFor({ state: 'detached', timeout: 60_000 })
})

test('an account with money says what to do first; an empty one is closed by its password, and nothing of it stays on the device, nor on another one that was away', async () => {
  await open(page, '/pages/set/close')
  await page.getByRole('heading', { name: 'First empty the account' }).waitFor()
  await page.getByText(/Nobody can open the account again/).waitFor()
  if (browser === undefined) throw new Error('no browser')
  const leaver = await new Trader(server.address, 'leaver_one').open()
  const session = await leaver.mustCall(signIn, { body: { identifier: leaver.account, password: PASSWORD } })
  const own = await browser.newContext({ ...PHONE, ...WITHOUT_WORKER, locale: 'en-US', reducedMotion: 'reduce' })
  onTestFinished(() => own.close())
  const alone = await enter(own, { address: server.address, language: 'en-US', person: { trader: leaver, session } })
  await alone.goto(`${server.address}/#/pages/set/close`)
  const mirrorsOn = (device: Page) =>
    device.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('u_')).length)
  const mirrors = () => mirrorsOn(alone)
  const second = await browser.newContext({ ...PHONE, ...WITHOUT_WORKER, locale: 'en-US', reducedMotion: 'reduce' })
  onTestFinished(() => second.close())
  const tablet = new Trader(server.address, leaver.account)
  const away = await enter(second, {
    address: server.address,
    language: 'en-US',
    person: {
      trader: tablet,
      session: await tablet.mustCall(signIn, { body: { identifier: leaver.account, password: PASSWORD } }),
    },
  })
  await away.goto(`${server.address}/#/pages/set/set`)
  await expect.poll(() => mirrorsOn(away)).toBe(1)
  await second.setOffline(true)
  await alone.getByLabel('Login password').fill(PASSWORD)
  await expect.poll(mirrors).toBe(1)
  await alone.getByRole('button', { name: 'Close account' }).click()
  await alone
    .getByRole('alertdialog', { name: 'Close this account for good?' })
    .getByRole('button', { name: 'Close account' })
    .click()
  await alone.getByText('Your account is closed').waitFor()
  await expect.poll(mirrors).toBe(0)
  expect(await leaver.call(getSession)).toMatchObject({ ok: false, status: 401 })
  expect(await mirrorsOn(away)).toBe(1)
  await second.setOffline(false)
  await away
    .getByText('This account was closed. What this device had kept of it was erased.')
    .waitFor({ timeout: 60_000 })
  await expect.poll(() => mirrorsOn(away)).toBe(0)
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
  await goOffline(page)
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
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Account address' }).inputValue())
    .toBe(`Main branch (${marked})`)
  await context.setOffline(false)
  expect(asked.filter((url) => !url.startsWith(server.address))).toEqual([])
})

test("the fund's tab title says what its heading says, and its income has an address", async () => {
  for (const [address, heading] of [
    ['/pages/money/money', "Yu'ebao"],
    ['/pages/transfer/transfer', "Deposit into Yu'ebao"],
    ['/pages/transfer/transfer?kind=out', "Withdraw from Yu'ebao"],
    ['/pages/Particulars/Particulars?tab=income', "Details of Yu'ebao"],
    ['/pages/money/detail', "Rules of Yu'ebao"],
  ] as const) {
    await open(page, address)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe(`${heading} · Candor`)
  }
  await open(page, '/pages/Particulars/Particulars?tab=income')
  await expect.poll(() => page.getByRole('tab', { name: 'Income' }).getAttribute('aria-selected')).toBe('true')
})

test('news that does not exist is not promised for later while the server answers', async () => {
  await open(page, '/pages/index/detail?slug=no-such-news')
  await page.getByText('There is no such text').waitFor()
  expect(await page.getByText('Open this page again with a connection').count()).toBe(0)
})

test('a product has its name beside its code, in its list and on its orders', async () => {
  for (const address of ['/pages/index/index', '/pages/product/product', '/pages/order/order?tab=all']) {
    await open(page, address)
    await page.locator('.row__title', { hasText: 'BTC/USDT' }).filter({ hasText: 'Bitcoin' }).first().waitFor()
  }
  await open(page, '/pages/order/order?tab=closed')
  expect(await page.getByLabel('Product', { exact: true }).locator('option').allInnerTexts()).toContain(
    'BTC/USDT Bitcoin',
  )
})

test('what is cut is counted while it is typed', async () => {
  await open(page, '/pages/login/zxkf')
  await page.getByRole('tab', { name: 'Chat' }).click()
  const line = page.getByRole('textbox', { name: 'Write a message' })
  await line.fill('x'.repeat(1_700))
  await page.getByText('1,700 of 2,000 characters', { exact: true }).waitFor()
  await line.fill('x'.repeat(2_000))
  await page.getByText('2,000 of 2,000 characters. There is no room for more.').waitFor()
  await line.fill('')
  expect(await page.getByText('of 2,000 characters').count()).toBe(0)
  await open(page, '/pages/recharge/index')
  await page.getByLabel(/you paid from/).fill('y'.repeat(120))
  await page.getByText('120 of 120 characters. There is no room for more.').waitFor()
  await page.getByLabel(/you paid from/).fill('')
})

test('a demo says that it approves withdrawals by itself', async () => {
  await open(page, '/pages/withdraw-money/withdraw-money')
  await page.getByText('In this demo every withdrawal is approved automatically').waitFor()
})

test("the selected tab has the specification's colour in both themes, and its words can be read on it", async () => {
  await open(page, '/pages/index/index')
  const selected = page.locator('.bar__item[aria-current="page"]')
  const colours = () =>
    selected.evaluate((item) => [getComputedStyle(item).color, getComputedStyle(item).backgroundColor])
  const before = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '')
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'light'))
  expect(await colours()).toEqual(['rgb(17, 80, 194)', 'rgba(0, 0, 0, 0)'])
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
  expect(await colours()).toEqual(['rgb(255, 255, 255)', 'rgb(17, 80, 194)'])
  await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), before)
})

test('the tab and the tile behind which messages wait say how many are not read, until they are', async () => {
  const unread = (await person.trader.rows('messages')).filter(({ readAt }) => readAt === null).length
  expect(unread).toBeGreaterThan(0)
  await open(page, '/pages/index/index')
  const waiting = [
    page.locator('.bar__item', { hasText: /^Me/ }),
    page.locator('.quick__item', { hasText: 'Messages' }),
  ]
  for (const place of waiting)
    await expect.poll(() => place.locator('.count').allInnerTexts()).toEqual([String(unread)])
  await open(page, '/pages/message/message')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await open(page, '/pages/index/index')
  for (const place of waiting) await expect.poll(() => place.locator('.count').count()).toBe(0)
})

test('the row of a message shows the first words of its text until it is opened', async () => {
  await open(page, '/pages/message/message')
  const row = page.getByRole('button', { name: /^Welcome/ })
  await row.getByText('Your account is open. Every price', { exact: false }).waitFor()
  await row.click()
  await page.getByRole('button', { name: /^Welcome/, expanded: true }).waitFor()
  expect(await row.innerText()).not.toContain('Your account is open.')
})

test('a picture of the conversation that needs the network says so without one, and is there again with it', async () => {
  const fileId = randomUUID()
  await person.trader.mustCall(putFile, {
    params: { id: fileId },
    query: { purpose: 'chat-picture' },
    bytes: await proofPicture(),
  })
  await person.trader.mustCall(sendChatMessage, { body: { id: randomUUID(), text: 'See the receipt', fileId } })
  const picture = page.getByRole('img', { name: 'Picture in the conversation' })
  const chat = async () => {
    await page.getByRole('tab', { name: 'Chat' }).click()
    await page.getByText('See the receipt').waitFor()
  }
  await open(page, '/pages/login/zxkf')
  await chat()
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true)
  await goOffline(page)
  await page.reload()
  await chat()
  await page.getByText('Picture, needs a connection').waitFor()
  await context.setOffline(false)
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0), {
      timeout: 60_000,
    })
    .toBe(true)
})
