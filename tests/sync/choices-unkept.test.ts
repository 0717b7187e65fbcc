/** What somebody chooses on a device: kept with the choice itself, so that an app that dies at any point forgets none of it. */
import Dexie from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage, chooseTheme } from '../../src/commands/choose-preferences.ts'
import { keepUnkept } from '../../src/commands/keep-choice.ts'
import { mirrorNameOf } from '../../src/store/mirror-names.ts'
import { Mirror } from '../../src/store/mirror.ts'
import { mirrorNamed, release } from '../../src/store/open-mirror.ts'
import { sessionCell } from '../../src/store/session.ts'
import { unkeptChoicesCell } from '../../src/store/unkept-choices.ts'

const USER = '00000000-0000-4000-8000-00000000000a'
const signIn = () => sessionCell.set({ id: '10000000-0000-4000-8000-000000000000', expiresAt: 9e12, user: { id: USER, account: 'someone' } })
const waiting = async () => (await mirrorNamed(mirrorNameOf(USER)).outbox.orderBy('number').toArray()).map(({ key, body }) => ({ key, body }))

beforeEach(async () => {
  vi.stubGlobal('navigator', {})
  vi.restoreAllMocks()
  sessionCell.set(null)
  unkeptChoicesCell.set([])
  release(mirrorNameOf(USER))
  await Dexie.delete(mirrorNameOf(USER))
})

test('a choice is noted before anything is loaded for it, the newest of each name', () => {
  chooseLanguage('fr-FR')
  chooseLanguage('de-DE')
  chooseTheme('dark')
  expect(unkeptChoicesCell.get().map(({ choice }) => choice)).toEqual([{ name: 'language', value: 'de-DE' }, { name: 'theme', value: 'dark' }])
})

test('an app that dies on the way to the outbox has it still, and takes it there at its next start, under the same key', async () => {
  chooseLanguage('de-DE')
  const [noted] = unkeptChoicesCell.get()
  signIn()
  // The transaction never ends well: what a killed process leaves behind.
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => { throw new DOMException('killed', 'AbortError') })
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
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => { throw new DOMException('no room', 'QuotaExceededError') })
  await keepUnkept()
  expect(unkeptChoicesCell.get()).toHaveLength(1)
})
