/** The two pages with a map: a place is found by name, by coordinates, from the device and by the middle; what was looked at works without a network. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRoute } from '../support/app-walk.ts'
import { openSharedBrowser, type SharedBrowser } from '../support/shared-browser.ts'

let started: SharedBrowser | undefined
let shared: SharedBrowser
let page: Page
const asked: string[] = []
beforeAll(async () => {
  shared = started = await openSharedBrowser()
  page = (await shared.signInNew()).page
  page.on('request', (request) => asked.push(request.url()))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})
afterAll(() => started?.dispose())

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

test('a town is found by the beginning of its name, marked, and shown with its surroundings', async () => {
  await openRoute(page, '/choose-location')
  await search().fill('sao pau')
  await page.getByRole('button', { name: /São Paulo.*Brazil/ }).first().click()
  await page.locator('svg [data-cell="13-11"]').waitFor({ state: 'attached' })
  expect(await marked()).toBe('Marked: -23.5475, -46.6361')
  await picture('town')
  await search().fill('no such town')
  await page.getByText(/No such town/).waitFor()
})

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
  await shared.context.grantPermissions(['geolocation'], { origin: shared.server.address })
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
  await page.getByRole('button', { name: /São Paulo.*Brazil/ }).first().click()
  await page.locator('svg [data-cell="13-11"]').waitFor({ state: 'attached' })
  await search().fill('paris')
  await page.getByText(/not looked up before/).waitFor()
  await shared.context.setOffline(false)
  expect(asked.filter((url) => !url.startsWith(shared.server.address) && !/^(data|blob):/.test(url))).toEqual([])
})

test('no part of the map is among the files that the worker puts aside in advance', () => {
  expect(readdirSync('dist/maps')).toHaveLength(1)
  expect(readFileSync('dist/sw.js', 'utf8')).not.toContain('url:"maps/')
})

test('who logs out leaves no part of the map behind', async () => {
  const hasParts = () => page.evaluate(async () => (await caches.keys()).includes('candor-maps'))
  expect(await hasParts()).toBe(true)
  await openRoute(page, '/pages/user/user')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(hasParts).toBe(false)
})

/** For who wants to look: PICTURES names a folder. */
async function picture(name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/maps-${name}.png` })
}
