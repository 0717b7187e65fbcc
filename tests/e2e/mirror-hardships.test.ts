/** Hardships of a mirror in a real browser: killed in the middle, no room, deleted, nobody looking. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRoute } from '../support/app-walk.ts'
import {
  openChat,
  openSharedBrowser,
  personalDatabases,
  recordsOf,
  writeLine,
  type SharedBrowser,
} from '../support/shared-browser.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import type { Trader } from '../support/trader.ts'

const EQUAL = 'Verified equal to the server'
const SLOW = { timeout: 180_000 }

/** Undefined when it did not start: then that is the failure, not this. */
let started: SharedBrowser | undefined
let shared: SharedBrowser
let startedServer: TestServer | undefined
let server: TestServer
let trader: Trader
let database: string
beforeAll(async () => {
  server = startedServer = await startTestServer({ DEMO_REVIEW_SECONDS: '1' })
  shared = started = await openSharedBrowser(server.address)
  const signedIn = await shared.signInNew()
  trader = signedIn.trader
  database = signedIn.database
  await signedIn.page.close()
})
afterAll(async () => {
  await started?.dispose()
  await startedServer?.dispose()
})

test('a browser killed in the middle of a first mirror goes on where it was', async () => {
  const { after, rows } = await killInTheMiddle()
  const resumed: (string | null)[] = []
  await shared.context.route('**/api/sync/snapshot*', async (route) => {
    resumed.push(afterOf(route.request().url()))
    await route.continue()
  })
  const killedAt = Date.now()
  const page = await shared.openTab('/pages/set/sync')
  await expect.poll(() => verifiedAt(page), SLOW).toBeGreaterThan(killedAt)
  expect(resumed[0]).toBe(after)
  expect(await recordsOf(page, { database, table: 'rows' })).toEqual(rows)
  await shared.context.unroute('**/api/sync/snapshot*')
  await page.close()
})

test('a first mirror that runs out of room in its middle says so, loses nothing, and goes on once there is room', async () => {
  const { after, rows } = await killInTheMiddle()
  // Chromium remembers for a while how much room there was: it is taken away before anybody has asked.
  const plain = await shared.openPlainTab()
  const control = await shared.context.newCDPSession(plain)
  const origin = shared.address
  await control.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  const page = await shared.openTab('/pages/set/sync')
  const noRoom = page.getByText('This device has no room left for your records. Free some space.')
  await noRoom.waitFor()
  const seen = await recordsOf(page, { database, table: 'meta' })
  expect(seen.find(({ id }) => id === 'cursor')).toMatchObject({ snapshot: { after } })
  expect(ids(await recordsOf(page, { database, table: 'rows' }))).toEqual(ids(rows))
  // The person can read all the while what was there before.
  await openRoute(page, '/pages/user/user')
  await page.getByText('500.00').first().waitFor()
  await control.send('Storage.overrideQuotaForOrigin', { origin })
  await openRoute(page, '/pages/set/sync')
  const freedAt = Date.now()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await noRoom.waitFor({ state: 'detached' })
  await expect.poll(() => verifiedAt(page), SLOW).toBeGreaterThan(freedAt)
  expect(await recordsOf(page, { database, table: 'rows' })).toEqual(rows)
  await page.close()
  await plain.close()
})

test('a database that is gone while its person is signed in is mirrored anew, under an open app too', async () => {
  const plain = await shared.openPlainTab()
  const control = await shared.context.newCDPSession(plain)
  const erase = () => control.send('Storage.clearDataForOrigin', { origin: shared.address, storageTypes: 'indexeddb' })
  await erase()
  expect(await personalDatabases(plain)).toEqual([])
  const page = await shared.openTab('/pages/user/user')
  await page.getByText('500.00').first().waitFor()
  await expect.poll(() => personalDatabases(page), SLOW).toEqual([database])

  await erase()
  await trader.deposit('250.00')
  await page.getByText('750.00').first().waitFor()
  await expect.poll(() => personalDatabases(page)).toEqual([database])
  // Deleted by hand: the app closes what it holds, and the next start begins anew.
  await plain.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name)
        deleting.onsuccess = () => resolve()
        deleting.onerror = () => reject(deleting.error ?? new Error('not deleted'))
      }),
    database,
  )
  await page.reload()
  await page.getByText('750.00').first().waitFor()
  expect(await personalDatabases(page)).toEqual([database])
  await page.close()
  await plain.close()
})

