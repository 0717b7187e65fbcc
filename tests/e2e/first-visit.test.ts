/** The first visit of a device, which has no worker yet, and a network that goes away in the middle of it: the page stays, and the app comes to the device later. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { SAMPLE_PROOF } from '../../contract/settlement/sample-proof.ts'
import { openInEnglish, openRoute } from '../support/app-walk.ts'
import { launchBrowser, PHONE, WITHOUT_WORKER } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'
import { startReleaseServer, type ReleaseServer } from '../support/release-server.ts'
import { PASSWORD, Trader } from '../support/trader.ts'

declare global {
  interface Window {
    askedForWorker?: ('had' | 'lost')[]
    timersMs?: number[]
    /** How the page changes began. */
    turns?: string[]
    /** While it is true, no notice of a restored backup can be read from the database. */
    isDatabaseLost?: boolean
  }
}

const OTHER_HOST = 'other.test'

let folder: string
let front: ReleaseServer
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-first-visit-'))
  front = await startReleaseServer({ folder, api: commonAddress(), first: 'dist' })
  browser = await launchBrowser([`--host-resolver-rules=MAP ${OTHER_HOST} 127.0.0.1`])
})
afterAll(async () => {
  await browser?.close()
  await front?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A page of a device that was never here, whose network is back when the test is over. */
async function visit(prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await openInEnglish(browser)
  await prepare?.(page)
  await page.addInitScript(() => {
    const asked: ('had' | 'lost')[] = (window.askedForWorker = [])
    const container = navigator.serviceWorker
    const register = container.register.bind(container)
    container.register = async (...options) => {
      const registering = register(...options)
      registering.then(
        () => asked.push('had'),
        () => asked.push('lost'),
      )
      return registering
    }
  })
  onTestFinished(async () => {
    await page.context().close()
    await front.goOnline()
  })
  // A page whose words are lost on the way may load anew before it is all there.
  await page.goto(`${front.address}/#/pages/login/login`, { waitUntil: 'commit' })
  await page.getByLabel('Account, phone or e-mail').waitFor()
  return page
}

const hasWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)

async function standsWithoutNetwork(page: Page): Promise<void> {
  await front.goOffline()
  await page.goto('about:blank')
  await page.goto(`${front.address}/#/pages/login/login`)
  await page.getByLabel('Account, phone or e-mail').waitFor()
}

/** Everything that began late or not at all on the way here is there: the list comes with the sync, its prices with the stream. */
async function isLive(page: Page): Promise<void> {
  await openRoute(page, '/pages/product/product')
  await page.getByText('BTC/USDT').first().waitFor()
  await page.getByText(/^Live, as of/).waitFor()
}

test('a network that goes as soon as the page stands leaves it as it is, and everything else comes when the network is back', async () => {
  const page = await visit()
  // These parts begin after the first page has come. The page asks for the worker later.
  await page.locator('link[rel=manifest][href*="lang="]').waitFor({ state: 'attached' })
  await front.goOffline()
  await page.getByLabel('Account, phone or e-mail').fill('somebody')
  await page.waitForFunction(() => window.askedForWorker?.includes('lost'))
  await front.goOnline()
  await expect.poll(() => hasWorker(page)).toBe(true)
  expect(await page.getByLabel('Account, phone or e-mail').inputValue()).toBe('somebody')
  await isLive(page)
  await standsWithoutNetwork(page)
  // A visitor, too, is told how old the figures are.
  await page.getByText(/^As of .+, offline$/).waitFor()
})

test('a sync whose own file is lost on the way begins when it can be had', async () => {
  let lost = 0
  const page = await visit(
    async (opened) =>
      void (await opened.route('**/assets/sync-worker-*', (route) => {
        lost += 1
        return lost > 2 ? route.continue() : route.abort()
      })),
  )
  await isLive(page)
  expect(lost).toBe(3)
})

/** The language that the page speaks, and the one it would speak the next time. */
const languages = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, localStorage.getItem('candor.language')])

/**
 * Words are lost in the first starts of a page, and had from the next one on. Counted by starts: how often one start asks for a
 * file that was announced and lost differs from browser to browser.
 * @param files which are lost until then
 */
async function loseWords(page: Page, { starts, files }: { starts: number; files: string }): Promise<void> {
  let begun = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) begun += 1
  })
  await page.route(`**/assets/locales/${files}`, (route) => (begun > starts ? route.continue() : route.abort()))
}

test('nobody is left with the logo where the words are lost, and lost again after the new start', async () => {
  const page = await visit((opened) => loseWords(opened, { starts: 2, files: '*' }))
  expect(await languages(page)).toEqual(['en-US', '"en-US"'])
})

