/** A person's choices in real browsers: on this phone at once and without a network, on their other phone once there is a network. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseLanguage, openRoute } from '../support/app-walk.ts'
import { launchBrowser, PHONE, WITHOUT_WORKER } from '../support/browser.ts'
import { openSharedBrowser, personalDatabases, recordsOf, type SharedBrowser } from '../support/shared-browser.ts'
import { PASSWORD, until } from '../support/trader.ts'

const SLOW = { timeout: 180_000 }

/** Undefined when it did not start: then that is the failure, not this. */
let started: SharedBrowser | undefined
let shared: SharedBrowser
beforeAll(async () => void (shared = started = await openSharedBrowser()))
afterAll(() => started?.dispose())

test('a withdrawal account that is typed without a network is still there after a reload, without the password', async () => {
  const { page } = await shared.signInNew()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await openRoute(page, '/pages/account/account-detail')
  await shared.context.setOffline(true)
  await page.getByLabel('Account bank').fill('ICBC')
  await page.getByLabel('Transaction password').fill('246813')
  await page.reload()
  await expect.poll(() => page.getByLabel('Account bank').inputValue(), SLOW).toBe('ICBC')
  expect(await page.getByLabel('Transaction password').inputValue()).toBe('')
  await shared.context.setOffline(false)
  await logOut(page, 'Log out')
  await expect.poll(() => personalDatabases(page), SLOW).toEqual([])
  await page.close()
})

test('a reality check comes when its time is over, waits for an open question, outlives a reload and leads away', async () => {
  const { trader, page } = await shared.signInNew()
  // Whichever tab counts shows it.
  for (const other of shared.context.pages()) if (other !== page) await other.close()
  await openRoute(page, '/pages/set/limits')
  await page.getByRole('radio', { name: '15', exact: true }).click()
  await until('the choice on the server', async () =>
    (await trader.rows('preferences')).some(({ name, value }) => name === 'reality-check' && value === '15'),
  )
  await expect.poll(() => frontMsOf(page), SLOW).toBeGreaterThan(0)
  const check = page.getByRole('dialog', { name: 'Your session so far' })

  await page.getByRole('button', { name: 'Start a pause' }).click()
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await setFrontMs(page, 16 * 60_000)
  // Counted once more with the question open: the check could have come.
  await expect.poll(() => frontMsOf(page), SLOW).toBeGreaterThan(16 * 60_000)
  expect(await check.count()).toBe(0)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await check.getByText('16 min', { exact: true }).waitFor()
  await check.getByText('0.00 USDT').first().waitFor()

  await page.reload()
  await check.getByRole('button', { name: 'Stop for now' }).click()
  await expect.poll(() => page.evaluate(() => location.hash), SLOW).toBe('#/pages/user/user')
  expect(await check.count()).toBe(0)
  expect((await frontTimeOf(page)).session.answeredMs).toBeGreaterThan(16 * 60_000)
  await logOut(page, 'Log out')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('candor.front-time')), SLOW).toBeNull()
  await page.close()
})

test('theme, colours and favourites follow their person to another phone, and leave this one with them', async () => {
  const { trader, page, database } = await shared.signInNew()
  const browser = await launchBrowser()
  try {
    const other = await (await browser.newContext({ ...PHONE, ...WITHOUT_WORKER, locale: 'en-US' })).newPage()
    other.setDefaultTimeout(60_000)
    await other.goto(`${shared.address}/#/pages/login/login`)
    // Chosen while nobody is signed in: it is this person's choice once they are.
    await chooseLanguage(other, '简体中文', 'Français')

    await openRoute(page, '/pages/set/set')
    await shared.context.setOffline(true)
    await page.getByRole('radio', { name: 'Dark' }).click()
    await openRoute(page, '/pages/Detail/Detail?id=btc-usdt')
    await page.getByRole('button', { name: 'Favorite' }).click()
    expect(await themeOf(page)).toBe('dark')
    await expect
      .poll(
        async () => (await recordsOf(page, { database, table: 'outbox' })).map(({ endpoint }) => endpoint).sort(),
        SLOW,
      )
      .toEqual(['choose-preference', 'mark-favourite'])
    await shared.context.setOffline(false)
    await until('the favourite on the server', async () =>
      (await trader.rows('favourites')).some(({ productId, isMarked }) => productId === 'btc-usdt' && isMarked),
    )
    expect(await trader.rows('preferences')).toContainEqual(expect.objectContaining({ name: 'theme', value: 'dark' }))

    await other.getByLabel('Identifiant, téléphone ou e-mail').fill(trader.account)
    await other.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: 'Se connecter' }).click()
    await expect.poll(() => themeOf(other), SLOW).toBe('dark')
    await expect.poll(() => favouritesOf(other), SLOW).toEqual(['btc-usdt'])
    // The newest choice of all: it goes from the second phone to the first.
    await expect.poll(() => page.evaluate(() => document.documentElement.lang), SLOW).toBe('fr-FR')

    await logOut(page, 'Se déconnecter')
    await expect.poll(() => favouritesOf(page), SLOW).toEqual([])
    // Leaving is no choice: the account keeps its mark.
    expect(await trader.rows('favourites')).toMatchObject([{ productId: 'btc-usdt', isMarked: true }])
  } finally {
    await browser.close()
  }
})

interface FrontTime {
  readonly session: { readonly frontMs: number; readonly answeredMs: number }
}
const frontTimeOf = (page: Page) =>
  // Written by the app under test.
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('candor.front-time') ?? '{"session":{"frontMs":0,"answeredMs":0}}') as FrontTime,
  )
const frontMsOf = async (page: Page) => (await frontTimeOf(page)).session.frontMs
/** As if another tab had counted so far. */
const setFrontMs = async (page: Page, frontMs: number) => {
  const time = await frontTimeOf(page)
  await page.evaluate(
    (stored) => {
      localStorage.setItem('candor.front-time', stored)
      window.dispatchEvent(new StorageEvent('storage', { key: 'candor.front-time' }))
    },
    JSON.stringify({ ...time, session: { ...time.session, frontMs } }),
  )
}

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])
const favouritesOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('candor.favourites') ?? '[]') as unknown)

async function logOut(page: Page, name: string): Promise<void> {
  await openRoute(page, '/pages/set/set')
  await page.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}

test('login and registration say what going on agrees to, readable before there is an account; what was typed survives the visit', async () => {
  const browser = await launchBrowser()
  const page = await (await browser.newContext({ ...PHONE, ...WITHOUT_WORKER, locale: 'en-US' })).newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(`${shared.address}/#/pages/login/login`)
  await chooseLanguage(page, '简体中文', 'English')
  await page.getByLabel('Account, phone or e-mail').fill('somebody')
  await page.getByLabel('Password', { exact: true }).fill('not stored')
  await expectReadable(page, 'privacy policy', 'Privacy policy')
  expect(await page.getByLabel('Account, phone or e-mail').inputValue()).toBe('somebody')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not stored')
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    'not stored',
  )
  // Only those two pages give it back.
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Phone number').fill('13812345678')
  await expectReadable(page, 'terms of use', 'Terms of use')
  expect(await page.getByLabel('Phone number').inputValue()).toBe('13812345678')
  await page.goBack()
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  await browser.close()
})

async function expectReadable(page: Page, link: string, heading: string): Promise<void> {
  await page.getByRole('link', { name: link }).click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor(SLOW)
  await page.locator('article').waitFor(SLOW)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: link }).waitFor(SLOW)
}
