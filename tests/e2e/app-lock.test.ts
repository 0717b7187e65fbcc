/** The app lock in a real Chromium: nothing of a person's figures is drawn before it is opened, however the app comes up. */
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endSession, listSessions } from '../../contract/endpoints/session.ts'
import { openRoute } from '../support/app-walk.ts'
import { openSharedBrowser, personalDatabases, type SharedBrowser } from '../support/shared-browser.ts'
import { PASSWORD, TRANSACTION_PASSWORD } from '../support/trader.ts'

const PIN = '246813'
const WRONG = '975318'

/** Undefined when it did not start: then that is the failure, not this. */
let started: SharedBrowser | undefined
let shared: SharedBrowser
beforeAll(async () => void (shared = started = await openSharedBrowser()))
afterAll(() => started?.dispose())
// Nobody is signed in when the next one begins.
afterEach(async () => {
  const plain = await shared.openPlainTab()
  for (const page of shared.context.pages()) if (page !== plain) await page.close()
  await plain.evaluate(() => localStorage.clear())
  await shared.context.clearCookies()
})

test('a cold start asks for the PIN before any figure is drawn, and makes who guesses wait', async () => {
  const { page } = await shared.signInNew()
  await switchOn(page)
  await page.close()
  await shared.restart({ isKilled: false })
  const cold = await shared.openTab('/pages/index/index')
  await cold.getByRole('heading', { name: 'Candor is locked' }).waitFor()
  expect(await cold.locator('#root').innerText()).not.toContain('500.00')
  expect(await cold.locator('#launch').count()).toBe(0)
  for (let tries = 4; tries > 0; tries -= 1) {
    await typePin(cold, WRONG)
    await cold.getByText(new RegExp(`After ${tries} more wrong`)).waitFor()
  }
  await typePin(cold, WRONG)
  await cold.getByText(/next try is possible in/).waitFor()
  // A reload gives no new tries; time does.
  await cold.reload()
  await cold.getByText(/next try is possible in/).waitFor()
  await cold.evaluate(() => {
    const { failures, at } = JSON.parse(localStorage.getItem('candor.app-lock-tries') ?? '{}') as {
      failures: number
      at: number
    }
    localStorage.setItem('candor.app-lock-tries', JSON.stringify({ failures, at: at - 31_000 }))
  })
  await cold.reload()
  await typePin(cold, PIN)
  await cold.getByText('500.00').first().waitFor()
  await switchOff(cold)
  await cold.reload()
  await cold.getByRole('switch', { name: /Ask for a PIN/ }).waitFor()
})

test('a cold start that loses the words of the lock stays shut, and asks for the PIN once they can be had', async () => {
  const { page } = await shared.signInNew()
  await switchOn(page)
  await page.close()
  // A worker would have them.
  const plain = await shared.openPlainTab()
  await plain.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await plain.close()
  const cold = await shared.context.newPage()
  let lost = 0
  await cold.route('**/assets/locales/en-US-messages-*', (route) => {
    lost += 1
    return route.abort()
  })
  await cold.goto(`${shared.address}/#/pages/index/index`)
  // The page begins anew once, and stands still after that.
  await expect.poll(() => lost).toBe(2)
  expect(await cold.locator('#root').innerText()).toBe('')
  await cold.unroute('**/assets/locales/en-US-messages-*')
  // It would not begin anew within ten seconds of the last time.
  await cold.evaluate(() => sessionStorage.clear())
  await cold.getByRole('heading', { name: 'Candor is locked' }).waitFor()
  expect(await cold.locator('#root').innerText()).toBe('')
  await typePin(cold, PIN)
  await cold.getByText('500.00').first().waitFor()
  await switchOff(cold)
})

