/**
 * The installed app and its worker: what is painted before the app runs, a notification while it is closed, gestures, and a
 * picture shared to it.
 */
import { createECDH, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/endpoint.ts'
import type { getPush } from '../../contract/endpoints/push.ts'
import { pushAddressText } from '../../contract/push.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import type { LaunchSnapshot } from '../../src/store/launch/launch-snapshot.ts'
import { pageWithSnapshot } from '../../sw/snapshot-page.ts'
import { chooseLanguage, homePart, openRoute, signIn } from '../support/app-walk.ts'
import { launchProfile } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'
import { startReleaseServer, type ReleaseServer } from '../support/release-server.ts'
import { shareFromElsewhere } from '../support/share-from-elsewhere.ts'
import { proofPicture, Trader } from '../support/trader.ts'

declare global {
  interface Window {
    syncBegan?: { toCome: number; afterMs: number }
  }
}

let folder: string
let front: ReleaseServer
let browser: BrowserContext
let page: Page
let trader: Trader
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-installed-'))
  front = await startReleaseServer({ folder, api: commonAddress(), first: 'dist' })
  trader = await new Trader(front.address).open()
  await trader.deposit('500.00')
  browser = await launchProfile(join(folder, 'profile'), { locale: 'en-US' })
  await browser.grantPermissions(['notifications'], { origin: front.address })
  page = browser.pages()[0] ?? (await browser.newPage())
  await page.goto(`${front.address}/#/pages/login/login`)
  await chooseLanguage(page, '简体中文', 'English')
  await signIn(page, trader.account)
  await page.getByText('Total assets').waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
})
afterAll(async () => {
  await browser?.close()
  await front?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A page in which the app's own code never runs: what is on it came from the worker alone. */
async function pageWithoutApp(): Promise<Page> {
  const opened = await browser.newPage()
  await opened.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (node instanceof HTMLScriptElement && node.type === 'module') {
          node.type = 'off'
          node.remove()
        }
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return opened
}

/** Home as it is kept for the next start. */
const keepHome = async () => {
  await openRoute(page, '/pages/index/index')
  await page.getByText('Total assets').waitFor()
  await expect.poll(() => homePart(page, 'Available balance').innerText()).toBe('500.00')
  await expect.poll(() => page.locator('.skel').count()).toBe(0)
  await openRoute(page, '/pages/set/set')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
}

test('the last state of home stands on the page before any code of the app has run, with its time and without a network', async () => {
  await keepHome()
  await front.goOffline()
  try {
    const cold = await pageWithoutApp()
    // A worker that has not read it within its moment serves the page without it.
    await expect
      .poll(async () => {
        await cold.goto('about:blank')
        await cold.goto(`${front.address}/#/pages/index/index`)
        return cold.locator('#launch').count()
      })
      .toBe(1)
    const text = await cold.locator('#launch').innerText()
    expect(text).toMatch(/500\.00/)
    expect(text).toMatch(/as of \d\d:\d\d/)
    expect(
      await cold
        .locator('#launch')
        .evaluate((launch) => [
          launch.hasAttribute('inert'),
          launch.querySelectorAll('script, [onclick], [style*="url"]').length,
        ]),
    ).toEqual([true, 0])
    // The page would have reported anything that the content policy forbids.
    await cold.close()
    const whole = await browser.newPage()
    await whole.goto(`${front.address}/#/pages/index/index`)
    await expect.poll(() => whole.locator('#launch').count()).toBe(0)
    await whole.getByText('Total assets').waitFor()
    await whole.close()
  } finally {
    await front.goOnline()
  }
})

test('a page that is read in parts shows nothing of the last state before all of it is there, and nothing on it moves', async () => {
  await keepHome()
  const snapshot = await page.evaluate(keptSnapshot)
  if (snapshot === null) throw new Error('nothing is kept')
  // Without any code of the app, which would take the last state away when it stands.
  const html = pageWithSnapshot(await readFile('dist/index.html', 'utf8'), snapshot).replaceAll(
    /<script type="module"[^>]*><\/script>/g,
    '',
  )
  // As when the first item of the tab bar has been read, and not yet the others.
  const cut = html.indexOf('</a>', html.indexOf('class="bar"'))
  expect(cut).toBeGreaterThan(0)
  const slow = await startSlowPage([html.slice(0, cut), html.slice(cut)])
  const cold = await browser.newPage()
  try {
    await cold.goto(`${slow.address}/favicon.svg`)
    await cold.evaluate(
      ([owner, language]) => {
        localStorage.setItem('candor.session', JSON.stringify({ user: { id: owner } }))
        localStorage.setItem('candor.language', JSON.stringify(language))
      },
      [snapshot.owner, snapshot.language],
    )
    await cold.addInitScript(() =>
      new PerformanceObserver((list) => {
        document.documentElement.dataset['moved'] = String(list.getEntries().length)
      }).observe({ type: 'layout-shift', buffered: true }),
    )
    await cold.goto(`${slow.address}/`, { waitUntil: 'commit' })
    const launch = cold.locator('#launch')
    await launch.locator('.bar a').first().waitFor({ state: 'attached' })
    // Two frames: what a frame shows is on the screen with the next.
    await cold.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await launch.isVisible()).toBe(false)
    slow.goOn()
    await cold.waitForLoadState()
    await expect.poll(() => launch.isVisible()).toBe(true)
    await cold.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await launch.locator('.bar a').count()).toBeGreaterThan(2)
    expect(await cold.evaluate(() => document.documentElement.dataset['moved'] ?? 'nothing')).toBe('nothing')
  } finally {
    slow.goOn()
    await cold.close()
    await slow.close()
  }
})