test("one file of words that is lost on a slow line changes nobody's language", async () => {
  const page = await visit(async (opened) => {
    await opened.route(`${front.address}/`, async (route) => {
      if (route.request().method() === 'HEAD') await opened.waitForTimeout(1_000)
      await route.continue()
    })
    await loseWords(opened, { starts: 1, files: 'en-US-pages*' })
  })
  expect(await languages(page)).toEqual(['en-US', '"en-US"'])
})

test('where some words are lost, and lost again after the new start, the page says so in its own language', async () => {
  for (const files of ['en-US-pages*', 'en-US-messages*']) {
    const page = await openInEnglish(browser)
    onTestFinished(() => page.context().close())
    await loseWords(page, { starts: 2, files })
    await page.goto(`${front.address}/#/pages/login/login`, { waitUntil: 'commit' })
    await page.getByText('This page could not be shown').waitFor()
    expect(await languages(page)).toEqual(['en-US', '"en-US"'])
  }
})

test('a first visit goes on in the language of its browser after one tap, or stays with the default after a no', async () => {
  for (const { locale, answer, language } of [
    { locale: 'de-CH', answer: 'Weiter auf Deutsch', language: 'de-DE' },
    { locale: 'fr-FR', answer: 'Non merci', language: 'zh-CN' },
  ]) {
    const page = await (await browser.newContext({ ...PHONE, locale, serviceWorkers: 'block' })).newPage()
    onTestFinished(() => page.context().close())
    page.setDefaultTimeout(60_000)
    await page.goto(front.address)
    await page.getByRole('button', { name: answer }).waitFor()
    expect(await languages(page)).toEqual(['zh-CN', null])
    await page.getByRole('button', { name: answer }).click()
    await expect.poll(() => languages(page)).toEqual([language, JSON.stringify(language)])
    await page.getByRole('button', { name: answer }).waitFor({ state: 'detached' })
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/assets/offer-language-')) asked += 1
    })
    // By then what comes with the start has come.
    const syncBegins = page.waitForRequest('**/assets/sync-worker-*')
    await page.reload()
    await syncBegins
    expect([await languages(page), asked]).toEqual([[language, JSON.stringify(language)], 0])
  }
})

test('pages turn while the language is still offered, for a person who signed in without an answer', async () => {
  const trader = await new Trader(commonAddress()).open()
  const page = await (await browser.newContext({ ...PHONE, locale: 'fr-FR', serviceWorkers: 'block' })).newPage()
  onTestFinished(() => page.context().close())
  page.setDefaultTimeout(60_000)
  await page.goto(`${front.address}/#/pages/login/login`)
  await page.locator('input[autocomplete="username"], input[autocomplete^="username"]').fill(trader.account)
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').click()
  // The news have their own place beside the offer.
  await expect.poll(() => page.locator('.snacks').count()).toBe(2)
  await page.evaluate(() => {
    window.turns = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      const turn = start(...given)
      turn.ready.then(
        () => window.turns?.push('turned'),
        (error: unknown) => window.turns?.push(String(error)),
      )
      return turn
    }
  })
  await openRoute(page, '/pages/user/set')
  await expect.poll(() => page.evaluate(() => window.turns)).toEqual(['turned'])
  await page.getByRole('button', { name: 'Continuer en français' }).waitFor()
})

test('a saved proof that another app shares, or that the file system opens, is checked by the app; a sample receipt without a network too', async () => {
  const page = await visit()
  await expect.poll(() => hasWorker(page)).toBe(true)
  // Signed by the sample's own key, which this platform does not have.
  const refused = page.getByText('This file does not check.')
  // As the system posts it.
  await page.evaluate((text) => {
    const files = new DataTransfer()
    files.items.add(new File([text], 'order.candor', { type: 'application/vnd.candor.proof+json' }))
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'order-proof',
      files: files.files,
    })
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      enctype: 'multipart/form-data',
      action: '/share/deposit-proof',
    })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, SAMPLE_PROOF)
  await refused.waitFor()
  expect(await page.evaluate(() => location.hash)).toBe('#/pages/fairness/fairness?file=1')
  await openRoute(page, '/pages/index/index')
  // As Chromium hands over a file that the system opens with the app.
  await page.evaluate((text) => {
    const handle = { getFile: () => Promise.resolve(new File([text], 'order.candor')) }
    Object.defineProperty(window, 'launchQueue', {
      value: { setConsumer: (take: (launch: object) => void) => take({ files: [handle] }) },
    })
  }, SAMPLE_PROOF.slice(1))
  await openRoute(page, '/pages/fairness/fairness?file=1')
  await refused.waitFor()
  await openRoute(page, '/pages/index/index')
  await page.getByRole('link', { name: 'Check a sample receipt' }).click()
  await page.getByText('Verified', { exact: true }).waitFor()
  // Its files were used once, and are kept from then on.
  await front.goOffline()
  await page.reload()
  await page.getByText('Verified', { exact: true }).waitFor()
  await page.getByText('64,231.00').waitFor()
  await page.getByRole('button', { name: 'Change a price and check again' }).click()
  await refused.waitFor()
})