test('in the background the figures are covered at once, and locked after the time chosen, whatever was open', async () => {
  const { page } = await shared.signInNew()
  await switchOn(page)
  await openRoute(page, '/pages/user/user')
  await page.getByText('500.00').first().waitFor()
  await goAway(page)
  expect(await page.getByText('500.00').first().isVisible()).toBe(false)
  await comeBack(page)
  await page.getByText('500.00').first().waitFor()
  // A dialog that is open lies on top of all else; the lock lies over it too.
  await openRoute(page, '/pages/set/set')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').waitFor()
  await page.clock.install()
  await goAway(page)
  await page.clock.fastForward(61_000)
  await comeBack(page)
  await page.getByRole('heading', { name: 'Candor is locked' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('heading', { name: 'Candor is locked' }).isVisible()).toBe(true)
  expect(await page.getByRole('alertdialog').isVisible()).toBe(false)
  await typePin(page, PIN)
  // The dialog that was open is still there.
  await page.getByRole('alertdialog').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  // A dialog gives the focus back to what it was opened from.
  await expect
    .poll(() => page.getByRole('button', { name: 'Log out' }).evaluate((button) => button === document.activeElement))
    .toBe(true)
  await switchOff(page)
})

test("the device's own lock opens it where it was added, and a refusal does not", async () => {
  const { page } = await shared.signInNew()
  const control = await shared.context.newCDPSession(page)
  const authenticatorId = await addAuthenticator(control)
  await switchOn(page)
  await page.getByRole('switch', { name: /Unlock as this device does/ }).click()
  await expect
    .poll(() => page.getByRole('switch', { name: /Unlock as this device does/ }).getAttribute('aria-checked'))
    .toBe('true')
  await page.reload()
  await page.getByRole('heading', { name: 'Candor is locked' }).waitFor()
  await control.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Unlock as this device does' }).click()
  await page.getByText('The device did not confirm').waitFor()
  await control.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Unlock as this device does' }).click()
  await page.getByRole('switch', { name: /Ask for a PIN/ }).waitFor()
  await switchOff(page)
})

test('a passkey that was added confirms an account and signs in again, on a device that is told why it was logged out; no network and no owner are said', async () => {
  const { trader, page } = await shared.signInNew()
  const control = await shared.context.newCDPSession(page)
  const authenticatorId = await addAuthenticator(control)
  await openRoute(page, '/pages/set/passkeys')
  await page.getByText('You have no passkey yet.').waitFor()
  await page.getByLabel('Login password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Transaction password', { exact: true }).fill(TRANSACTION_PASSWORD)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Never used').waitFor()
  const { credentials } = await control.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  // In place of the transaction password.
  await openRoute(page, '/pages/account/account-detail')
  await page.getByRole('radio', { name: 'Currency address' }).click()
  await page.getByRole('textbox', { name: 'Currency address' }).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await page.getByText('Setting successful').waitFor()
  expect(await trader.rows('withdrawalAccounts')).toMatchObject([{ kind: 'currency-address', network: 'TRC20' }])

  await control.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  const { sessions } = await trader.mustCall(listSessions)
  for (const { id, isThisDevice } of sessions) if (!isThisDevice) await trader.mustCall(endSession, { params: { id } })
  await page.getByText('This device was logged out from another device.', { exact: false }).waitFor()
  await openRoute(page, '/pages/set/passkeys')
  await page.getByRole('link', { name: 'Log in' }).click()
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await control.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await control.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await button.click()
  await page.getByText('No passkey was given', { exact: false }).waitFor()
  await shared.context.setOffline(true)
  await button.click()
  await page.getByText("The server can't be reached.", { exact: false }).waitFor()
  await shared.context.setOffline(false)
  // The browser offers it where the name is typed, and this one answers by itself.
  await page.reload()
  await page.getByRole('link', { name: 'Log in' }).waitFor()
  await control.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByText('Last used', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('You have no passkey yet.').waitFor()
  await control.send('WebAuthn.disable')
})

test('a forgotten PIN costs a login, and no figure: the rows go, and the lock with them', async () => {
  const { page } = await shared.signInNew()
  const owner = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('candor.session') ?? '') as { user: { id: string } }).user.id,
  )
  await switchOn(page)
  await page.reload()
  await page.getByRole('button', { name: 'Forgot the PIN' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Account, phone or e-mail').waitFor()
  await expect.poll(async () => (await personalDatabases(page)).filter((name) => name.includes(owner))).toEqual([])
  expect(
    await page.evaluate(() => [localStorage.getItem('candor.app-lock'), localStorage.getItem('candor.app-lock-on')]),
  ).toEqual([null, 'false'])
})

/** An authenticator of the browser's own that keeps passkeys and answers by itself. */
async function addAuthenticator(control: CDPSession): Promise<string> {
  await control.send('WebAuthn.enable')
  const { authenticatorId } = await control.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      hasResidentKey: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}

async function switchOn(page: Page): Promise<void> {
  await openRoute(page, '/pages/set/lock')
  await page.getByRole('switch', { name: /Ask for a PIN/ }).click()
  await page.getByLabel('New PIN', { exact: true }).fill('123456')
  await page.getByLabel('Repeat the PIN', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await page.getByText('the first thing anybody would try').waitFor()
  await page.getByLabel('New PIN', { exact: true }).fill(PIN)
  await page.getByLabel('Repeat the PIN', { exact: true }).fill(PIN)
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await page.getByText('Lock in the background').first().waitFor()
}

async function switchOff(page: Page): Promise<void> {
  await openRoute(page, '/pages/set/lock')
  await page.getByRole('switch', { name: /Ask for a PIN/ }).click()
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect
    .poll(() => page.getByRole('switch', { name: /Ask for a PIN/ }).getAttribute('aria-checked'))
    .toBe('false')
}

async function typePin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
}

/** A browser does this when its window goes behind another; one without windows has to be told. */
const goAway = (page: Page) => show(page, 'hidden')
const comeBack = (page: Page) => show(page, 'visible')

async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}
