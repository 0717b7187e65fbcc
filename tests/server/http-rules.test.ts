import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointShape } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/endpoints/all.ts'
import { submitDeposit } from '../../contract/endpoints/deposits.ts'
import { getFile, putFile } from '../../contract/endpoints/files.ts'
import { problemSchema } from '../../contract/problem.ts'
import { sha256HexOfBytes } from '../../contract/sha256.ts'
import { ACTOR_HEADER, IDEMPOTENCY_HEADER } from '../../contract/sync/messages.ts'
import { startTestServer, type TestServer } from '../support/http-server.ts'
import { PASSWORD, TRANSACTION_PASSWORD, Trader, proofPicture } from '../support/trader.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const problem = async (response: Response) => problemSchema.parse(await response.json()).code
const post = (path: string, options: RequestInit = {}) =>
  fetch(`${server.address}/api${path}`, { method: 'POST', ...options })

describe('access', () => {
  test.each(
    ENDPOINTS.filter((endpoint) => endpoint.access === 'user').map((endpoint) => [endpoint.id, endpoint] as const),
  )('%s answers nobody', async (_id, endpoint: EndpointShape) => {
    const path = endpoint.path.replace(/:\w+/g, randomUUID())
    const response = await fetch(`${server.address}/api${path}`, {
      method: endpoint.method,
      headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
    })
    expect([response.status, await problem(response)]).toEqual([401, 'not-signed-in'])
  })

  test('a request that names another person than its session is refused', async () => {
    const person = await new Trader(server.address).open()
    const reply = await fetch(`${server.address}/api/quotes`, { headers: { [ACTOR_HEADER]: randomUUID() } })
    expect(await problem(reply)).toBe('not-signed-in')
    expect(person.account).not.toBe('')
  })
})

describe('requests', () => {
  test('a write from the page of another site is refused', async () => {
    const response = await post('/session', {
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{}',
    })
    expect([response.status, await problem(response)]).toEqual([403, 'origin-not-allowed'])
  })

  test('anything but JSON is 415, broken JSON is 400, too much is 413', async () => {
    const text = await post('/session', { headers: { 'content-type': 'text/plain' }, body: 'x' })
    const broken = await post('/session', { headers: { 'content-type': 'application/json' }, body: '{' })
    const long = await post('/session', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'x'.repeat(70_000) }),
    })
    expect(await Promise.all([text, broken, long].map(problem))).toEqual([
      'unsupported-media-type',
      'invalid-request',
      'too-large',
    ])
  })

  test('a key that is not declared is a fault, named by its path', async () => {
    const response = await post('/session', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'a', password: 'b', isAdmin: true }),
    })
    expect(problemSchema.parse(await response.json())).toMatchObject({
      code: 'invalid-request',
      fields: [{ path: 'body', code: 'unrecognized_keys' }],
    })
  })

  test('an unknown path is a problem, not a page', async () => {
    const response = await fetch(`${server.address}/api/nothing`)
    expect([response.status, response.headers.get('content-type'), await problem(response)]).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
      'not-found',
    ])
  })
})

