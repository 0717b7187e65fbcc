/** The desk in a real browser: the first link, sign-in, today, and deposits that are approved and refused by the keyboard alone. */
import { randomUUID } from 'node:crypto'
import { TOTP, Secret } from 'otpauth'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendChatMessage } from '../../contract/endpoints/chat.ts'
import { launchBrowser } from '../support/browser.ts'
import { axeFaults, bringAxe } from '../support/screens/access-faults.ts'
import { freePort } from '../support/server-process.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { proofPicture, Trader } from '../support/trader.ts'

declare global {
  interface Window {
    decodePhoto?: () => void
  }
}

const PASSWORD = 'correct horse battery'
let server: TestServer
let browser: Browser
let context: BrowserContext
let page: Page
let trader: Trader
let ids: string[]
let totp: TOTP

beforeAll(async () => {
  const [port, started] = [await freePort(), launchBrowser()]
  server = await startTestServer({ DESK_PORT: String(port), DEMO_REVIEW_SECONDS: '-1' })
  browser = await started
  context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  trader = await new Trader(server.address).open()
  ids = [await trader.askDeposit('500.00'), await trader.askDeposit('40.00'), await trader.askDeposit('12000.00')]
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const statusOf = async (id: string | undefined) => (await trader.rows('deposits')).find((row) => row.id === id)?.status

test('the link that the start prints opens the first account, and password and authenticator open the desk', async () => {
  const link = /http\S+\/#\/link\/\S+/.exec(server.said())?.[0]
  if (link === undefined) throw new Error(`no link in: ${server.said()}`)
  await page.goto(link)
  await bringAxe(page)
  const secret = (await page.locator('code').first().textContent()) ?? ''
  totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Code of the authenticator').fill(totp.generate())
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Open the account' }).click()
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  expect(await page.locator('.codes code').count()).toBe(8)
  await page.getByRole('button', { name: /sign in/ }).click()
  await page.getByLabel('Operator name').fill('operator-a')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Code of the authenticator').fill(totp.generate())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What waits' }).waitFor()
  await page
    .getByRole('row', { name: /Deposits/ })
    .getByText('12,540.00')
    .waitFor()
  expect(await axeFaults(page)).toEqual([])
})

