/** New code meets an old database, old code a new one: what waits to be sent is neither lost nor sent twice. */
import Dexie from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { databaseState } from '../../src/store/device/database-state.ts'
import { mirrorNameOf } from '../../src/store/mirror/mirror-names.ts'
import { Mirror, write } from '../../src/store/mirror/mirror.ts'
import { mirrorNamed, release } from '../../src/store/mirror/open-mirror.ts'
import { addToOutbox } from '../../src/store/mirror/outbox.ts'
import { takeOlderOutbox } from '../../src/store/mirror/take-older-outbox.ts'

const ANNA = '00000000-0000-4000-8000-00000000000a'
const PICTURE = '20000000-0000-4000-8000-000000000001'
const LINE = '20000000-0000-4000-8000-000000000002'
const nameOf = (major: number) => mirrorNameOf(ANNA, major)

beforeEach(async () => {
  databaseState.set('usable')
  for (const major of [1, 2, 3]) {
    release(nameOf(major))
    await Dexie.delete(nameOf(major))
  }
})

/** A line with its picture waits in the database of major 1, and a form was begun there. */
async function leaveSomething(): Promise<void> {
  const old = new Mirror(nameOf(1))
  const item = { lane: 'chat', expiresAt: 9e12 }
  await addToOutbox(old, {
    actor: ANNA,
    now: 1,
    items: [
      {
        ...item,
        key: PICTURE,
        endpoint: 'put-file',
        params: { id: PICTURE },
        file: { id: PICTURE, bytes: new ArrayBuffer(8), contentType: 'image/jpeg' },
      },
      {
        ...item,
        key: LINE,
        endpoint: 'send-chat-message',
        body: { id: LINE, text: 'hello', fileId: PICTURE },
        dependsOn: PICTURE,
      },
    ],
    overlays: [
      {
        collection: 'chat',
        id: LINE,
        key: LINE,
        doc: { id: LINE, author: 'user', text: 'hello', fileId: PICTURE, sentAt: 1, readAt: null },
      },
    ],
  })
  await old.drafts.put({ id: 'deposit', fields: { amount: '5' }, bytes: null })
  await old.meta.put({ id: 'cursor', epoch: 'e', seq: 7, generation: 1, snapshot: null, asOf: 1, verifiedAt: 1 })
  old.close()
}

test('a new major takes the outbox, its files, overlays and drafts along, and mirrors anew', async () => {
  await leaveSomething()
  const next = new Mirror(nameOf(3))
  await takeOlderOutbox(next, { major: 3, nameOf })
  expect(
    (await next.outbox.orderBy('number').toArray()).map(({ key, dependsOn, state }) => ({ key, dependsOn, state })),
  ).toEqual([
    { key: PICTURE, dependsOn: null, state: 'waiting' },
    { key: LINE, dependsOn: PICTURE, state: 'waiting' },
  ])
  expect((await next.files.get(PICTURE))?.bytes.byteLength).toBe(8)
  expect(await next.overlays.count()).toBe(1)
  expect((await next.drafts.get('deposit'))?.fields).toEqual({ amount: '5' })
  expect(await next.meta.get('cursor')).toBeUndefined()
  expect(await Dexie.exists(nameOf(1))).toBe(false)
  next.close()
})

test('what was taken over and sent does not come back when the old database outlived a crash', async () => {
  await leaveSomething()
  const next = new Mirror(nameOf(2))
  const held = new Dexie(nameOf(1))
  await held.open()
  await takeOlderOutbox(next, { major: 2, nameOf })
  await next.outbox.clear()
  // The deletion did not happen before the crash: the old database is there again, as it was.
  await leaveSomething()
  await takeOlderOutbox(next, { major: 2, nameOf })
  expect(await next.outbox.count()).toBe(0)
  expect(await Dexie.exists(nameOf(1))).toBe(false)
  next.close()
})

test('two tabs that take over at once double nothing', async () => {
  await leaveSomething()
  const tabs = [new Mirror(nameOf(2)), new Mirror(nameOf(2))]
  const results = await Promise.allSettled(tabs.map((tab) => takeOlderOutbox(tab, { major: 2, nameOf })))
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await tabs[0]?.outbox.count()).toBe(2)
  for (const tab of tabs) tab.close()
})

test('old code neither reads nor writes a database that newer code has made, and says that it is outdated', async () => {
  const newer = new Dexie(nameOf(1))
  newer.version(99).stores({ outbox: 'key, number', meta: 'id', rows: '[collection+id]' })
  await newer.open()
  newer.close()
  const old = mirrorNamed(nameOf(1))
  await expect(write(old, ['outbox'], () => old.outbox.count())).rejects.toThrow(/newer version/)
  await expect(old.outbox.count()).rejects.toThrow(/newer version/)
  expect(databaseState.get()).toBe('outdated')
})

test('a database that newer code takes over while it is open is let go at once', async () => {
  const old = mirrorNamed(nameOf(1))
  await old.meta.count()
  const newer = new Dexie(nameOf(1))
  newer.version(99).stores({ meta: 'id' })
  await newer.open()
  expect(databaseState.get()).toBe('outdated')
  await expect(write(old, ['outbox'], () => old.outbox.count())).rejects.toThrow(/closed/i)
  newer.close()
})
