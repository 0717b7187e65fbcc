/** Leaving a device: nothing of a person stays, whatever another tab was doing. Connections of one process stand for tabs. */
import { beforeEach, expect, test, vi } from 'vitest'
import Dexie from 'dexie'
import { accountAt } from './simulation/documents.ts'
import { endingCell, noteEnding } from '../../src/store/device/ending.ts'
import { eraseMirror, isMirrorClosed, closeForGood } from '../../src/store/mirror/erase-mirror.ts'
import { mirrorNameOf } from '../../src/store/mirror/mirror-names.ts'
import { Mirror, MirrorClosed, write } from '../../src/store/mirror/mirror.ts'
import type { MirrorRow } from '../../src/store/mirror/mirror-records.ts'
import { mirrorNamed, release } from '../../src/store/mirror/open-mirror.ts'
import { endSession } from '../../src/commands/end-session.ts'
import { startSession } from '../../src/commands/start-session.ts'
import { evidenceOf } from '../../src/evidence/evidence.ts'
import { firstStepsCell } from '../../src/store/device/first-steps.ts'
import { incidentCountCell } from '../../src/store/device/incident-count.ts'
import { chosenKindsCell } from '../../src/store/device/notifications.ts'
import { onlineCalls } from '../../src/store/device/online-calls.ts'
import { isPractisingCell } from '../../src/store/device/practice.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { addToOutbox } from '../../src/store/mirror/outbox.ts'
import { readFormDraft, writeFormDraft } from '../../src/store/device/form-draft.ts'
import { keepSharedProof, takeSharedProof } from '../../src/store/device/shared-proof.ts'
import { unkeptChoicesCell } from '../../src/store/device/unkept-choices.ts'

const ANNA = '00000000-0000-4000-8000-00000000000a'
const BEN = '00000000-0000-4000-8000-00000000000b'
const sessionOf = (userId: string, account = 'someone') => ({
  id: '10000000-0000-4000-8000-000000000000',
  expiresAt: 9e12,
  user: { id: userId, account },
})
const row: MirrorRow = {
  collection: 'account',
  id: 'main',
  bucket: 'all',
  time: 0,
  minusTime: 0,
  seq: 1,
  hash: 'h',
  doc: accountAt(1, '5.00'),
  generation: 1,
}

beforeEach(async () => {
  sessionCell.set(null)
  endingCell.set(null)
  for (const user of [ANNA, BEN]) {
    release(mirrorNameOf(user))
    await Dexie.delete(mirrorNameOf(user))
  }
})

test('the database is gone, also where another tab has it open', async () => {
  const other = new Mirror(mirrorNameOf(ANNA))
  await other.rows.put(row)
  expect(await eraseMirror(ANNA)).toBe(true)
  expect(await Dexie.exists(mirrorNameOf(ANNA))).toBe(false)
})

test('a tab that has not heard of it can neither write nor bring the database back', async () => {
  const tab = mirrorNamed(mirrorNameOf(ANNA))
  await tab.rows.put(row)
  const elsewhere = new Mirror(mirrorNameOf(ANNA))
  await closeForGood(elsewhere)
  await expect(write(tab, ['rows'], () => tab.rows.put(row))).rejects.toThrow(MirrorClosed)
  await elsewhere.delete()
  await expect(write(tab, ['rows'], () => tab.rows.put(row))).rejects.toThrow(/closed/i)
  // The name still leads to the closed one until somebody signs in.
  await expect(mirrorNamed(mirrorNameOf(ANNA)).rows.put(row)).rejects.toThrow(/closed/i)
  expect(await Dexie.exists(mirrorNameOf(ANNA))).toBe(false)
})

test('an interrupted logout is finished by the next sign-in of the same person', async () => {
  const before = mirrorNamed(mirrorNameOf(ANNA))
  await before.rows.put(row)
  noteEnding(ANNA, { sessionId: null })
  await closeForGood(before)
  release(mirrorNameOf(ANNA))
  expect(await isMirrorClosed(ANNA)).toBe(true)
  await startSession(sessionOf(ANNA))
  expect(endingCell.get()).toBeNull()
  const mirror = mirrorNamed(mirrorNameOf(ANNA))
  await write(mirror, ['rows'], () => mirror.rows.put(row))
  expect(await mirror.rows.count()).toBe(1)
})

test("somebody else's sign-in takes the rows of the one before away, but never what waits to be sent", async () => {
  await startSession(sessionOf(ANNA))
  await mirrorNamed(mirrorNameOf(ANNA)).rows.put(row)
  await startSession(sessionOf(BEN))
  expect(await Dexie.exists(mirrorNameOf(ANNA))).toBe(false)

  const bens = mirrorNamed(mirrorNameOf(BEN))
  await addToOutbox(bens, {
    actor: BEN,
    now: 0,
    items: [{ key: 'k', lane: 'l', endpoint: 'submit-deposit', body: {}, expiresAt: 9e12 }],
  })
  await startSession(sessionOf(ANNA))
  expect(await mirrorNamed(mirrorNameOf(BEN)).outbox.count()).toBe(1)
})

