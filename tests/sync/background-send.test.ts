/** The service worker sends what waits in the outbox, for every person of the device. */
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mirrorNameOf } from '../../src/store/mirror/mirror-names.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import { addToOutbox } from '../../src/store/mirror/outbox.ts'
import type { Remote } from '../../src/remote/exchange.ts'
import { sendWaiting } from '../../src/sync/background-send.ts'

const BROKEN = '00000000-0000-4000-8000-000000000001'
const WHOLE = '00000000-0000-4000-8000-000000000002'

beforeEach(async () => {
  for (const { name } of await indexedDB.databases()) if (name) await Dexie.delete(name)
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a database that cannot be opened keeps no other person from being sent', async () => {
  for (const userId of [BROKEN, WHOLE]) {
    const mirror = new Mirror(mirrorNameOf(userId))
    const key = `line-of-${userId}`
    await addToOutbox(mirror, {
      actor: userId,
      now: Date.now(),
      items: [
        { key, lane: 'chat', endpoint: 'mark-chat-read', body: { upTo: userId }, expiresAt: Date.now() + 60_000 },
      ],
    })
    mirror.close({ disableAutoOpen: true })
  }
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === mirrorNameOf(BROKEN)) throw new DOMException('the file is damaged', 'UnknownError')
    return open(name, version)
  })
  const sent: (string | undefined)[] = []
  // One answer for every endpoint; the type speaks of each by itself.
  const remote = ((_endpoint: unknown, input: { actor?: string }) => {
    sent.push(input.actor)
    return Promise.resolve({ outcome: { ok: true, value: {} }, position: null })
  }) as unknown as Remote
  await expect(sendWaiting(remote)).rejects.toThrow('an outbox could not be sent')
  expect(sent).toEqual([WHOLE])
})

test('a person whom a logout takes away meanwhile does not come back as an empty database', async () => {
  for (const userId of [BROKEN, WHOLE]) await new Mirror(mirrorNameOf(userId)).open()
  const names = await indexedDB.databases()
  await Dexie.delete(mirrorNameOf(WHOLE))
  vi.spyOn(indexedDB, 'databases').mockResolvedValueOnce(names)
  const remote = (() => Promise.reject(new Error('nothing waits here'))) as unknown as Remote
  await sendWaiting(remote)
  expect(await Dexie.exists(mirrorNameOf(WHOLE))).toBe(false)
})
