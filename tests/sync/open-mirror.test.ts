import Dexie from 'dexie'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { leave, mirrorNamed, release } from '../../src/store/mirror/open-mirror.ts'
import { breakNextOpening } from '../support/broken-opening.ts'

const NAME = 'u_7d0a_1'
afterEach(() => {
  vi.restoreAllMocks()
  release(NAME)
})

test('a mirror whose opening the browser has broken off opens at its next use', async () => {
  const opening = breakNextOpening()
  await expect(mirrorNamed(NAME).rows.count()).rejects.toThrow('The connection was closed.')
  expect(opening).toHaveBeenCalledTimes(1)
  expect(await mirrorNamed(NAME).rows.count()).toBe(0)
})

test('a mirror that the browser closes before it has opened whole opens at its next use', async () => {
  const mirror = mirrorNamed(NAME)
  mirror.on('ready', () => {
    const connection = mirror.backendDB()
    const isClosed = new Promise((resolve) => connection.addEventListener('close', resolve))
    forceCloseDatabase(connection as never)
    return isClosed
  })
  await expect(mirror.rows.count()).rejects.toThrow()
  expect(await mirrorNamed(NAME).rows.count()).toBe(0)
})

test('a mirror that a logout has closed stays closed, in the middle of its opening too', async () => {
  const counting = mirrorNamed(NAME).rows.count()
  leave(NAME)
  await expect(counting).rejects.toThrow(/closed/i)
  await expect(mirrorNamed(NAME).rows.count()).rejects.toThrow(/closed/i)
  release(NAME)
  expect(await mirrorNamed(NAME).rows.count()).toBe(0)
})

test('a mirror that newer code has made is opened once, however often it is used', async () => {
  const newer = new Dexie(NAME)
  newer.version(99).stores({ rows: '[collection+id]' })
  await newer.open()
  newer.close()
  await expect(mirrorNamed(NAME).rows.count()).rejects.toThrow(/newer version/)
  const opening = vi.spyOn(indexedDB, 'open')
  await expect(mirrorNamed(NAME).rows.count()).rejects.toThrow(/newer version/)
  expect(opening).not.toHaveBeenCalled()
  await Dexie.delete(NAME)
})
