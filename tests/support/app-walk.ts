/** Steps of a person in the app, in English: the browser tests and the pictures of the README share them. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { PHONE } from './browser.ts'
import { PASSWORD, TRANSACTION_PASSWORD, proofPicture, until } from './trader.ts'

/** A device's first worker fetches every file of the app, once the page is live. */
const FIRST_WORKER_MS = 180_000
/** A look in every frame would have the browser make sixty frames a second meanwhile. */
const POLL_MS = 100

/** Until the page asked for stands there, the one before it does, with buttons of the same names: waits for it. */
export async function openRoute(page: Page, route: string): Promise<void> {
  await page.evaluate(
    (hash) =>
      new Promise<void>((resolve) => {
        if (location.hash === hash) {
          resolve()
          return
        }
        addEventListener('hashchange', () => resolve(), { once: true })
        location.hash = hash
      }),
    `#${route}`,
  )
  await page.locator('[data-coming]').waitFor({ state: 'detached' })
}

/**
 * Lays a phone down, with a product open. An order that is begun may stand in a sheet until the layout has come; the sheet then takes its step
 * of the history back, and with it an address that is entered meanwhile.
 * @param keypad of the ticket that stands there then
 */
export async function layDown(page: Page, keypad: Locator): Promise<void> {
  await page.setViewportSize({ width: 844, height: 390 })
  await keypad.waitFor()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.waitForFunction(() => (history.state as { layer?: number } | null)?.layer === undefined)
}

/**
 * Takes the network away once the worker serves the page. Before that, a file which is lost on its way is lost to the page as long as it
 * stands, and the app loads it anew at another moment.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: FIRST_WORKER_MS,
    polling: POLL_MS,
  })
  await page.context().setOffline(true)
}

/** The sum of a part of the total on home, by what the part is called. */
export function homePart(page: Page, title: string): Locator {
  return page.locator('.row', { has: page.getByText(title, { exact: true }) }).locator('.money')
}

/** A phone of that person in English, signed in and at home. The person exists. */
export async function openSignedIn(
  browser: Browser,
  person: { address: string; account: string },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openInEnglish(browser, options)
  await page.goto(`${person.address}/#/pages/login/login`)
  await signIn(page, person.account)
  await page.getByText('Total assets').waitFor()
  return page
}

/** A phone whose language is chosen; on no page yet. */
export async function openInEnglish(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext({ ...PHONE, locale: 'en-US', ...options })).newPage()
  page.setDefaultTimeout(120_000)
  await page.addInitScript(() => void (localStorage['candor.language'] ??= '"en-US"'))
  return page
}

/** @param name the language's own name, as the list shows it */
export async function chooseLanguage(page: Page, button: string | RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('radio', { name, exact: true }).click()
}

/** From the welcome page to the login page, with the code that the demo shows. */
export async function register(page: Page, account: string): Promise<void> {
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByRole('radio', { name: 'E-mail' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${account}@example.com`)
  await page.getByRole('button', { name: 'Send code' }).click()
  const shown = await page.getByText(/The code is/).textContent()
  const code = /\b\d{4}\b/.exec(shown ?? '')?.[0]
  if (!code) throw new Error(`the demo shows no code: ${shown}`)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
  await page.getByRole('checkbox', { name: /lose the full amount/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Account', { exact: true }).fill(account)
  await page.getByLabel('Login password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat login password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Transaction password', { exact: true }).fill(TRANSACTION_PASSWORD)
  await page.getByLabel('Repeat transaction password', { exact: true }).fill(TRANSACTION_PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
}

export async function signIn(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account, phone or e-mail').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export async function deposit(page: Page, amount: string): Promise<void> {
  await openRoute(page, '/pages/recharge/index')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount)
  await page.getByLabel(/paid from/).fill('test bank 1')
  await page
    .getByLabel('Payment proof')
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: await proofPicture() })
  await page.getByRole('button', { name: 'Remove the photo' }).waitFor()
  await page.getByLabel('Transaction password').fill(TRANSACTION_PASSWORD)
  await page.getByRole('button', { name: 'Submit deposit' }).click()
  // Its review may end before anybody has read that it was sent.
  await page
    .getByRole('main')
    .getByText(/^(Operation successful|Deposit received)$/)
    .waitFor()
}

/** Buys up on the product's page that is open, by the keypad. @param countdown the name of its choice */
export async function buyUp(page: Page, amount: string, countdown: RegExp = /30 s/): Promise<void> {
  await page.getByRole('button', { name: 'Buy up' }).click()
  const sheet = page.getByRole('region', { name: /New order/ })
  await sheet.getByRole('radio', { name: countdown }).click()
  const keypad = sheet.getByRole('group', { name: 'Keypad' })
  for (const key of amount)
    await keypad.getByRole('button', { name: key === '.' ? 'Decimal point' : key, exact: true }).click()
  await buyAnew(page, {
    press: () => sheet.getByRole('button', { name: /^Buy up for/ }).click(),
    bought: page.getByRole('region', { name: /^Order (accepted|running|ended)/ }),
  })
}

/** The server refuses what a busy machine brings late, or has no fresh price for. A person presses again, and nothing was bought before. */
export async function buyAnew(
  page: Page,
  { press, bought }: { readonly press: () => Promise<void>; readonly bought: Locator },
): Promise<void> {
  const late = page.getByText(
    /could not take your order within one second|price you saw was too old|prices of this product have stopped/,
  )
  do {
    await press()
    await bought.or(late).first().waitFor()
  } while (!(await bought.first().isVisible()))
}

/** Drags a chart to the right, into its past, until something is so. Some drags may come before the chart takes any. */
export async function dragIntoPast(
  page: Page,
  picture: Locator,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  const box = await picture.boundingBox()
  if (!box) throw new Error('no chart')
  await until('a chart that was dragged', async () => {
    if (await isSo()) return true
    await page.mouse.move(box.x + 20, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + 250, box.y + 60, { steps: 4 })
    await page.mouse.up()
    return isSo()
  })
}
