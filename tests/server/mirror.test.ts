/** The app's own mirror against the real server over HTTP: what it says is equal, is. */
import { randomUUID } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, signIn } from '../../contract/endpoints/session.ts'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { recordChange } from '../../server/feed/record-change.ts'
import { sealHistory } from '../../server/feed/seal-history.ts'
import { createRemote } from '../../src/remote/exchange.ts'
import { readHistory } from '../../src/store/history/history.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import { addToOutbox } from '../../src/store/mirror/outbox.ts'
import type { SyncContext } from '../../src/sync/context.ts'
import { runCycle } from '../../src/sync/cycle.ts'
import { sendOutbox } from '../../src/sync/send-outbox.ts'
import { hashBytes } from '../../src/store/device/web-lock.ts'
import { startTestServer, type TestServer } from '../support/http-server.ts'
import { PASSWORD, TRANSACTION_PASSWORD, Trader, proofPicture, until } from '../support/trader.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const clock = { now: () => Date.now() }

/** A mirror of one person, with the cookie of whoever `trader` is signed in as. */
function contextOf(trader: Trader | null, userId: string | null): SyncContext {
  const fetchAs: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    request.headers.set('origin', server.address)
    if (trader) request.headers.set('cookie', trader.cookie)
    return fetch(request)
  }
  return {
    mirror: new Mirror(userId === null ? 'public_1' : `u_${userId}_1`, { indexedDB: new IDBFactory(), IDBKeyRange }),
    feed: userId === null ? 'public' : 'user',
    actor: userId,
    remote: createRemote({ prefix: `${server.address}/api`, fetch: fetchAs }),
    clock,
    random: Math.random,
    hashBytes,
    lock: (_name, work) => work(),
  }
}

async function person(): Promise<{ trader: Trader; userId: string; context: SyncContext }> {
  const trader = await new Trader(server.address).open()
  const userId = (await trader.mustCall(getSession)).user.id
  return { trader, userId, context: contextOf(trader, userId) }
}

async function write(owner: string, docs: readonly FundRecord[]): Promise<void> {
  const written = await inTransaction(server.database, (tx) => {
    for (const doc of docs) recordChange(tx, { owner, collection: 'fundRecords', id: doc.id, doc })
    return Promise.resolve({ ok: true as const, value: undefined })
  })
  expect(written.ok).toBe(true)
}

const recordAt = (at: number): FundRecord => ({
  id: randomUUID(),
  number: `F${at}`,
  kind: 'deposit',
  amount: '1.50',
  balanceAfter: '10.00',
  reference: randomUUID(),
  status: 'success',
  at,
})

test('products and deposit methods are mirrored for nobody in particular, and proven equal', async () => {
  const context = contextOf(null, null)
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
  expect(
    await context.mirror.rows.where('[collection+bucket]').equals(['products', 'all']).count(),
  ).toBeGreaterThanOrEqual(8)
})

test('history is mirrored, sealed, corrected after the sealing, and equal each time', async () => {
  const { userId, context } = await person()
  const start = Date.UTC(2026, 8, 1)
  const records = Array.from({ length: 1_200 }, (_, index) => recordAt(start + index * 1_000))
  await write(userId, records)
  const read = async () => (await readHistory(context.mirror, { collection: 'fundRecords', limit: 2_000 })).rows
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
  const before = await read()
  expect(before.map((row) => row.id)).toEqual(records.map((row) => row.id).reverse())

  await sealHistory(server.database, clock)
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
  expect(await context.mirror.blocks.count()).toBeGreaterThan(0)
  expect(
    await context.mirror.rows.where('[collection+bucket]').equals(['fundRecords', '2026-09']).count(),
  ).toBeLessThan(700)
  expect(await read()).toEqual(before)

  const [corrected] = records
  await write(userId, corrected ? [{ ...corrected, status: 'failed' }] : [])
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
  expect((await read()).at(-1)).toMatchObject({ id: corrected?.id, status: 'failed' })
  expect(await read()).toHaveLength(1_200)

  // A device that comes new gets the same from the blocks.
  const fresh = { ...context, mirror: new Mirror('u_fresh_1', { indexedDB: new IDBFactory(), IDBKeyRange }) }
  expect(await runCycle(fresh)).toMatchObject({ status: 'equal' })
  expect((await readHistory(fresh.mirror, { collection: 'fundRecords', limit: 2_000 })).rows).toEqual(await read())
  expect(await context.mirror.incidents.count()).toBe(0)
})

/** Puts a deposit with its picture into the outbox, as the app does. @returns its id */
async function askForDeposit(mirror: Mirror, userId: string, methodId: string): Promise<string> {
  const [id, fileId, fileKey, key] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const picture = new Uint8Array(await proofPicture()).slice().buffer
  const expiresAt = clock.now() + 86_400_000
  await addToOutbox(mirror, {
    actor: userId,
    now: clock.now(),
    items: [
      {
        key: fileKey,
        lane: 'deposits',
        endpoint: 'put-file',
        params: { id: fileId },
        query: { purpose: 'deposit-proof' },
        file: { id: fileId, bytes: picture, contentType: 'image/png' },
        expiresAt,
      },
      {
        key,
        lane: 'deposits',
        dependsOn: fileKey,
        endpoint: 'submit-deposit',
        expiresAt,
        body: {
          id,
          methodId,
          amount: '500.00',
          source: 'my bank',
          proofFileId: fileId,
          transactionPassword: TRANSACTION_PASSWORD,
        },
      },
    ],
    overlays: [
      {
        collection: 'deposits',
        id,
        key,
        doc: {
          id,
          number: '',
          methodId,
          amount: '500.00',
          source: 'my bank',
          proofFileId: fileId,
          status: 'under-review',
          reason: null,
          createdAt: clock.now(),
          decidedAt: null,
        },
      },
    ],
  })
  return id
}

test('a deposit from the outbox goes picture first, comes back decided, and takes its overlay along', async () => {
  const { userId, context } = await person()
  await runCycle(context)
  const methods = contextOf(null, null)
  await runCycle(methods)
  const [method] = await methods.mirror.rows.where('[collection+bucket]').equals(['depositMethods', 'all']).toArray()
  const id = await askForDeposit(context.mirror, userId, String(method?.id))
  const shown = async () => (await readHistory(context.mirror, { collection: 'deposits', limit: 10 })).rows
  expect(await shown()).toMatchObject([{ id, isWaiting: true }])
  expect(await sendOutbox(context)).toMatchObject({ status: 'idle', sent: 2 })
  expect(await shown()).toMatchObject([{ id, isWaiting: false }])
  await until('the deposit is credited', async () => {
    expect(await runCycle(context)).toMatchObject({ status: 'equal' })
    return (await shown())[0]?.status === 'success'
  })
  expect(await context.mirror.overlays.count()).toBe(0)
  expect((await context.mirror.rows.get(['account', 'main']))?.doc).toMatchObject({ available: '500.00' })
})

test("another person's session gets nothing for this mirror", async () => {
  const { trader, context } = await person()
  const other = await person()
  await runCycle(context)
  const before = await context.mirror.rows.toArray()
  await trader.mustCall(signIn, { body: { identifier: other.trader.account, password: PASSWORD } })
  expect(await runCycle(context)).toMatchObject({ status: 'refused', refusal: { problem: 'not-signed-in' } })
  expect(await context.mirror.rows.toArray()).toEqual(before)
})