/** Runs in a page of the app: what it has kept for its next start. */
async function keptSnapshot(): Promise<LaunchSnapshot | null> {
  const kept = await caches.match('/launch-snapshot', { cacheName: 'candor-launch' })
  return kept === undefined ? null : ((await kept.json()) as LaunchSnapshot)
}

/** The built app, whose page comes in two parts: the second when it is told to go on. */
async function startSlowPage([first, rest]: readonly [string, string]): Promise<{
  readonly address: string
  goOn(): void
  close(): Promise<void>
}> {
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  const listening = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(first)
      return void goesOn.then(() => response.end(rest))
    }
    const type =
      { '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' }[extname(path)] ??
      'application/octet-stream'
    void readFile(join('dist', path)).then(
      (file) => response.writeHead(200, { 'content-type': type }).end(file),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    goOn,
    close: () =>
      new Promise((resolve) => {
        listening.closeAllConnections()
        listening.close(() => resolve())
      }),
  }
}

test('the sync begins when what the device has of a page stands there; a page that waits for the server holds it up for a second and no longer', async () => {
  await keepHome()
  const opened = await browser.newPage()
  await opened.addInitScript(() => {
    let mainAt = 0
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('#root .app main') === null) return
      mainAt = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
    const Native = Worker
    window.Worker = class extends Native {
      constructor(...input: ConstructorParameters<typeof Native>) {
        super(...input)
        window.syncBegan = {
          toCome: document.querySelectorAll('#root .skel').length,
          afterMs: mainAt === 0 ? -1 : performance.now() - mainAt,
        }
      }
    }
  })
  const began = async () => (await opened.waitForFunction(() => window.syncBegan)).jsonValue()
  try {
    await opened.goto(`${front.address}/#/pages/index/index`)
    const home = await began()
    expect(home?.toCome).toBe(0)
    expect(home?.afterMs).toBeGreaterThanOrEqual(0)
    const held = Promise.withResolvers<void>()
    await opened.route('**/candles?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await opened.goto('about:blank')
    await opened.goto(`${front.address}/#/pages/Detail/Detail?id=btc-usdt`)
    const product = await began()
    expect(product?.toCome).toBeGreaterThan(0)
    expect(product?.afterMs).toBeGreaterThan(1_000)
    held.resolve()
  } finally {
    await opened.close()
  }
})