test('a device without room, even for the mark, is left all the same', async () => {
  await mirrorNamed(mirrorNameOf(ANNA)).rows.put(row)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  expect(await eraseMirror(ANNA)).toBe(true)
  expect(await Dexie.exists(mirrorNameOf(ANNA))).toBe(false)
})

test('a snapshot of home that resists keeps no rows here', async () => {
  await startSession(sessionOf(ANNA))
  await mirrorNamed(mirrorNameOf(ANNA)).rows.put(row)
  vi.stubGlobal('caches', { delete: () => Promise.reject(new DOMException('broken', 'UnknownError')) })
  await endSession({ discardUnsent: true })
  vi.unstubAllGlobals()
  expect(await Dexie.exists(mirrorNameOf(ANNA))).toBe(false)
})

test('what was typed as a visitor, chosen or shared goes with who leaves, not to who comes next', async () => {
  const [session, cache] = [new Map<string, string>(), new Map<string, Response>()]
  vi.stubGlobal('sessionStorage', {
    get length() {
      return session.size
    },
    key: (at: number) => [...session.keys()][at] ?? null,
    getItem: (name: string) => session.get(name) ?? null,
    setItem: (name: string, text: string) => void session.set(name, text),
    removeItem: (name: string) => void session.delete(name),
  })
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({ put: (name: string, answer: Response) => Promise.resolve(void cache.set(name, answer)) }),
    match: (name: string) => Promise.resolve(cache.get(name)),
    delete: () => Promise.resolve(void cache.clear()),
  })
  writeFormDraft('login', { identifier: 'anna@example.com' })
  await startSession(sessionOf(ANNA))
  expect(readFormDraft('login')).toEqual({})
  unkeptChoicesCell.set([{ key: 'k', choice: { name: 'theme', value: 'dark' } }])
  await keepSharedProof(new File(['x'], 'paid.png', { type: 'image/png' }))
  await startSession(sessionOf(BEN))
  expect(unkeptChoicesCell.get()).toEqual([])
  expect(await takeSharedProof(Date.now())).toBeNull()
  vi.unstubAllGlobals()
})

const documentOf = async (userId: string) => {
  const evidence = evidenceOf(userId)
  return (await evidence.receipts.toArray()).map(({ hash, document }) => ({ hash, document }))
}
const receipt = { kind: 'settlement', id: 'o', hash: 'h', document: { stake: '5.00' }, at: 0 } as const

/** As it stands while Anna practises: cells of the device beside her rows. */
async function leaveTraces(): Promise<void> {
  isPractisingCell.set(true)
  incidentCountCell.set(2)
  onlineCalls.set([{ key: 'k', endpoint: 'place-order', userId: ANNA, at: 0 }])
  firstStepsCell.set({ account: 'anna', hasLooked: true })
  chosenKindsCell.set({ sessionId: 's', kinds: ['order'] })
  await evidenceOf(ANNA).receipts.put(receipt)
}
const traces = () => ({
  isPractising: isPractisingCell.get(),
  incidents: incidentCountCell.get(),
  calls: onlineCalls.get().length,
  steps: firstStepsCell.get()?.account ?? null,
  kinds: chosenKindsCell.get()?.kinds ?? null,
})

test('somebody else over an expired session begins as after a logout, and the memory of who left keeps prints alone', async () => {
  await startSession(sessionOf(ANNA, 'anna'))
  await leaveTraces()
  await startSession(sessionOf(BEN, 'ben'))
  expect(traces()).toEqual({ isPractising: false, incidents: 0, calls: 0, steps: null, kinds: null })
  expect(await documentOf(ANNA)).toEqual([{ hash: 'h', document: undefined }])
})

test('the first steps of somebody who registered over an expired session wait for them', async () => {
  await startSession(sessionOf(ANNA, 'anna'))
  firstStepsCell.set({ account: 'ben', hasLooked: false })
  await startSession(sessionOf(BEN, 'ben'))
  expect(firstStepsCell.get()).toEqual({ account: 'ben', hasLooked: false })
})

test('the same person after an expired session finds everything as it was', async () => {
  await startSession(sessionOf(ANNA, 'anna'))
  await mirrorNamed(mirrorNameOf(ANNA)).rows.put(row)
  await leaveTraces()
  await startSession(sessionOf(ANNA, 'anna'))
  expect(traces()).toEqual({ isPractising: true, incidents: 2, calls: 1, steps: 'anna', kinds: ['order'] })
  expect(await documentOf(ANNA)).toEqual([{ hash: 'h', document: receipt.document }])
  expect(await mirrorNamed(mirrorNameOf(ANNA)).rows.count()).toBe(1)
})

test('the memory of somebody whose acts still wait to be sent stays whole with their rows', async () => {
  await startSession(sessionOf(ANNA, 'anna'))
  await leaveTraces()
  await addToOutbox(mirrorNamed(mirrorNameOf(ANNA)), {
    actor: ANNA,
    now: 0,
    items: [{ key: 'k', lane: 'l', endpoint: 'submit-deposit', body: {}, expiresAt: 9e12 }],
  })
  await startSession(sessionOf(BEN, 'ben'))
  expect(traces()).toEqual({ isPractising: false, incidents: 0, calls: 0, steps: null, kinds: null })
  expect(await documentOf(ANNA)).toEqual([{ hash: 'h', document: receipt.document }])
})