test('what waits is sent by the service worker with no page of the app open, once', async () => {
  const page = await shared.openTab('/pages/login/zxkf')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await openChat(page)
  const control = await shared.context.newCDPSession(page)
  // A device without room had to give up installing the worker: that registration is told of too.
  const registrations = new Map<string, boolean>()
  control.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    event.registrations.forEach((each) => registrations.set(each.registrationId, !each.isDeleted)),
  )
  const registrationId = () => [...registrations].findLast(([, isThere]) => isThere)?.[0]
  await control.send('ServiceWorker.enable')
  await expect.poll(registrationId, SLOW).toBeDefined()

  await server.stop()
  await writeLine(page, 'sent while nobody looks')
  const waiting = () => recordsOf(page, { database, table: 'outbox' })
  await expect.poll(async () => Number((await waiting())[0]?.['attempts']), SLOW).toBeGreaterThan(0)
  await page.goto('about:blank')
  await server.start()
  await page.goto(`${shared.address}/api/health`)
  expect(await waiting()).toHaveLength(1)

  const networkReturns = () =>
    control.send('ServiceWorker.dispatchSyncEvent', {
      origin: shared.address,
      registrationId: registrationId() ?? '',
      tag: 'candor-outbox',
      lastChance: false,
    })
  // The browser calls again for as long as something waits, here not after minutes; two calls at once are one line too.
  await expect
    .poll(
      async () => {
        await Promise.all([networkReturns(), networkReturns()])
        return (await waiting()).map(({ state, problem, attempts }) => ({ state, problem, attempts }))
      },
      { ...SLOW, interval: 2_000 },
    )
    .toEqual([])
  await networkReturns()
  expect((await trader.rows('chat')).filter(({ text }) => text === 'sent while nobody looks')).toHaveLength(1)
  await page.close()
})

/** Ends the browser by kill -9 after two pages of a first mirror, each of one row. */
async function killInTheMiddle(): Promise<{ after: string | null; rows: Record<string, unknown>[] }> {
  // Chromium keeps a cookie in memory for half a minute; an orderly end writes it, and what is killed then is signed in.
  await shared.restart({ isKilled: false })
  const page = await openSyncPage()
  const rowsHere = () => recordsOf(page, { database, table: 'rows' })
  // The language that was chosen before signing in is the last that comes by itself.
  await expect.poll(async () => (await rowsHere()).map(({ collection }) => collection), SLOW).toContain('preferences')
  const before = await rowsHere()
  const asked: (string | null)[] = []
  await shared.context.route('**/api/sync/snapshot*', async (route) => {
    asked.push(afterOf(route.request().url()))
    if (asked.length < 3) await route.continue({ url: onePerPage(route.request().url()) })
  })
  await page.getByRole('button', { name: 'Download again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Download again' }).click()
  await expect.poll(() => asked.length, SLOW).toBe(3)
  await shared.restart({ isKilled: true })
  const after = asked[2] ?? null
  expect(after).not.toBeNull()
  return { after, rows: before.map((row) => ({ ...row, generation: Number(row['generation']) + 1 })) }
}

async function openSyncPage(): Promise<Page> {
  const page = await shared.openTab('/pages/set/sync')
  await page.getByText(EQUAL, { exact: true }).waitFor()
  return page
}

/** Server time of the last proof, as the device keeps it; 0 before the first. */
function verifiedAt(page: Page): Promise<number> {
  return page.evaluate(() => Number(JSON.parse(localStorage.getItem('candor.as-of') ?? '{}').verifiedAt ?? 0))
}

function ids(rows: readonly Record<string, unknown>[]): unknown[] {
  return rows.map(({ collection, id }) => `${String(collection)} ${String(id)}`)
}

function afterOf(address: string): string | null {
  return new URL(address).searchParams.get('after')
}

function onePerPage(address: string): string {
  const url = new URL(address)
  url.searchParams.set('limit', '1')
  return url.href
}