test('a deposit is approved and another refused by keys alone; a row leaves when the server has said so', async () => {
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.locator('canvas').waitFor()
  await expect.poll(() => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(320)
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page
    .locator('.last-act')
    .getByText(/operator-a approve deposit/)
    .waitFor()
  expect(await statusOf(ids[0])).toBe('success')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
  await page.getByRole('button', { name: 'Approve 40.00' }).waitFor()
  await page.keyboard.press('r')
  await page.keyboard.press('4')
  await page.getByRole('button', { name: 'Refuse 40.00' }).waitFor()
  await page.keyboard.press('Enter')
  await page
    .locator('.last-act')
    .getByText(/operator-a refuse deposit/)
    .waitFor()
  // The person's letters are in the app's first language while they chose none.
  expect((await trader.rows('deposits')).find((row) => row.id === ids[1])).toMatchObject({
    status: 'failed',
    reason: '照片无法辨认。请提交更清晰的照片。',
  })
})

test('from the bound on the first yes only waits, and is listed among the second approvals as one’s own', async () => {
  await page.getByRole('button', { name: 'Approve 12,000.00' }).waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page.getByText('Your yes is noted.').waitFor()
  expect(await statusOf(ids[2])).toBe('under-review')
  await page.keyboard.press('g')
  await page.keyboard.press('2')
  await page.getByText('You have said yes. Another operator decides.').waitFor()
})

test('a person is found, adjusted and noted, by keys alone', async () => {
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.getByRole('searchbox', { name: 'Search all people' }).fill(trader.account)
  await page.getByRole('link', { name: trader.account }).press('Enter')
  await page.getByRole('heading', { level: 2, name: trader.account }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('e')
  await page.getByLabel('Amount', { exact: true }).fill('10.00')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Network fee given back')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('510.00').first().waitFor()
  await page.getByText(/adjust .* amount="10.00"/).waitFor()
  const freeze = page.getByRole('region', { name: 'Freeze' })
  await freeze.getByLabel('Reason, the person reads it').fill('Two devices in two countries.')
  await freeze.getByRole('button').press('Enter')
  await page.getByRole('region', { name: 'End the freeze' }).getByText('Two devices in two countries.').waitFor()
  expect((await trader.rows('messages')).map(({ kind, facts }) => [kind, facts['reason']])).toContainEqual([
    'account-frozen',
    'Two devices in two countries.',
  ])
  const product = (await trader.openProducts())[0]
  if (product)
    expect(
      await trader.buy(product, { stake: '10.00', countdownSeconds: product.countdowns[0]?.seconds ?? 30 }),
    ).toMatchObject({
      problem: { code: 'account-frozen', facts: { reason: 'Two devices in two countries.' } },
    })
})

test('a person is answered by keys alone, with a photo too that is still being prepared', async () => {
  await trader.mustCall(sendChatMessage, { body: { id: randomUUID(), text: 'Where is my deposit?', fileId: null } })
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByText('Where is my deposit?').last().waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('a')
  await page.keyboard.type('It is in review.')
  await page.keyboard.press('Enter')
  await page.getByText('Nobody waits').waitFor()
  expect((await trader.rows('chat')).map(({ text }) => text)).toContain('It is in review.')
  const choosePhoto = async () =>
    page.locator('input[type=file]').setInputFiles({
      name: 'where-to-look.png',
      mimeType: 'image/png',
      buffer: await proofPicture(),
    })
  const look = page.getByRole('button', { name: 'Open the photo; the look is logged' })
  await page.getByLabel(`Answer to ${trader.account}`).fill('Look here.')
  await page.evaluate(holdOnePhoto)
  await choosePhoto()
  await page.waitForFunction(() => window.decodePhoto !== undefined)
  await page.getByLabel(`Answer to ${trader.account}`).press('Enter')
  await page.evaluate(() => window.decodePhoto?.())
  await look.waitFor()
  expect((await trader.rows('chat')).find(({ text }) => text === 'Look here.')?.fileId).toEqual(expect.any(String))
  await choosePhoto()
  await page.getByRole('img', { name: 'The photo that goes with the answer' }).waitFor()
  // The button's colour turns within a moment.
  await expect.poll(() => axeFaults(page)).toEqual([])
  await page.getByLabel(`Answer to ${trader.account}`).press('Enter')
  await look.nth(1).waitFor()
  const fileId = (await trader.rows('chat')).find(({ author, text }) => author === 'service' && text === '')?.fileId
  const photo = await fetch(`${server.address}/api/files/${fileId}`, { headers: { cookie: trader.cookie } })
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
})

/** Runs inside the page: the next photo is decoded when the test says so. */
function holdOnePhoto(): void {
  const { createImageBitmap } = window
  window.createImageBitmap = async (...input: unknown[]) => {
    window.createImageBitmap = createImageBitmap
    await new Promise<void>((resolve) => {
      window.decodePhoto = resolve
    })
    return Reflect.apply(createImageBitmap, window, input) as Promise<ImageBitmap>
  }
}

/** The form says its faults, and its act waits for a second operator. */
async function addProductByKeys(): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.getByRole('heading', { level: 2, name: 'BTC/USDT' }).waitFor()
  await page.keyboard.press('n')
  const ask = page.getByRole('button', { name: 'Ask to add it' })
  for (const text of ['xcu-usdt', 'BTC/USDT', '4', '0.05', '28.5', '90,000', 'Copper']) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.getByText('Faults: 2.').waitFor()
  await page.getByText('Another product has this.').first().waitFor()
  expect([await ask.isDisabled(), await axeFaults(page)]).toEqual([true, []])
  await page.getByLabel('Code', { exact: true }).fill('XCU/USDT')
  await page.getByLabel('First price').fill('4.1255')
  await page.getByLabel('Reason, public with the terms').fill('Copper is asked for')
  await ask.press('Enter')
  await page.getByText('Your yes is noted.').waitFor()
  await page.getByText(/operator-a add-product product="xcu-usdt" code="XCU\/USDT"/).waitFor()
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

test('each other page opens by its letter, a product is added by keys, all in both languages', async () => {
  const pages = {
    ...{ m: 'Messages', a: 'Articles', l: 'Products', b: 'Deposit methods', e: 'Terms and funds' },
    ...{ x: 'Void orders', z: 'Set-aside orders', f: 'Figures', r: 'Operators', k: 'Signing keys' },
  }
  for (const [letter, title] of Object.entries(pages)) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.locator('main .panel').first().waitFor()
    expect([title, await axeFaults(page)]).toEqual([title, []])
  }
  await addProductByKeys()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await page.getByRole('button', { name: 'Show in Chinese' }).click()
  await page.getByRole('heading', { level: 1, name: '签名密钥' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: '以英文显示' }).click()
  await page.evaluate(() => {
    localStorage.clear()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
})

test('the second click of a double click decides nothing: the item that moves up rests for a moment', async () => {
  const [first, second] = [await trader.askDeposit('31.00'), await trader.askDeposit('32.00')]
  await page.goto(new URL('/#/deposits', page.url()).href)
  await page.getByRole('row', { name: /31\.00/ }).click()
  const approved: string[] = []
  const note = (request: { url(): string }) => void (/approve|mark/.test(request.url()) && approved.push(request.url()))
  page.on('request', note)
  const movedUp = page.evaluate(
    (words) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const button = [...document.querySelectorAll('button')].find((one) => one.textContent.includes(words))
          if (button === undefined) return
          observer.disconnect()
          button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
          // Asked for after the click, so that the test knows when all requests of the click have begun.
          void fetch('/?mark').then(() => resolve())
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    'Approve 32.00',
  )
  await page.getByRole('button', { name: 'Approve 31.00' }).click()
  await movedUp
  page.off('request', note)
  expect(approved).toEqual([expect.stringContaining('approve'), expect.stringContaining('mark')])
  await expect.poll(() => statusOf(first)).toBe('success')
  expect(await statusOf(second)).toBe('under-review')
  await page.getByRole('button', { name: 'Approve 32.00' }).press('Enter')
  await expect.poll(() => statusOf(second)).toBe('success')
})

test('an act on an operator names nobody until somebody is chosen, and nobody again once it is done', async () => {
  await page.goto(new URL('/#/operators', page.url()).href)
  const invite = page.getByRole('region', { name: 'Invite an operator' })
  for (const name of ['carl', 'dora']) {
    await invite.getByLabel('Name, small letters and digits').fill(name)
    await invite.getByRole('checkbox').last().check()
    await invite.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('cell', { name, exact: true }).waitFor()
  }
  const end = page.getByRole('region', { name: "End an operator's access" })
  const chosen = end.getByRole('combobox')
  expect(await chosen.inputValue()).toBe('')
  await chosen.selectOption('dora')
  await end.getByRole('button', { name: 'End it' }).click()
  await end.getByText(/disable-operator name="dora"/).waitFor()
  await expect.poll(() => chosen.locator('option').allInnerTexts()).toEqual(['', 'carl'])
  await end.getByRole('button', { name: 'End it' }).click()
  expect(await chosen.evaluate((select: HTMLSelectElement) => [select.value, select.checkValidity()])).toEqual([
    '',
    false,
  ])
})

test('an adjustment whose answer was lost is the same act when it is pressed again, after another page too', async () => {
  const path = '**/people/*/adjustments'
  const ids: unknown[] = []
  // Only the desk under test sends this.
  const noteId = (route: Route) => ids.push((route.request().postDataJSON() as { id: unknown }).id)
  const open = async () => {
    await page.goto(new URL(`/#/person/${trader.account}`, page.url()).href)
    await page.getByRole('heading', { level: 2, name: trader.account }).waitFor()
  }
  await open()
  await page.getByLabel('Amount', { exact: true }).fill('7.00')
  const form = page.locator('form', { has: page.getByLabel('Amount', { exact: true }) })
  await form.getByRole('textbox').last().fill('Fee given back')
  await page.route(path, async (route) => {
    noteId(route)
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button').press('Enter')
  await form.getByText(/The server can't be reached/).waitFor()
  await page.unroute(path)
  await page.goto(new URL('/#/deposits', page.url()).href)
  await open()
  await page.route(path, async (route) => {
    noteId(route)
    await route.fallback()
  })
  await form.getByRole('button').press('Enter')
  await form.getByText(/adjust .* amount="7.00"/).waitFor()
  await page.unroute(path)
  expect(ids).toEqual([ids[0], ids[0]])
  const lines = (await trader.rows('fundRecords')).filter(({ amount }) => amount === '7.00')
  expect(lines).toHaveLength(1)
})

test('a passkey is registered, opens a locked desk, and is shown among one’s own', async () => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await page.getByRole('link', { name: /sessions and roles/ }).click()
  const form = page.locator('section', { has: page.getByRole('heading', { name: 'Register a passkey' }) })
  await form.getByLabel('Name of the device').fill('Laptop')
  await form.getByLabel('Password').fill(PASSWORD)
  await form.getByLabel('Code of the authenticator').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await form.getByRole('button', { name: 'Register it' }).click()
  await page.getByRole('cell', { name: 'Laptop' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('button', { name: 'Unlock with a passkey' }).click()
  await page.getByRole('cell', { name: 'Laptop' }).waitFor()
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
})

test('what was typed is there again after the lock, and gone after a sign-out', async () => {
  const title = page.getByLabel('Title', { exact: true })
  await page.goto(new URL('/#/messages', page.url()).href)
  await title.fill('A new kind of order')
  await page.locator('textarea').fill('From Monday on.')
  await page.getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('heading', { name: /locked/ }).waitFor()
  expect(await page.content()).not.toContain('A new kind of order')
  await page.getByRole('button', { name: 'Unlock with a passkey' }).click()
  await expect.poll(() => title.inputValue()).toBe('A new kind of order')
  expect(await page.locator('textarea').inputValue()).toBe('From Monday on.')
  await page.getByRole('link', { name: /sessions and roles/ }).click()
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: 'Lock now' }).waitFor()
  await page.goto(new URL('/#/messages', page.url()).href)
  expect(await title.inputValue()).toBe('')
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
})

test('the log has each act; nothing of the desk is kept in the browser, and a locked desk shows nothing', async () => {
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  for (const act of ['look', 'approve', 'refuse', 'approve-first', 'sign-in'])
    await page.getByRole('cell', { name: act, exact: true }).first().waitFor()
  expect(await axeFaults(page)).toEqual([])
  expect(
    await page.evaluate(async () => [
      (await caches.keys()).length,
      (await navigator.serviceWorker.getRegistrations()).length,
      (await indexedDB.databases()).length,
      Object.keys(localStorage).length,
    ]),
  ).toEqual([0, 0, 0, 0])
  await page.getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('heading', { name: /locked/ }).waitFor()
  expect(await page.getByText('approve-first').count()).toBe(0)
})
