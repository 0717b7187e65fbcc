/** The app keeps a person's choices at the moment they are made, so that an app that dies at any point forgets none of them. */
import Dexie from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { choiceSchema } from '../../contract/endpoints/preferences.ts'
import type { Document } from '../../contract/sync/collection-rules.ts'
import { chooseLanguage, chooseMarketColours, chooseTheme, hideAmounts } from '../../src/commands/choose-preferences.ts'
import { chooseLeftHand } from '../../src/commands/choose-hand.ts'
import { chooseChartLayout } from '../../src/commands/choose-chart-layout.ts'
import { chooseQuickAmounts } from '../../src/commands/choose-quick-amounts.ts'
import { keepUnkept } from '../../src/commands/keep-choice.ts'
import { markFavourite } from '../../src/commands/mark-favourite.ts'
import { chartLayoutsCell } from '../../src/store/device/chart-layouts.ts'
import { favouritesCell } from '../../src/store/device/favourites.ts'
import { isLeftHandedCell } from '../../src/store/device/hand.ts'
import { followChoices } from '../../src/store/launch/follow-choices.ts'
import { mirrorNameOf } from '../../src/store/mirror/mirror-names.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import { mirrorNamed, release } from '../../src/store/mirror/open-mirror.ts'
import { areAmountsHiddenCell, marketColoursCell, themeCell } from '../../src/store/device/preferences.ts'
import { quickAmountsCell } from '../../src/store/device/quick-amounts.ts'
import { realityCheckCell } from '../../src/store/device/reality-check.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { unkeptChoicesCell } from '../../src/store/device/unkept-choices.ts'
import { waitFor } from '../support/wait-for.ts'

const USER = '00000000-0000-4000-8000-00000000000a'
const signIn = () =>
  sessionCell.set({
    id: '10000000-0000-4000-8000-000000000000',
    expiresAt: 9e12,
    user: { id: USER, account: 'someone' },
  })
const waiting = async () =>
  (await mirrorNamed(mirrorNameOf(USER)).outbox.orderBy('number').toArray()).map(({ key, body }) => ({ key, body }))

beforeEach(async () => {
  vi.stubGlobal('navigator', {})
  vi.restoreAllMocks()
  sessionCell.set(null)
  unkeptChoicesCell.set([])
  favouritesCell.set([])
  areAmountsHiddenCell.set(false)
  quickAmountsCell.set('')
  isLeftHandedCell.set(false)
  chartLayoutsCell.set({})
  release(mirrorNameOf(USER))
  await Dexie.delete(mirrorNameOf(USER))
})

test('a choice is noted before anything is loaded for it, the newest of each name', () => {
  chooseLanguage('fr-FR')
  chooseLanguage('de-DE')
  chooseTheme('dark')
  expect(unkeptChoicesCell.get().map(({ choice }) => choice)).toEqual([
    { name: 'language', value: 'de-DE' },
    { name: 'theme', value: 'dark' },
  ])
})

test('an app that dies on the way to the outbox has it still, and takes it there at its next start, under the same key', async () => {
  chooseLanguage('de-DE')
  const [noted] = unkeptChoicesCell.get()
  signIn()
  // The transaction never ends well: what a killed process leaves behind.
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('killed', 'AbortError')
  })
  await expect(keepUnkept()).rejects.toThrow()
  vi.restoreAllMocks()
  expect(unkeptChoicesCell.get()).toEqual([noted])

  await keepUnkept()
  expect(unkeptChoicesCell.get()).toEqual([])
  expect(await waiting()).toEqual([{ key: noted?.key, body: { name: 'language', value: 'de-DE' } }])
})

test('two tabs that take it along at once put it into the outbox once', async () => {
  chooseLanguage('de-DE')
  chooseTheme('dark')
  const noted = unkeptChoicesCell.get().map(({ key }) => key)
  signIn()
  await Promise.all([keepUnkept(), keepUnkept()])
  expect((await waiting()).map(({ key }) => key)).toEqual(noted)
  expect(await new Mirror(mirrorNameOf(USER)).overlays.count()).toBe(2)
})

test('a device without room keeps it for later', async () => {
  chooseTheme('dark')
  signIn()
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await keepUnkept()
  expect(unkeptChoicesCell.get()).toHaveLength(1)
})