describe('answers', () => {
  test('no answer of the API is stored by a browser, and none can be framed or sniffed', async () => {
    const { headers } = await fetch(`${server.address}/api/configuration`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('a sealed block goes to its owner alone and is stored by nobody on the way, nor by the browser', async () => {
    const [owner, stranger] = [await new Trader(server.address).open(), await new Trader(server.address).open()]
    const { id } = await server.database
      .selectFrom('app_user')
      .select('id')
      .where('account', '=', owner.account)
      .executeTakeFirstOrThrow()
    const text = JSON.stringify({ rows: [] })
    const hash = sha256HexOfBytes(Buffer.from(text))
    await server.database
      .insertInto('sync_block')
      .values({ owner: id, hash, collection: 'orders', bucket: '2026-10', body: gzipSync(text), sealed_at: 0n })
      .execute()
    const ask = (trader: Trader) =>
      fetch(`${server.address}/api/sync/blocks/${hash}`, { headers: { cookie: trader.cookie } })
    const answer = await ask(owner)
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
      200,
      'private, no-store',
      text,
    ])
    const refused = await ask(stranger)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('the API describes itself', async () => {
    const description = (await (await fetch(`${server.address}/api/openapi.json`)).json()) as {
      paths: Record<string, unknown>
    }
    expect(Object.keys(description.paths)).toHaveLength(new Set(ENDPOINTS.map((endpoint) => endpoint.path)).size)
  })
})

test('the address that a caller claims to have is not believed, where no proxy is said to name it', async () => {
  const { account } = await new Trader(server.address).open()
  const body = JSON.stringify({ identifier: account, password: PASSWORD })
  await fetch(`${server.address}/api/session`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '198.51.100.9',
      forwarded: 'for=198.51.100.9',
      'x-real-ip': '198.51.100.9',
    },
  })
  const rows = await server.database
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select('session.address')
    .where('app_user.account', '=', account)
    .execute()
  expect(rows).toEqual([{ address: '127.0.0.1' }, { address: '127.0.0.1' }])
})

const depositBody = (proofFileId: string) => ({
  id: randomUUID(),
  methodId: 'wallet-trc20',
  amount: '100.00',
  source: 'my wallet',
  proofFileId,
  transactionPassword: TRANSACTION_PASSWORD,
})
const upload = async (person: Trader) => {
  const id = randomUUID()
  await person.mustCall(putFile, { params: { id }, query: { purpose: 'deposit-proof' }, bytes: await proofPicture() })
  return id
}

describe('idempotency', () => {
  test('the same key again gets the same answer and has one effect, also when they come at once', async () => {
    const person = await new Trader(server.address).open()
    const body = depositBody(await upload(person))
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 12 }, () => person.call(submitDeposit, { body, key })))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]?.ok).toBe(true)
    const stored = await server.database
      .selectFrom('deposit')
      .select('id')
      .where('proof_file_id', '=', body.proofFileId)
      .execute()
    expect(stored).toHaveLength(1)
  })

  test('another body under the same key is refused', async () => {
    const person = await new Trader(server.address).open()
    const body = depositBody(await upload(person))
    const key = randomUUID()
    await person.mustCall(submitDeposit, { body, key })
    expect(await person.call(submitDeposit, { body: { ...body, amount: '200.00' }, key })).toMatchObject({
      ok: false,
      status: 422,
      problem: { code: 'idempotency-conflict' },
    })
  })

  test('a refusal for good is repeated too, although it would now succeed', async () => {
    const person = await new Trader(server.address).open()
    const proofFileId = randomUUID()
    const body = depositBody(proofFileId)
    const key = randomUUID()
    expect(await person.call(submitDeposit, { body, key })).toMatchObject({ problem: { code: 'proof-missing' } })
    await person.mustCall(putFile, {
      params: { id: proofFileId },
      query: { purpose: 'deposit-proof' },
      bytes: await proofPicture(),
    })
    expect(await person.call(submitDeposit, { body, key })).toMatchObject({ problem: { code: 'proof-missing' } })
    expect((await person.call(submitDeposit, { body, key: randomUUID() })).ok).toBe(true)
  })
})

test('a wrong transaction password is counted and locks after five', async () => {
  const person = await new Trader(server.address).open()
  const body = { ...depositBody(await upload(person)), transactionPassword: '999999' }
  const codes = []
  for (let attempt = 0; attempt < 5; attempt += 1)
    codes.push(await person.call(submitDeposit, { body, key: randomUUID() }))
  expect(codes.map((reply) => (reply.ok ? '' : reply.problem.code))).toEqual([
    ...Array.from({ length: 4 }, () => 'transaction-password-wrong'),
    'transaction-password-locked',
  ])
  expect(
    await person.call(submitDeposit, {
      body: { ...body, transactionPassword: TRANSACTION_PASSWORD },
      key: randomUUID(),
    }),
  ).toMatchObject({ problem: { code: 'transaction-password-locked' } })
})

const put = async (person: Trader, bytes: Uint8Array | Buffer, id = randomUUID()) => ({
  id,
  reply: await person.call(putFile, { params: { id }, query: { purpose: 'deposit-proof' }, bytes }),
})

