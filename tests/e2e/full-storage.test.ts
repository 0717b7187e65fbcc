/** A device without room for the mirror, in a real Chromium. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSharedBrowser, recordsOf, type SharedBrowser } from '../support/shared-browser.ts'

/** Undefined when it did not start: then that is the failure, not this. */
let started: SharedBrowser | undefined
let shared: SharedBrowser
beforeAll(async () => void (shared = started = await openSharedBrowser()))
afterAll(() => started?.dispose())

test('a mirror that runs out of room says so, stays what it was, and goes on once there is room', async () => {
  const { page: signedIn, database } = await shared.signInNew()
  await signedIn.close()
  const page = await shared.openTab('/pages/set/sync')
  const equal = page.getByText('Verified equal to the server', { exact: true })
  const noRoom = page.getByText('This phone has no room left for your records. Free some space.')
  await equal.waitFor()
  const control = await shared.context.newCDPSession(page)
  const origin = shared.server.address
  const before = await recordsOf(page, { database, table: 'rows' })
  await control.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await page.getByRole('button', { name: 'Mirror again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mirror again' }).click()
  await noRoom.waitFor()
  expect(await recordsOf(page, { database, table: 'rows' })).toEqual(before)
  await control.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: 'Verify now' }).click()
  await noRoom.waitFor({ state: 'detached' })
  await equal.waitFor()
})