test('another page, another language or another person sees nothing of it', async () => {
  await keepHome()
  // A tab of the app would follow what is changed below.
  await page.goto('about:blank')
  const count = async (hash: string, key?: string, value = '') => {
    const cold = await pageWithoutApp()
    await cold.goto(`${front.address}/favicon.svg`)
    const before = await cold.evaluate(
      ([name, text]) => {
        const kept = name === undefined ? null : localStorage.getItem(name)
        if (name !== undefined) localStorage.setItem(name, text ?? '')
        return kept
      },
      [key, value],
    )
    await cold.goto(`${front.address}/${hash}`)
    const there = await cold.locator('#launch').count()
    await cold.evaluate(
      ([name, text]) => {
        if (name && text === null) localStorage.removeItem(name)
        else if (name) localStorage.setItem(name, text ?? '')
      },
      [key, before],
    )
    await cold.close()
    return there
  }
  await expect.poll(() => count('#/pages/index/index')).toBe(1)
  expect(await count('#/pages/order/order')).toBe(0)
  expect(await count('#/pages/index/index', 'candor.language', '"ja-JP"')).toBe(0)
  expect(
    await count(
      '#/pages/index/index',
      'candor.session',
      JSON.stringify({ id: 'x', expiresAt: 1, user: { id: 'somebody-else', account: 'x' } }),
    ),
  ).toBe(0)
  await expect.poll(() => count('#/pages/index/index')).toBe(1)
  // With the app's lock on it is not shown.
  expect(await count('#/pages/index/index', 'candor.app-lock-on', 'true')).toBe(0)
  await page.goto(`${front.address}/#/pages/set/set`)
})

test('a push that comes while the app is closed is shown in the language read here; a tap opens its page in the window that is there', async ({
  skip,
}) => {
  // The browser that npm carries has no notifications and grants them to nobody; any other one has.
  if ((await page.evaluate(() => Notification.permission)) !== 'granted') skip('this browser shows no notifications')
  const cdp = await browser.newCDPSession(page)
  const registrationId = await registrationOf(cdp)
  // Nobody looks at the app.
  await page.goto('about:blank')
  const worker = browser.serviceWorkers()[0]
  if (!worker) throw new Error('no worker')
  // The page that was left is a client of the worker for a moment longer, and a push that finds somebody looking shows nothing.
  await expect
    .poll(() => worker.evaluate<number>('self.clients.matchAll({ type: "window" }).then((windows) => windows.length)'))
    .toBe(0)
  const [order, alert] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const data of [
    JSON.stringify({ kind: 'order', id: order }),
    JSON.stringify({ kind: 'alert', id: alert }),
    'not one of ours <b>',
  ])
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: front.address, registrationId, data })
  // Asked as a text: the types of a test are those of a page, not of a worker. Under the worker's own lock: see sw/push.ts.
  const shown = () =>
    worker.evaluate<
      { title: string; lang: string; tag: string; renotify: boolean }[]
    >(`navigator.locks.request('candor.notifications', async () =>
    (await self.registration.getNotifications()).map(({ title, lang, tag, renotify }) => ({ title, lang, tag, renotify })))`)
  await expect
    .poll(async () => (await shown()).map(({ tag }) => tag).sort())
    .toEqual([`alert ${alert}`, 'message ', `order ${order}`])
  const settled = { title: 'An order is settled', lang: 'en-US', tag: `order ${order}`, renotify: false }
  expect(await shown()).toContainEqual(settled)
  // An alert that fires again says so again, though the notification of the first time still stands there.
  expect((await shown()).filter(({ renotify }) => renotify).map(({ tag }) => tag)).toEqual([`alert ${alert}`])
  expect(JSON.stringify(await shown())).not.toContain('not one of ours')
  await page.goto(`${front.address}/#/pages/set/set`)
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await worker.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications({ tag: 'order ${order}' })
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })()`)
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#/pages/order/order?id=${order}`)
  await expect.poll(shown).toHaveLength(2)
})