const inMirror = (rows: Record<string, Document>, collection: 'preferences' | 'favourites') =>
  mirrorNamed(mirrorNameOf(USER)).rows.bulkPut(
    Object.entries(rows).map(([id, doc]) => ({
      collection,
      id,
      bucket: 'all',
      time: 0,
      minusTime: 0,
      seq: 1,
      hash: '',
      doc,
      generation: 1,
    })),
  )
const fullDevice = () =>
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })

test('what the account had before does not undo, not even for a moment, a choice that is still on its way to it', async () => {
  signIn()
  await inMirror(
    { amounts: { name: 'amounts', value: 'shown', chosenAt: 1 }, theme: { name: 'theme', value: 'dark', chosenAt: 1 } },
    'preferences',
  )
  themeCell.set('light')
  fullDevice()
  hideAmounts(true)
  const seen: boolean[] = []
  areAmountsHiddenCell.subscribe(() => seen.push(areAmountsHiddenCell.get()))
  followChoices()
  // Read with it: the account's own choice has come.
  await waitFor(() => expect(themeCell.get()).toBe('dark'))
  expect(areAmountsHiddenCell.get()).toBe(true)

  vi.restoreAllMocks()
  hideAmounts(false)
  hideAmounts(true)
  await waitFor(() => expect(unkeptChoicesCell.get()).toEqual([]))
  await inMirror({ theme: { name: 'theme', value: 'light', chosenAt: 2 } }, 'preferences')
  await waitFor(() => expect(themeCell.get()).toBe('light'))
  expect(seen).toEqual([false, true])
})

test('a mark that is still on its way is not undone by the marks that the account has, and comes after them', async () => {
  signIn()
  await inMirror(
    {
      'btc-usdt': { productId: 'btc-usdt', isMarked: true, changedAt: 1 },
      'eth-usdt': { productId: 'eth-usdt', isMarked: true, changedAt: 2 },
    },
    'favourites',
  )
  favouritesCell.set(['btc-usdt'])
  fullDevice()
  markFavourite('sol-usdt', true)
  markFavourite('btc-usdt', false)
  followChoices()
  await waitFor(() => expect(favouritesCell.get()).toContain('eth-usdt'))
  expect(favouritesCell.get()).toEqual(['eth-usdt', 'sol-usdt'])

  vi.restoreAllMocks()
  await keepUnkept()
  expect((await waiting()).map(({ body }) => body)).toEqual([
    { productId: 'sol-usdt', isMarked: true },
    { productId: 'btc-usdt', isMarked: false },
  ])
  await waitFor(() => expect(unkeptChoicesCell.get()).toEqual([]))
  expect(favouritesCell.get()).toEqual(['eth-usdt', 'sol-usdt'])
})

test('the first mark of an account brings along those of the device, in their order', async () => {
  favouritesCell.set(['eth-usdt', 'btc-usdt'])
  signIn()
  markFavourite('sol-usdt', true)
  expect(unkeptChoicesCell.get().map(({ choice }) => choice)).toEqual([{ productId: 'sol-usdt', isMarked: true }])
  await waitFor(() => expect(unkeptChoicesCell.get()).toEqual([]))
  expect((await waiting()).map(({ body }) => body)).toEqual(
    ['eth-usdt', 'btc-usdt', 'sol-usdt'].map((productId) => ({ productId, isMarked: true })),
  )
})

test("a person's own quick amounts go to their account in the form that the server takes, and come from it", async () => {
  chooseQuickAmounts(['10.00', '25.50'])
  signIn()
  await keepUnkept()
  const [sent] = await waiting()
  expect(choiceSchema.parse(sent?.body)).toEqual({ name: 'quick-amounts', value: '10.00 25.50' })
  followChoices()
  await inMirror({ theme: { name: 'theme', value: 'dark', chosenAt: 1 } }, 'preferences')
  await waitFor(() => expect(themeCell.get()).toBe('dark'))
  expect(quickAmountsCell.get()).toBe('10.00 25.50')
})

test('the hand that holds the phone goes to the account in the form that the server takes, and comes from it', async () => {
  chooseLeftHand(true)
  signIn()
  await keepUnkept()
  expect((await waiting()).map(({ body }) => choiceSchema.parse(body))).toEqual([{ name: 'hand', value: 'left' }])
  isLeftHandedCell.set(false)
  followChoices()
  await waitFor(() => expect(isLeftHandedCell.get()).toBe(true))
})

