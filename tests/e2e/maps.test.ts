/**
 * The two pages with a map: a place is found by name, by coordinates, from the device and by the middle; what was looked at works
 * without a network; and where the operator names a source, there are streets.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRoute } from '../support/app-walk.ts'
import { openSharedBrowser, type SharedBrowser } from '../support/shared-browser.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { fullLayer, openTileHost, tileFile, type TileHost } from '../support/tile-file.ts'

let started: SharedBrowser | undefined
let shared: SharedBrowser
let startedServer: TestServer | undefined
let server: TestServer
let page: Page
let tiles: TileHost | undefined
const environment: Record<string, string> = { DEMO_REVIEW_SECONDS: '1' }
const asked: string[] = []
beforeAll(async () => {
  server = startedServer = await startTestServer(environment)
  shared = started = await openSharedBrowser(server.address)
  page = (await shared.signInNew()).page
  page.on('request', (request) => asked.push(request.url()))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 180_000 })
})
afterAll(async () => {
  await started?.dispose()
  await startedServer?.dispose()
  await tiles?.close()
})

const search = () => page.getByRole('searchbox', { name: 'Search a town' })
const marked = () => page.getByText(/^Marked: /).innerText()

test('a demo says where it is, on a map with borders and towns, and that nobody has an office there', async () => {
  await openRoute(page, '/open-location')
  await page.getByText('Blackheath Avenue, London SE10 8XJ').waitFor()
  await page.getByText(/This is a demo\. Nobody has an office there/).waitFor()
  await page.locator('svg [data-cell="17-3"]').waitFor({ state: 'attached' })
  await page.locator('svg text', { hasText: 'London' }).first().waitFor()
  await page.getByText(/Natural Earth.*GeoNames/).waitFor()
  await picture('company')
})

test('no square covers the lines of its neighbours: the ground of all of them lies below every line', async () => {
  await page.locator('svg [data-cell="18-3"]').waitFor({ state: 'attached' })
  const order = await page
    .getByRole('application')
    .evaluate((svg) =>
      [...svg.querySelectorAll('.map__ground, .map__border--state')].map((path) =>
        path.classList.contains('map__ground'),
      ),
    )
  expect(order).toEqual([true, true, false, false])
})

test('the wheel takes the map further away and leaves the page where it is', async () => {
  await openRoute(page, '/choose-location')
  const map = page.getByRole('application')
  const width = () => map.evaluate((svg) => Number(svg.getAttribute('viewBox')?.split(' ')[2]))
  for (let times = 0; times < 3; times += 1) await page.getByRole('button', { name: 'Nearer' }).click()
  const before = await width()
  // A click on a page that is still coming may have moved it, to look for the button from another side.
  await page.evaluate(() => scrollTo(0, 0))
  await map.hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(width).toBeGreaterThan(before)
  expect(
    await page.evaluate(() =>
      [scrollY, ...[...document.querySelectorAll('*')].map((element) => element.scrollTop)].every((top) => top === 0),
    ),
  ).toBe(true)
})

test('a town is found by the beginning of its name in any of the languages of the app, marked, and shown with its surroundings', async () => {
  await openRoute(page, '/choose-location')
  await search().fill('sao pau')
  await page
    .getByRole('button', { name: /São Paulo.*Brazil/ })
    .first()
    .click()
  await page.locator('svg [data-cell="13-11"]').waitFor({ state: 'attached' })
  expect(await marked()).toBe('Marked: -23.5475, -46.6361')
  await picture('town')
  for (const [typed, shown] of [
    ['北京', /北京.*Beijing.*China/],
    ['munchen', /München.*Munich.*Germany/],
    ['ปารีส', /ปารีส.*Paris.*France/],
  ] as const) {
    await search().fill(typed)
    await page.getByRole('button', { name: shown }).first().waitFor()
  }
  await picture('local-name')
  await search().fill('hamburg')
  await page.getByRole('button', { name: /Hamburg.*United States, NY/ }).waitFor()
  await search().fill('Paris, France')
  await page
    .getByRole('button', { name: /Paris.*France/ })
    .first()
    .waitFor()
  await search().press('Enter')
  await expect.poll(marked).toBe('Marked: 48.8534, 2.3488')
  const [mark, name] = await Promise.all(
    [page.locator('.map__mark'), page.locator('svg text', { hasText: /^Paris$/ })].map((part) =>
      part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    ),
  )
  expect(name?.left).toBeGreaterThanOrEqual(mark?.right ?? Infinity)
  await search().fill('no such town')
  await page.getByText(/No such town/).waitFor()
})

test.each([
  ['munchen', /Munich.*Germany/, '19-4'],
  ['北京', /Beijing.*China/, '29-5'],
  ['กรุงเทพ', /Bangkok.*Thailand/, '28-7'],
] as const)(
  'around %s the map shows borders of states, thinner than those of countries',
  async (typed, shown, cell) => {
    await goToTown(typed, shown)
    await stateBorders(cell).waitFor({ state: 'attached' })
    expect(await strokeWidth(stateBorders(cell))).toBeLessThan(
      await strokeWidth(page.locator(`svg [data-cell="${cell}"] .map__border--country`)),
    )
    await picture(`states-${cell}`)
  },
)

test('coordinates of another map are marked, and what is none is said', async () => {
  const field = page.getByRole('textbox', { name: /Coordinates/ })
  await field.fill('somewhere')
  await page.getByRole('button', { name: 'Mark', exact: true }).click()
  await page.getByText('These are no coordinates.').waitFor()
  await field.fill('31°13′48″N 121°28′12″E')
  await field.press('Enter')
  await expect.poll(marked).toBe('Marked: 31.2300, 121.4700')
})

test('the place of the device is marked where its owner allows it, and said where not', async () => {
  const device = page.getByRole('button', { name: 'Where this device is' })
  await shared.context.grantPermissions(['geolocation'], { origin: shared.address })
  await shared.context.setGeolocation({ latitude: 52.52, longitude: 13.405 })
  await device.click()
  await expect.poll(marked).toBe('Marked: 52.5200, 13.4050')
  await page.getByRole('button', { name: 'Mark the middle' }).click()
  expect(await marked()).toBe('Marked: 52.5200, 13.4050')
  await page.getByRole('application').press('ArrowRight')
  await page.getByRole('button', { name: 'Mark the middle' }).click()
  expect(await marked()).toBe('Marked: 52.5200, 13.5050')
})

test('what was looked at is there without a network, what was not says so, and nobody else was ever asked', async () => {
  await shared.context.setOffline(true)
  await page.reload()
  await search().fill('sao pau')
  await page
    .getByRole('button', { name: /São Paulo.*Brazil/ })
    .first()
    .click()
  await page.locator('svg [data-cell="13-11"]').waitFor({ state: 'attached' })
  await goToTown('munchen', /Munich.*Germany/)
  await stateBorders('19-4').waitFor({ state: 'attached' })
  await search().fill('madrid')
  await page.getByText(/not looked up before/).waitFor()
  await page.getByRole('textbox', { name: /Coordinates/ }).fill('-1.29, 36.82')
  await page.getByRole('button', { name: 'Mark', exact: true }).click()
  await page.getByText(/This part of the map was not looked at before/).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(/This part of the map was not looked at before/).waitFor()
  await shared.context.setOffline(false)
  await page.locator('svg text', { hasText: 'Nairobi' }).first().waitFor()
  await page.getByText(/This part of the map was not looked at before/).waitFor({ state: 'detached' })
  expect(asked.filter((url) => !url.startsWith(shared.address) && !/^(data|blob):/.test(url))).toEqual([])
  expect(asked.filter((url) => STREETS.test(url))).toEqual([])
})

test('no part of the map is among the files that the worker puts aside in advance', () => {
  expect(readdirSync('dist/maps')).toHaveLength(1)
  expect(readFileSync('dist/sw.js', 'utf8')).not.toContain('url:"maps/')
  expect(readFileSync('dist/sw.js', 'utf8')).not.toMatch(STREETS)
})

test('a source of streets that the operator names is asked once the page may: until then the own map is there, and says why', async () => {
  tiles = await openTileHost()
  tiles.serve(tileFile('shapes', fullLayer('water')))
  Object.assign(environment, {
    TILES_URL: `${tiles.address}/world.pmtiles`,
    TILES_ATTRIBUTION: 'Tests, © OpenStreetMap contributors',
  })
  await server.stop()
  await server.start()
  // The worker's page is of before: it may ask nobody else.
  await page.reload()
  await page.getByText(/The streets could not be loaded/).waitFor()
  await page.getByRole('application').and(page.locator('svg')).waitFor()
  expect(tiles.asked).toEqual([])
  const policy = () =>
    page.evaluate(async () =>
      (await caches.match('/index.html', { ignoreSearch: true }))?.headers.get('content-security-policy'),
    )
  await expect.poll(policy).toContain(`connect-src 'self' ${tiles.address};`)
})

test('streets are drawn in the colours of the theme, with the credit of their makers and who learns of it', async () => {
  await page.reload()
  await streets().waitFor()
  await expect.poll(colour).toEqual([191, 209, 243])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colour).toEqual([43, 68, 114])
  await picture('streets-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await page.getByRole('link', { name: 'OpenStreetMap' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/copyright',
  )
  await page
    .getByText(`${new URL(tiles?.address ?? '').host} sends the streets, and learns the network address of this device`)
    .waitFor()
})

test('on streets a place is marked by coordinates, by a tap and by the keyboard', async () => {
  const field = page.getByRole('textbox', { name: /Coordinates/ })
  await field.fill('31.23, 121.47')
  await field.press('Enter')
  await page.locator('.map__pin').waitFor()
  await streets().press('+')
  await streets().press('Enter')
  expect(await marked()).toBe('Marked: 31.2300, 121.4700')
  const box = await streets().boundingBox()
  await streets().click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } })
  await expect.poll(marked).toMatch(/^Marked: 31\.\d+, 121\.4[56]/)
  await picture('streets')
})

test('a source that fails leaves the own map and what was typed; a second try brings its pictures', async () => {
  await page.getByRole('textbox', { name: /Account address/ }).fill('Nanjing Road 1')
  tiles?.serve(null)
  await openRoute(page, '/open-location')
  await page.getByText(/The streets could not be loaded/).waitFor()
  await page.locator('svg [data-cell="17-3"]').waitFor({ state: 'attached' })
  await openRoute(page, '/choose-location')
  await page.getByText(/The streets could not be loaded/).waitFor()
  expect(await page.getByRole('textbox', { name: /Account address/ }).inputValue()).toBe('Nanjing Road 1')
  tiles?.serve(
    tileFile(
      'picture',
      await sharp({ create: { width: 256, height: 256, channels: 3, background: '#c08040' } })
        .png()
        .toBuffer(),
    ),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await streets().waitFor()
  await expect.poll(colour).toEqual([192, 128, 64])
})

test('who logs out leaves no part of the map behind', async () => {
  const hasParts = () => page.evaluate(async () => (await caches.keys()).includes('candor-maps'))
  expect(await hasParts()).toBe(true)
  await openRoute(page, '/pages/user/user')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(hasParts).toBe(false)
})

/** The path of a square's state borders, where it draws any. */
const stateBorders = (cell: string) => page.locator(`svg [data-cell="${cell}"] .map__border--state:not([d=""])`)
const strokeWidth = (path: Locator) =>
  path.evaluate((element) => Number.parseFloat(getComputedStyle(element).strokeWidth))

async function goToTown(typed: string, shown: RegExp): Promise<void> {
  await search().fill(typed)
  await page.getByRole('button', { name: shown }).first().click()
}

const STREETS = /street-map|maplibre/
const streets = () => page.getByRole('application').and(page.locator('canvas'))

/** The colour of the map away from its middle, where the cross is. */
async function colour(): Promise<readonly number[]> {
  const { data, info } = await sharp(await streets().screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 4) * info.width + Math.floor(info.width / 4)) * info.channels
  return [...data.subarray(at, at + 3)]
}

/** For who wants to look: PICTURES names a folder. */
async function picture(name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/maps-${name}.png` })
}