test('an address that the browser changes while the app is closed is told to the server by the worker, and what was chosen stays', async () => {
  const [before, after] = [pushAddress('before'), pushAddress('after')]
  const status = await page.evaluate(
    async (body) =>
      (
        await fetch('/api/push', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    { ...before, kinds: ['order', 'chat'] },
  )
  expect(status).toBe(200)
  const told = async () =>
    (await (await page.request.get(`${front.address}/api/push`)).json()) as Answer<typeof getPush>
  expect((await told()).subscription).toBe(sha256Hex(pushAddressText(before)))
  await page.goto('about:blank')
  const worker = browser.serviceWorkers()[0]
  if (!worker) throw new Error('no worker')
  // No push service of a browser's maker can be reached from here: what it would answer is put in its place, the rest is the worker's own.
  await worker.evaluate(`(() => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => (${JSON.stringify({ endpoint: after.endpoint, keys: { p256dh: after.p256dh, auth: after.auth } })}) })
    self.dispatchEvent(new ExtendableEvent('pushsubscriptionchange'))
  })()`)
  await expect.poll(told).toMatchObject({ kinds: ['order', 'chat'], subscription: sha256Hex(pushAddressText(after)) })
  await page.goto(`${front.address}/#/pages/set/set`)
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
})

/** A finger: down at the first point, over the others, and up. */
async function drag(cdp: CDPSession, points: readonly (readonly [x: number, y: number])[]): Promise<void> {
  for (const [at, [x, y]] of points.entries())
    await cdp.send('Input.dispatchTouchEvent', { type: at === 0 ? 'touchStart' : 'touchMove', touchPoints: [{ x, y }] })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
const FAR_DOWN = [
  [195, 200],
  [195, 240],
  [195, 280],
  [195, 330],
] as const
const A_LITTLE = [
  [195, 200],
  [195, 220],
  [195, 240],
] as const
const SIDEWAYS = [
  [40, 200],
  [120, 230],
  [240, 280],
  [350, 300],
] as const

/** Watches the line at the top from now on: how far a finger pulls it at most, and each refresh. */
async function watchLine(): Promise<() => Promise<{ furthest: number; refreshes: number }>> {
  await page.evaluate(() => {
    const seen = { furthest: 0, refreshes: 0 }
    Object.assign(window, { seenOfPull: seen })
    const read = () => {
      const line = document.querySelector<HTMLElement>('.pull')
      if (line !== null) seen.furthest = Math.max(seen.furthest, Number(line.style.getPropertyValue('--pulled')))
    }
    new MutationObserver((changes) => {
      read()
      for (const { type, target } of changes)
        if (type === 'attributes' && target instanceof HTMLElement && target.matches('.pull[data-on]'))
          seen.refreshes += 1
    }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-on', 'style'] })
  })
  return () =>
    page.evaluate(() => ({
      ...(window as unknown as { seenOfPull: { furthest: number; refreshes: number } }).seenOfPull,
    })) // put there above
}

/** Home, from the moment on that it hears touches: what listens to both gestures is loaded after the first paint. */
async function openHomeForTouch(): Promise<{ cdp: CDPSession; seen: Awaited<ReturnType<typeof watchLine>> }> {
  await page.goto(`${front.address}/#/pages/index/index`)
  await page.locator('#root').getByText('Total assets').waitFor()
  await expect.poll(() => page.locator('#launch').count()).toBe(0)
  const cdp = await browser.newCDPSession(page)
  const seen = await watchLine()
  await expect
    .poll(async () => {
      await drag(cdp, FAR_DOWN)
      return (await seen()).refreshes
    })
    .toBeGreaterThan(0)
  return { cdp, seen }
}

test('a page that is pulled down at its top looks for what is new; a short pull, one sideways and one further down do nothing', async () => {
  const { cdp, seen } = await openHomeForTouch()
  await expect.poll(() => page.locator('.pull').count()).toBe(0)
  const asked = Promise.all(
    ['/api/sync?', '/api/sync/public?'].map((path) => page.waitForRequest((request) => request.url().includes(path))),
  )
  const before = (await seen()).refreshes
  await drag(cdp, FAR_DOWN)
  await asked
  await expect.poll(async () => (await seen()).refreshes).toBe(before + 1)
  await expect.poll(() => page.locator('.pull').count()).toBe(0)

  const calm = await watchLine()
  await drag(cdp, A_LITTLE)
  await expect.poll(async () => (await calm()).furthest).toBeGreaterThan(0)
  await drag(cdp, SIDEWAYS)
  await page.evaluate(() => window.scrollTo(0, 40))
  await drag(cdp, [
    [195, 300],
    [195, 290],
    [195, 240],
  ])
  await expect.poll(() => page.locator('.pull').count()).toBe(0)
  const { furthest, refreshes } = await calm()
  expect([furthest < 1, refreshes]).toEqual([true, 0])
})

test('in the installed app a swipe from the left edge goes back one page or closes what lies over it; from elsewhere it does not', async () => {
  const tab = page
  page = await browser.newPage()
  try {
    // A browser without a desktop has no window of an installed app: only the answer to this one question is put in its place.
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window)
      window.matchMedia = (query) => ask(query.includes('display-mode') ? 'all' : query)
    })
    const { cdp } = await openHomeForTouch()
    await openRoute(page, '/pages/order/order')
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
    await openRoute(page, '/pages/set/set')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await drag(cdp, [
      [60, 300],
      [160, 305],
      [260, 308],
    ])
    await drag(cdp, [
      [8, 300],
      [60, 305],
      [160, 308],
    ])
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
    expect(await page.evaluate(() => location.hash)).toBe('#/pages/order/order')
    // The gesture back closes a dialog before it leaves the page.
    await openRoute(page, '/pages/set/set')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').waitFor()
    await drag(cdp, [
      [8, 300],
      [60, 305],
      [160, 308],
    ])
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => location.hash)).toBe('#/pages/set/set')
  } finally {
    await page.close()
    page = tab
  }
  await page.bringToFront()
  await openRoute(page, '/pages/set/set')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
})