/** Whether the first snapshot of everybody's rows stands in the mirror, whole. */
function isEverythingMirrored(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('public_1')
        opening.onerror = () => reject(opening.error ?? new Error('the mirror did not open'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('meta').objectStore('meta').get('cursor')
          reading.onerror = () => reject(reading.error ?? new Error('the cursor was not read'))
          reading.onsuccess = () => {
            opening.result.close()
            const { epoch, snapshot } = reading.result ?? { epoch: null, snapshot: null }
            resolve(epoch !== null && snapshot === null)
          }
        }
      }),
  )
}

test("a receipt's code, the sample and a saved proof that could not be checked say so, and are checked at another try", async () => {
  const page = await openInEnglish(browser, WITHOUT_WORKER)
  onTestFinished(() => page.context().close())
  await page.addInitScript(() => {
    const read = IDBIndex.prototype.getAll
    IDBIndex.prototype.getAll = function (this: IDBIndex, ...given) {
      // As a range of keys, or as the `query` of options.
      const [asked] = given
      const range: unknown = asked instanceof IDBKeyRange ? asked : Reflect.get(Object(asked), 'query')
      const isOfRestores = range instanceof IDBKeyRange && String(range.lower).startsWith('restoreNotices')
      if (window.isDatabaseLost === true && isOfRestores) throw new DOMException('lost', 'UnknownError')
      return read.apply(this, given)
    }
  })
  const setLost = (isLost: boolean) => page.evaluate((is) => void (window.isDatabaseLost = is), isLost)
  const notChecked = page.getByText(/^Not checked: /)

  let isFileLost = true
  let unanswered = 0
  await page.route('**/assets/check-receipt-code-*', (route) => (isFileLost ? route.abort() : route.continue()))
  // The page begins anew by itself where the server answers this. While the file is lost it gets no answer.
  await page.route(`${front.address}/`, (route) => {
    if (!isFileLost || route.request().method() !== 'HEAD') return route.continue()
    unanswered += 1
    return route.abort()
  })
  await page.goto(`${front.address}/#/pages/fairness/fairness?receipt=torn`)
  await notChecked.waitFor()
  await expect.poll(() => unanswered).toBe(1)
  isFileLost = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(/^This code is not whole/).waitFor()

  await openRoute(page, '/pages/fairness/fairness')
  // The list of restores reads the same rows, anew whenever the sync has written many: a loss then would be the page's, not the check's.
  await expect.poll(() => isEverythingMirrored(page)).toBe(true)
  await setLost(true)
  await page.getByRole('button', { name: 'Check the sample' }).click()
  await notChecked.waitFor()
  await setLost(false)
  await page.getByRole('button', { name: 'Check the sample' }).click()
  await page.getByText('Verified', { exact: true }).waitFor()
  await setLost(true)
  await page
    .getByLabel('Choose a proof file')
    .setInputFiles({ name: 'order.candor', mimeType: 'application/json', buffer: Buffer.from(SAMPLE_PROOF) })
  await notChecked.waitFor()
  await setLost(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  // Signed by the sample's own key, which this platform does not have.
  await page.getByText('This file does not check.').waitFor()
})

test('an install of the worker that the network has cut short is begun again when the network is back', async () => {
  const page = await visit()
  const registration = () =>
    page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration()
      return found === undefined ? 'none' : found.installing === null ? 'installed' : 'installing'
    })
  await expect.poll(registration, { interval: 10 }).toBe('installing')
  await front.goOffline()
  await expect.poll(registration).toBe('none')
  await front.goOnline()
  await expect.poll(() => hasWorker(page)).toBe(true)
  await standsWithoutNetwork(page)
})

test('a page that is asked for without a network says so and keeps what stands there, and the next try has it', async () => {
  const page = await visit()
  await front.goOffline()
  await openRoute(page, '/pages/fairness/fairness')
  await page.getByText('This page could not be shown').waitFor()
  // The rest of the app is still there: a new start would have left the browser's own page.
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByLabel('Account, phone or e-mail').waitFor()
  await openRoute(page, '/pages/fairness/fairness')
  await front.goOnline()
  const heading = page.getByRole('heading', { name: 'Fairness' })
  // A later part of the app, lost at the same time, may ask whether the server is back a moment before the person does: then the page
  // has begun anew by itself, and no button is left to tap.
  const tapping = page.getByRole('button', { name: 'Try again' }).click()
  await Promise.race([tapping.catch(() => undefined), heading.waitFor()])
  await heading.waitFor()
})