describe('pictures', () => {
  test('a photo comes back to its owner as pixels without where it was taken, and to nobody else', async () => {
    const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('SECRET')
    const [owner, other] = await Promise.all([new Trader(server.address).open(), new Trader(server.address).open()])
    const { id, reply } = await put(owner, photo)
    expect(reply.ok).toBe(true)
    const stored = await server.database
      .selectFrom('file')
      .select('object_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const kept = await server.services.files.store.get(stored.object_name)
    expect(kept?.length).toBeGreaterThan(0)
    expect(kept?.toString('latin1')).not.toContain('RIFF')
    expect(await other.call(getFile, { params: { id } })).toEqual(
      await other.call(getFile, { params: { id: randomUUID() } }),
    )
  })

  test('of a picture that is a page and a program too, only the picture is kept', async () => {
    const person = await new Trader(server.address).open()
    const tail = '<html><script>alert(1)</script></html>PK\x03\x04MZ'
    const { id, reply } = await put(
      person,
      Buffer.concat([Buffer.from(await proofPicture()), Buffer.from(tail, 'latin1')]),
    )
    expect(reply.ok).toBe(true)
    const answer = await fetch(`${server.address}/api/files/${id}`, { headers: { cookie: person.cookie } })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ])
    const kept = Buffer.from(await answer.arrayBuffer())
    expect(kept.toString('latin1')).not.toMatch(/script|PK\x03\x04/)
    expect((await sharp(kept).metadata()).format).toBe('webp')
  })

  test.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'),
    ],
    ['a renamed program', Buffer.from('MZ\x90\x00 this is a program')],
    ['an empty file', Buffer.alloc(1)],
  ])('%s is not a picture', async (_name, bytes) => {
    const person = await new Trader(server.address).open()
    expect((await put(person, bytes)).reply).toMatchObject({
      ok: false,
      status: 422,
      problem: { code: 'file-not-an-image' },
    })
  })
})

describe('the bounds of pictures', () => {
  test('a byte more than 10 MB is too large, and a picture of 225 megapixels is refused', async () => {
    const person = await new Trader(server.address).open()
    expect((await put(person, Buffer.alloc(10 * 1024 * 1024 + 1))).reply).toMatchObject({
      status: 413,
      problem: { code: 'too-large' },
    })
    const bomb = await sharp({
      create: { width: 15_000, height: 15_000, channels: 3, background: 'black' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect((await put(person, bomb)).reply).toMatchObject({ status: 422, problem: { code: 'file-not-an-image' } })
  })

  test('after a hundred pictures in a day one account has to wait, while what it sent is still answered', async () => {
    const [person, other] = await Promise.all([new Trader(server.address).open(), new Trader(server.address).open()])
    const picture = await proofPicture()
    const first = await put(person, picture)
    const { user_id: userId } = await server.database
      .selectFrom('file')
      .select('user_id')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const file = (at: number) => ({
      id: randomUUID(),
      user_id: userId,
      purpose: 'chat-picture',
      source_hash: '',
      byte_length: 1,
      object_name: randomUUID(),
      created_at: BigInt(at),
    })
    await server.database
      .insertInto('file')
      .values([...Array.from({ length: 98 }, () => file(Date.now())), file(Date.now() - 90_000_000)])
      .execute()
    expect((await put(person, picture)).reply.ok).toBe(true)
    expect((await put(person, picture)).reply).toMatchObject({
      status: 429,
      problem: { code: 'too-many-requests', retryAfterSeconds: 3_600 },
    })
    expect((await put(person, picture, first.id)).reply).toEqual(first.reply)
    expect((await put(other, picture)).reply.ok).toBe(true)
  })
})

test('the same id with the same bytes is the same file; with others it is refused', async () => {
  const person = await new Trader(server.address).open()
  const picture = await proofPicture()
  const { id, reply } = await put(person, picture)
  expect((await put(person, picture, id)).reply).toEqual(reply)
  const another = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect((await put(person, another, id)).reply).toMatchObject({ status: 409, problem: { code: 'file-conflict' } })
})

test("somebody who takes the id of another person's picture keeps one of their own, and each gets theirs", async () => {
  const [owner, other] = await Promise.all([new Trader(server.address).open(), new Trader(server.address).open()])
  const picture = await proofPicture()
  const { id, reply } = await put(owner, picture)
  const another = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect((await put(other, another, id)).reply.ok).toBe(true)
  expect((await put(other, another, id)).reply.ok).toBe(true)
  expect((await put(owner, picture, id)).reply).toEqual(reply)
  expect((await put(owner, another, id)).reply).toMatchObject({ status: 409, problem: { code: 'file-conflict' } })
  const widthFor = async ({ cookie }: Trader) => {
    const answer = await fetch(`${server.address}/api/files/${id}`, { headers: { cookie } })
    return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width
  }
  expect(await widthFor(other)).toBe(10)
  expect(await widthFor(owner)).not.toBe(10)
})