test('a reality check that was chosen on another phone holds here, and one that this app does not know is left alone', async () => {
  signIn()
  themeCell.set('light')
  followChoices()
  await inMirror({ 'reality-check': { name: 'reality-check', value: '30', chosenAt: 1 } }, 'preferences')
  await waitFor(() => expect(realityCheckCell.get()).toBe('30'))
  await inMirror(
    {
      'reality-check': { name: 'reality-check', value: 'each-order', chosenAt: 2 },
      theme: { name: 'theme', value: 'dark', chosenAt: 3 },
    },
    'preferences',
  )
  await waitFor(() => expect(themeCell.get()).toBe('dark'))
  expect(realityCheckCell.get()).toBe('30')
})

test('quick amounts of a form that this app does not know are left alone', async () => {
  signIn()
  followChoices()
  const kept = (value: string) => ({ 'quick-amounts': { name: 'quick-amounts', value, chosenAt: 1 } })
  await inMirror(kept('5.00 50.00'), 'preferences')
  await waitFor(() => expect(quickAmountsCell.get()).toBe('5.00 50.00'))
  await inMirror({ ...kept('a lot'), theme: { name: 'theme', value: 'light', chosenAt: 3 } }, 'preferences')
  await waitFor(() => expect(themeCell.get()).toBe('light'))
  expect(quickAmountsCell.get()).toBe('5.00 50.00')
})

test("each product's chart is a choice of its own, the newest of quick changes, and comes from the account to another device", async () => {
  signIn()
  chooseChartLayout('btc-usdt', '60 line - -')
  chooseChartLayout('eth-usdt', '5 candles rsi -')
  chooseChartLayout('btc-usdt', '60 candles average 64000.00')
  expect(chartLayoutsCell.get()).toEqual({ 'eth-usdt': '5 candles rsi -', 'btc-usdt': '60 candles average 64000.00' })
  await keepUnkept()
  expect((await waiting()).map(({ body }) => choiceSchema.parse(body))).toEqual([
    { name: 'chart', product: 'eth-usdt', value: '5 candles rsi -' },
    { name: 'chart', product: 'btc-usdt', value: '60 candles average 64000.00' },
  ])
  // This device shows what waits to be sent, and takes what another one sent for another product.
  const chart = (product: string, value: string) => ({
    [`chart ${product}`]: { name: `chart ${product}`, value, chosenAt: 1 },
  })
  followChoices()
  await inMirror({ ...chart('btc-usdt', '1 line - -'), ...chart('sol-usdt', '900 line - -') }, 'preferences')
  await waitFor(() => expect(chartLayoutsCell.get()['sol-usdt']).toBe('900 line - -'))
  expect(chartLayoutsCell.get()['btc-usdt']).toBe('60 candles average 64000.00')
})

test('a layout that this app does not know is left alone', async () => {
  signIn()
  followChoices()
  const kept = (value: string) => ({ 'chart btc-usdt': { name: 'chart btc-usdt', value, chosenAt: 1 } })
  await inMirror(kept('60 line - -'), 'preferences')
  await waitFor(() => expect(chartLayoutsCell.get()).toEqual({ 'btc-usdt': '60 line - -' }))
  await inMirror({ ...kept('60 heatmap - -'), theme: { name: 'theme', value: 'dark', chosenAt: 4 } }, 'preferences')
  await waitFor(() => expect(themeCell.get()).toBe('dark'))
  expect(chartLayoutsCell.get()).toEqual({ 'btc-usdt': '60 line - -' })
})

test('blue and orange go to the account in the form that the server takes, and come from it', async () => {
  chooseMarketColours('blue-up')
  signIn()
  await keepUnkept()
  const [sent] = await waiting()
  expect(choiceSchema.parse(sent?.body)).toEqual({ name: 'market-colours', value: 'blue-up' })
  marketColoursCell.set('habit')
  followChoices()
  await inMirror({ theme: { name: 'theme', value: 'light', chosenAt: 1 } }, 'preferences')
  await waitFor(() => expect(marketColoursCell.get()).toBe('blue-up'))
})