test('a page of another site puts no picture into the deposit: one that names itself is not heard, one that hides is asked about', async () => {
  const picture = await proofPicture()
  await shareFromElsewhere(page, front.address, { bytes: picture, referrer: 'unsafe-url' })
  await page.getByText('Add a photo').waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await shareFromElsewhere(page, front.address, { bytes: picture, referrer: 'no-referrer' })
  const dialog = page.getByRole('alertdialog', { name: 'Did you share this picture?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Add a photo').waitFor()
  await page.reload()
  await page.getByText('Add a photo').waitFor()
  await openRoute(page, '/pages/index/index')
})

test("of a shared file that is no picture, can't be read or is too large the deposit form says so, once", async () => {
  const unusable = page.getByRole('alert').filter({ hasText: "The shared picture can't be used." })
  const unread = /not a picture that can be read here/
  for (const [bytes, type, why] of [
    [Buffer.from('no picture'), 'text/plain', unread],
    [Buffer.from('no picture'), 'image/heic', unread],
    ['zeros', 'image/png', /too large/],
  ] as const) {
    const share = bytes === 'zeros' ? { zeros: 40_000_001 } : { bytes }
    await shareFromElsewhere(page, front.address, { ...share, type, referrer: 'no-referrer' })
    await unusable.filter({ hasText: why }).waitFor()
    await page.getByText('Add a photo').waitFor()
  }
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/pages/recharge/index')
  await page.reload()
  await page.getByText('Add a photo').waitFor()
  expect(await unusable.count()).toBe(0)
  await openRoute(page, '/pages/index/index')
})

test('a picture that another app shares is asked about, lies in the deposit form, and stays there over a reload', async () => {
  const picture = await proofPicture()
  await page.evaluate(
    async (bytes) => {
      const body = new FormData()
      body.set('proof', new File([new Uint8Array(bytes)], 'paid.png', { type: 'image/png' }))
      await fetch('/share/deposit-proof', { method: 'POST', body })
    },
    [...picture],
  )
  await openRoute(page, '/pages/recharge/index')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use picture' }).click()
  await page.getByRole('button', { name: 'Remove the photo' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Remove the photo' }).waitFor()
})

test('after a logout nothing of home is kept, not where an earlier version kept it either, and nothing is shown', async () => {
  await keepHome()
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('candor-launch', 1)
        opening.onsuccess = () => resolve(opening.result.close())
      }),
  )
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.locator('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('candor.session'))).toBeNull()
  const cold = await pageWithoutApp()
  await cold.goto(`${front.address}/#/pages/index/index`)
  expect(await cold.locator('#launch').count()).toBe(0)
  expect(await cold.evaluate(keptSnapshot)).toBeNull()
  await expect
    .poll(async () => (await cold.evaluate(() => indexedDB.databases())).map(({ name }) => name))
    .not.toContain('candor-launch')
  await cold.close()
})

function pushAddress(name: string): { endpoint: string; p256dh: string; auth: string } {
  const device = createECDH('prime256v1')
  device.generateKeys()
  return {
    endpoint: `https://push.example.com/${name}`,
    p256dh: device.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

async function registrationOf(cdp: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(front.address) && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return found
}
