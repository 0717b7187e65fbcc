/** Pictures in an S3-compatible store: over HTTP from the phone to the bucket and back, and what happens while the store fails. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putFile } from '../../contract/endpoints/files.ts'
import { createBucketStore } from '../../server/files/bucket-store.ts'
import { createDiskStore, StoreError } from '../../server/files/object-store.ts'
import { openStore } from '../../server/files/open-store.ts'
import { faultOf, TestBucketServer } from '../support/bucket-server.ts'
import { rawCall } from '../support/http-calls.ts'
import { startTestServer, type TestServer } from '../support/http-server.ts'
import { proofPicture, Trader } from '../support/trader.ts'

const OWN = { region: 'eu-central-1', key: 'AKIDCANDOR', secret: 'secret/of+the=key' }

let folder: string
let bucket: TestBucketServer
let server: TestServer
let person: Trader
let picture: Buffer
let faults: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-bucket-'))
  bucket = await new TestBucketServer('pictures', OWN).open()
  server = await startTestServer({
    store: openStore({ folder, bucket: { endpoint: bucket.address, bucket: 'pictures', ...OWN } }),
    onFileFault: (error) => void faults.push(error.message),
  })
  person = await new Trader(server.address).open()
  picture = Buffer.from(await proofPicture())
})
afterAll(async () => {
  await server.stop()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  faults = []
  bucket.requests.length = 0
  bucket.nextFaults.length = 0
})

const upload = (id: string) =>
  person.call(putFile, { params: { id }, query: { purpose: 'deposit-proof' }, bytes: picture })
const download = (id: string) => rawCall(server.address, `/api/files/${id}`, { headers: { cookie: person.cookie } })
const storeWith = (input: {
  endpoint?: string
  bucket?: string
  region?: string
  key?: string
  secret?: string
  silenceMsMax?: number
}) => createBucketStore({ endpoint: bucket.address, bucket: 'pictures', ...OWN, ...input })

test('the check of signatures finds the published example right, and any bit of it changed wrong', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  }
  const request = { method: 'GET', path: '/test.txt', query: '', headers, body: Buffer.alloc(0) }
  const key = { region: 'us-east-1', key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
  const then = Date.UTC(2013, 4, 24)
  expect(faultOf(request, key, then)).toBeNull()
  expect(faultOf({ ...request, path: '/test.tx' }, key, then)).toBe('SignatureDoesNotMatch')
  expect(faultOf({ ...request, body: Buffer.from('x') }, key, then)).toBe('XAmzContentSHA256Mismatch')
  expect(faultOf(request, key, then + 3_600_000)).toBe('RequestTimeTooSkewed')
})

test('a picture goes into the bucket encrypted and under a name that says nothing, and comes back to its owner alone', async () => {
  const id = randomUUID()
  expect(await upload(id)).toMatchObject({ ok: true })
  const [[name, kept] = ['', Buffer.alloc(0)]] = bucket.objects
  expect(name).toMatch(/^[0-9a-f]{48}$/)
  expect(kept.includes('WEBP')).toBe(false)
  const answer = await download(id)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
  const other = await new Trader(server.address).open()
  const asked = bucket.requests.length
  expect((await rawCall(server.address, `/api/files/${id}`, { headers: { cookie: other.cookie } })).status).toBe(404)
  expect(bucket.requests).toHaveLength(asked)
})

test('a store that is down: the upload is unavailable, nothing is kept of it, and the same upload goes well later', async () => {
  const id = randomUUID()
  bucket.nextFaults.push(500, 500)
  expect(await upload(id)).toMatchObject({ ok: false, status: 503, problem: { code: 'unavailable' } })
  expect(await server.database.selectFrom('file').select('id').where('id', '=', id).execute()).toEqual([])
  expect(faults).toEqual(['the object store answered 500 InternalError'])
  expect(await upload(id)).toMatchObject({ ok: true })
})

test('a store that is busy for a moment is asked once more, and nobody notices', async () => {
  const id = randomUUID()
  bucket.nextFaults.push(503)
  expect(await upload(id)).toMatchObject({ ok: true })
  expect(faults).toEqual([])
  expect((await download(id)).status).toBe(200)
})

test('a store that takes the request and says nothing is given up, without being asked again', async () => {
  const silent = await new TestBucketServer('pictures', OWN).open()
  silent.nextFaults.push('silence', 'silence')
  await expect(storeWith({ endpoint: silent.address, silenceMsMax: 50 }).get('name')).rejects.toThrow(
    'the object store gave no answer in 50 ms',
  )
  expect(silent.requests.length).toBeLessThanOrEqual(1)
  await silent.close()
})

test('a picture that the store has lost is not found, and the operator is told which; while the store is away it is unavailable', async () => {
  const id = randomUUID()
  await upload(id)
  bucket.nextFaults.push(500, 500)
  expect((await download(id)).status).toBe(503)
  bucket.objects.clear()
  expect((await download(id)).status).toBe(404)
  expect(faults).toEqual([
    'the object store answered 500 InternalError',
    `the picture ${id} is not in the object store`,
  ])
})

test('a wrong secret, another region, no such bucket and a closed port are told apart, and no message holds a key', async () => {
  const closed = await new TestBucketServer('pictures', OWN).open()
  const gone = closed.address
  await closed.close()
  const told = async (input: Parameters<typeof storeWith>[0]) => {
    const error: unknown = await storeWith(input)
      .put('name', Buffer.from('bytes'))
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StoreError)
    return String(error)
  }
  const messages = [
    await told({ secret: 'another' }),
    await told({ key: 'NOBODY' }),
    await told({ region: 'us-east-1' }),
    await told({ bucket: 'other' }),
    await told({ endpoint: gone }),
  ]
  expect(messages).toEqual([
    'StoreError: the object store answered 403 SignatureDoesNotMatch',
    'StoreError: the object store answered 403 InvalidAccessKeyId',
    'StoreError: the object store answered 403 AuthorizationHeaderMalformed',
    'StoreError: the object store answered 404 NoSuchBucket',
    "StoreError: the object store can't be reached (ECONNREFUSED)",
  ])
})

test('pictures from before there was a bucket are read from the folder', async () => {
  const [name, bytes] = [randomBytes(24).toString('hex'), randomBytes(100)]
  await createDiskStore(folder).put(name, bytes)
  const store = openStore({ folder, bucket: { endpoint: bucket.address, bucket: 'pictures', ...OWN } })
  expect(await store.get(name)).toEqual(bytes)
  await store.remove(name)
  expect(await store.get(name)).toBeNull()
})
