/** Identity photos leave at the stated time and not before, from the disk and from a bucket, on a real PostgreSQL and by a clock that the test moves. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConfiguration } from '../../contract/endpoints/get-configuration.ts'
import { putFile } from '../../contract/endpoints/files.ts'
import { submitVerification } from '../../contract/endpoints/verification.ts'
import { readArticles } from '../../server/content/read-articles.ts'
import { SEED_FOLDER } from '../../server/content/publish-articles.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createDiskStore, type ObjectStore } from '../../server/files/object-store.ts'
import { openStore } from '../../server/files/open-store.ts'
import { forgetIdentityPhotos, startRetention } from '../../server/privacy/retention.ts'
import { decideVerification } from '../../server/verification/decide-verification.ts'
import { TestBucketServer } from '../support/bucket-server.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { rawCall } from '../support/http-calls.ts'
import { Trader, proofPicture, until } from '../support/trader.ts'

const DAY_MS = 86_400_000
const KEEP_DAYS = 90
let server: HandMarketServer
beforeAll(async () => void (server = await startHandMarketServer()))
afterAll(() => server.close())

const now = () => server.exchange.clock.now()
const database = () => server.exchange.postgres.database
const photosOf = async (ids: readonly string[]) => {
  const rows = await database().selectFrom('file').select('id').where('id', 'in', ids).execute()
  return ids.filter((id) => rows.some((row) => row.id === id))
}
async function upload(
  person: Trader,
  purpose: 'identity-photo' | 'deposit-proof' = 'identity-photo',
  id: string = randomUUID(),
): Promise<string> {
  await person.mustCall(putFile, { params: { id }, query: { purpose }, bytes: await proofPicture() })
  return id
}
const identity = (frontFileId: string, backFileId: string) => ({
  name: '王芳',
  nationality: 'CN',
  idNumber: '11010519491231002X',
  frontFileId,
  backFileId,
})
async function decide(
  fileId: string,
  at: number,
  decision: { status: 'verified' } | { status: 'refused'; reason: string } = { status: 'verified' },
): Promise<void> {
  const { id } = await database()
    .selectFrom('verification')
    .select('id')
    .where('front_file_id', '=', fileId)
    .where('status', '=', 'under-review')
    .executeTakeFirstOrThrow()
  await inTransaction(database(), (tx) => decideVerification(tx, { id, now: at, ...decision }))
}
const forget = (at: number, store: ObjectStore = createDiskStore(server.folder)) =>
  forgetIdentityPhotos({ database: database(), store }, { now: at, keepDays: KEEP_DAYS })
const bytesOnDisk = async () =>
  (await readdir(server.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

test('photos of decided documents are deleted for good after the stated time: not a moment before, and nothing else with them', async () => {
  const person = await new Trader(server.address).open()
  const [front, back, proof] = [await upload(person), await upload(person), await upload(person, 'deposit-proof')]
  await person.mustCall(submitVerification, { body: identity(front, back) })
  const decidedAt = now() + 50 * DAY_MS
  await decide(front, decidedAt)
  const before = await bytesOnDisk()

  expect(await forget(decidedAt + KEEP_DAYS * DAY_MS)).toBe(0)
  expect(await photosOf([front, back])).toEqual([front, back])
  expect((await rawCall(server.address, `/api/files/${front}`, { headers: { cookie: person.cookie } })).status).toBe(
    200,
  )

  expect(await forget(decidedAt + KEEP_DAYS * DAY_MS + 1)).toBe(2)
  expect(await photosOf([front, back, proof])).toEqual([proof])
  expect(await bytesOnDisk()).toBe(before - 2)
  expect((await rawCall(server.address, `/api/files/${front}`, { headers: { cookie: person.cookie } })).status).toBe(
    404,
  )
  // The person stays verified: the decision and the sealed record are not the photos.
  expect((await person.rows('verification'))[0]).toMatchObject({ status: 'verified', frontFileId: front })
  expect(await forget(decidedAt + 2 * KEEP_DAYS * DAY_MS)).toBe(0)
})

test('photos that are under review stay however long it takes; ones that nobody submitted go after their upload', async () => {
  const person = await new Trader(server.address).open()
  const [front, back, unused] = [await upload(person), await upload(person), await upload(person)]
  await person.mustCall(submitVerification, { body: identity(front, back) })
  expect(await forget(now() + KEEP_DAYS * DAY_MS + 1)).toBe(1)
  expect(await photosOf([front, back, unused])).toEqual([front, back])
  expect(await forget(now() + 10 * KEEP_DAYS * DAY_MS)).toBe(0)
  await decide(front, now())
  expect(await forget(now() + 10 * KEEP_DAYS * DAY_MS)).toBe(2)
})

test('a photo of two submissions goes with the later one', async () => {
  const person = await new Trader(server.address).open()
  const [front, back] = [await upload(person), await upload(person)]
  await person.mustCall(submitVerification, { body: identity(front, back) })
  await decide(front, now(), { status: 'refused', reason: 'not sharp' })
  const other = await upload(person)
  await person.mustCall(submitVerification, { body: identity(front, other) })
  await decide(front, now() + 30 * DAY_MS)
  expect(await forget(now() + (KEEP_DAYS + 1) * DAY_MS)).toBe(1)
  expect(await photosOf([front, back, other])).toEqual([front, other])
  expect(await forget(now() + (KEEP_DAYS + 31) * DAY_MS)).toBe(2)
})

test("photos of two people under one id stay and go each by its own person's documents", async () => {
  const [person, other] = [await new Trader(server.address).open(), await new Trader(server.address).open()]
  const [front, back] = [await upload(person), await upload(person)]
  for (const id of [front, back]) await upload(other, 'identity-photo', id)
  const left = async () =>
    (await database().selectFrom('file').select('id').where('id', 'in', [front, back]).execute())
      .map(({ id }) => (id === front ? 'front' : 'back'))
      .sort()
  expect(await left()).toEqual(['back', 'back', 'front', 'front'])
  const bytes = await bytesOnDisk()
  await other.mustCall(submitVerification, { body: identity(front, back) })
  expect(await forget(now() + (KEEP_DAYS + 1) * DAY_MS)).toBe(2)
  expect([await left(), await bytesOnDisk()]).toEqual([['back', 'front'], bytes - 2])
  const opened = async ({ cookie }: Trader) =>
    (await rawCall(server.address, `/api/files/${front}`, { headers: { cookie } })).status
  expect([await opened(person), await opened(other)]).toEqual([404, 200])
})

test('documents that are submitted at the moment of deletion keep their photos, or are told that these are missing', async () => {
  const person = await new Trader(server.address).open()
  const [front, back] = [await upload(person), await upload(person)]
  const [submitted] = await Promise.all([
    person.call(submitVerification, { body: identity(front, back) }),
    forget(now() + (KEEP_DAYS + 1) * DAY_MS),
  ])
  const left = await photosOf([front, back])
  if (submitted.ok) expect(left).toEqual([front, back])
  else expect(submitted.problem.code).toBe('photo-missing')
})

test('a bucket loses the object too; while it is away nothing is said to be gone, and the next round does it', async () => {
  const key = { region: 'eu-central-1', key: 'AKIDCANDOR', secret: 'secret/of+the=key' }
  const bucket = await new TestBucketServer('pictures', key).open()
  const store = openStore({ folder: server.folder, bucket: { endpoint: bucket.address, bucket: 'pictures', ...key } })
  const person = await new Trader(server.address).open()
  const id = await upload(person)
  const { object_name: name } = await database()
    .selectFrom('file')
    .select('object_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await store.put(name, (await createDiskStore(server.folder).get(name)) ?? Buffer.alloc(0))
  expect(bucket.objects.has(name)).toBe(true)
  bucket.nextFaults.push(500, 500)
  await expect(forget(now() + (KEEP_DAYS + 1) * DAY_MS, store)).rejects.toThrow('the object store answered 500')
  expect(await photosOf([id])).toEqual([id])
  expect(await forget(now() + (KEEP_DAYS + 1) * DAY_MS, store)).toBe(1)
  expect([bucket.objects.has(name), await createDiskStore(server.folder).get(name)]).toEqual([false, null])
  await bucket.close()
})

test('the job does it by itself when the server starts', async () => {
  const person = await new Trader(server.address).open()
  const id = await upload(person)
  const log = { info: () => undefined, error: () => undefined }
  const files = { database: database(), store: createDiskStore(server.folder) }
  const retention = startRetention({
    files,
    clock: { now: () => now() + (KEEP_DAYS + 1) * DAY_MS },
    identityPhotoDays: KEEP_DAYS,
    log,
  })
  await until('the photo deleted', async () => (await photosOf([id])).length === 0)
  await retention.stop()
})

test('the privacy policy states the configured time in every language', async () => {
  const { articles } = await readArticles([SEED_FOLDER])
  const policies = [...articles.values()].filter(({ slug }) => slug === 'privacy')
  expect(policies).toHaveLength(10)
  for (const { markdown } of policies)
    expect([
      markdown.match(/\{identityPhotoDays\}/g)?.length,
      markdown.match(/\{identityRecordDays\}/g)?.length,
    ]).toEqual([2, 1])
  expect((await new Trader(server.address).mustCall(getConfiguration)).retention).toEqual({
    identityPhotoDays: KEEP_DAYS,
    identityRecordDays: 1_825,
  })
})