test('a page that came by plain HTTP from another host copies a text, and says why it is neither installed nor there offline', async () => {
  const page = await openInEnglish(browser)
  onTestFinished(() => page.context().close())
  await page.goto(`http://${OTHER_HOST}:${new URL(front.address).port}/#/open-location`)
  await page.getByRole('button', { name: 'Copy the address' }).click()
  await page.getByText('Copied', { exact: true }).waitFor()
  const address = await page.getByRole('main').innerText()
  await openRoute(page, '/pages/login/login')
  const field = page.getByLabel('Account, phone or e-mail')
  await field.press('Control+v')
  const pasted = await field.inputValue()
  expect(pasted).toMatch(/\w{3}/)
  expect(address).toContain(pasted)
  await openRoute(page, '/pages/set/install')
  await page.getByText(/^This page did not come over a secure connection/).waitFor()
})

test('a page whose file the device lost on its way comes with the next try, with no network at all', async () => {
  const page = await visit()
  await expect.poll(() => hasWorker(page)).toBe(true)
  await standsWithoutNetwork(page)
  const file = await page.evaluate(takeFile, '/assets/install-screen-')
  await openRoute(page, '/pages/set/install')
  await page.getByText('This page could not be shown').waitFor()
  // A browser remembers that the file could not be loaded, for as long as the page stands.
  await page.evaluate(putFile, file)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Put it on the home screen' }).waitFor()
})

/** Runs in the page: takes a file out of the worker's cache. */
async function takeFile(start: string): Promise<{ cache: string; url: string; text: string }> {
  for (const cache of await caches.keys()) {
    const opened = await caches.open(cache)
    for (const request of await opened.keys()) {
      if (!new URL(request.url).pathname.startsWith(start)) continue
      const text = await (await opened.match(request))?.text()
      await opened.delete(request)
      return { cache, url: request.url, text: text ?? '' }
    }
  }
  throw new Error(`no cache has a file ${start}…`)
}

/** Runs in the page: puts it back. */
async function putFile({ cache, url, text }: { cache: string; url: string; text: string }): Promise<void> {
  await (await caches.open(cache)).put(url, new Response(text, { headers: { 'content-type': 'text/javascript' } }))
}

test('a page on a slow line shows after 200 ms that it loads, and after 60 s that it did not come', async () => {
  const page = await openInEnglish(browser, { serviceWorkers: 'block' })
  onTestFinished(() => page.context().close())
  await page.clock.install()
  await page.addInitScript(() => {
    const timersMs: number[] = (window.timersMs = [])
    const begin = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0) => {
        timersMs.push(ms)
        return begin(work, ms)
      },
    })
  })
  await page.goto(`${front.address}/#/pages/login/login`)
  await page.getByLabel('Account, phone or e-mail').waitFor()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  // From here on no file comes and none fails.
  await page.route('**/assets/**', () => undefined)
  await page.evaluate(() => {
    window.timersMs?.splice(0)
    location.hash = '#/pages/fairness/fairness'
  })
  for (const ms of [200, 60_000]) await expect.poll(() => page.evaluate(() => window.timersMs)).toContain(ms)
  await page.clock.runFor(199)
  expect(await page.locator('.loading').count()).toBe(0)
  await page.clock.runFor(1)
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'attached' })
  await page.clock.runFor(59_799)
  expect(await page.getByText('This page could not be shown').count()).toBe(0)
  await page.clock.runFor(1)
  await page.getByText('This page could not be shown').waitFor()
})

test('a part of a page that is asked for without a network is there after another try', async () => {
  const page = await visit()
  await front.goOffline()
  // Another page that failed before has nothing to do with it.
  await openRoute(page, '/pages/fairness/fairness')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByText('This page could not be shown').waitFor()
  await front.goOnline()
  // The other try is a new start: until it comes, the page that goes shows the same button.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Try again' }).click()])
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Deutsch', exact: true }).waitFor()
})

test('a part of a page stands as soon as its file is there, and waits for no timer', async () => {
  const page = await openInEnglish(browser, WITHOUT_WORKER)
  onTestFinished(() => page.context().close())
  await page.clock.install()
  await page.goto(front.address)
  const choice = page.getByRole('button', { name: 'English' })
  await choice.waitFor()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await choice.click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Deutsch', exact: true }).waitFor({ timeout: 30_000 })
})
