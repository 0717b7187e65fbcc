/** The worker's kill switch, on a device that has the app: a deployment that serves it takes the worker away at the next start. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchProfile } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'
import { startReleaseServer, type ReleaseServer } from '../support/release-server.ts'

let folder: string
let front: ReleaseServer
let browser: BrowserContext
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-kill-switch-'))
  front = await startReleaseServer({ folder, api: commonAddress(), first: 'dist' })
  browser = await launchProfile(join(folder, 'profile'), { locale: 'en-US' })
})
afterAll(async () => {
  await browser?.close()
  await front?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Runs in a page before the app: says when the page has looked for a new worker. */
function markLook(): void {
  const update: unknown = Reflect.get(ServiceWorkerRegistration.prototype, 'update')
  ServiceWorkerRegistration.prototype.update = async function () {
    try {
      return (await Reflect.apply(update as () => Promise<unknown>, this, [])) as ServiceWorkerRegistration
    } finally {
      document.documentElement.dataset['looked'] = ''
    }
  }
}

test('the kill switch takes the worker and every cache away; what is kept elsewhere stays', async () => {
  const page = browser.pages()[0] ?? (await browser.newPage())
  const left = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
  await page.goto(`${front.address}/#/pages/login/login`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.evaluate(() => localStorage.setItem('candor.theme', '"dark"'))
  expect((await left())[0]).toBe(1)
  // While a tab stays open under it, the next page that registers the worker brings it back.
  const other = await browser.newPage()
  await other.addInitScript(markLook)
  await other.goto(`${front.address}/#/pages/login/login`)
  // Its start is over: a look for a new worker that is still to come would bring the switch before the next page asks for it.
  await other.locator('html[data-looked]').waitFor({ state: 'attached' })
  await page.goto('about:blank')
  await front.switchWorkerOff()
  // A page that nobody looks at does nothing yet.
  await page.bringToFront()
  await page.goto(`${front.address}/#/pages/login/login`)
  await expect.poll(async () => (await left())[0]).toBe(0)
  await other.close()
  await page.reload()
  await page.locator('main').waitFor()
  // A worker that a debugger holds may write once more after its end: each start takes away what is there.
  await expect.poll(left).toEqual([0, 0])
  expect(await page.evaluate(() => localStorage.getItem('candor.theme'))).toBe('"dark"')
})
