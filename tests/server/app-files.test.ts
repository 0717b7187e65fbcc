/** The built app over HTTP: what is cached, what is compressed, and what an old tab still gets after an update. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sign } from '../../contract/ed25519.ts'
import { RELEASE_KEYS_PATH, SIGNED_LIST_PATH, signedListText } from '../../contract/log/app-files.ts'
import { verifierKeyText } from '../../contract/log/note.ts'
import { listAppFiles, type ListedFiles } from '../../server/http/app/list-app-files.ts'
import { serveApp } from '../../server/http/app/serve-app.ts'
import { logSigner } from '../support/log/made-log.ts'

let root: string
let app: FastifyInstance
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'candor-app-'))
})
afterEach(async () => {
  await app.close()
  await rm(root, { recursive: true, force: true })
})

const CODE = 'export const answer = 42\n'.repeat(200)
let writes = 0

/** The files of a build as vite leaves it: the page names this release's only chunk, the worker lists both with their hashes. */
function filesOf(name: string): ReadonlyMap<string, string> {
  const listed = new Map([
    [`assets/${name}.js`, `/* ${name} */${CODE}`],
    ['index.html', `<script src="/assets/${name}.js"></script>`],
  ])
  const list = [...listed].map(([url, text]) => ({
    integrity: `sha256-${createHash('sha256').update(text).digest('base64')}`,
    revision: null,
    url,
  }))
  return new Map([...listed, [`assets/${name}.js.map`, '{}'], ['sw.js', `precache(${JSON.stringify(list)})`]])
}

async function build(name: string): Promise<void> {
  await rm(join(root, 'dist'), { recursive: true, force: true })
  for (const [path, text] of filesOf(name)) await write(path, text)
}

/** Each with a date of its own, however fast the test is. */
async function write(path: string, text: string): Promise<void> {
  const file = join(root, 'dist', path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, text)
  writes += 1
  await utimes(file, writes, writes)
}

async function start(onServed?: (served: ListedFiles) => Promise<void>): Promise<void> {
  app = fastify()
  await serveApp(app, {
    built: join(root, 'dist'),
    kept: join(root, 'kept'),
    lookMs: 0,
    ...(onServed ? { onServed } : {}),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
}

test('whoever tells the log hears of each build: unsigned, signed, or with the signed list of another one', async () => {
  const heard: ListedFiles[] = []
  const { key, secretKey } = logSigner('candor.example/release', 11)
  await build('one')
  await start((served) => Promise.resolve(void heard.push(served)))
  expect(heard.map(({ list, signers }) => [Object.keys(list.files).sort(), list.commit, signers])).toEqual([
    [['/assets/one.js', '/assets/one.js.map', '/index.html', '/sw.js'], null, []],
  ])
  await build('two')
  await get('/index.html')
  const list = listAppFiles(
    new Map([...filesOf('two')].map(([path, text]) => [`/${path}`, { bytes: Buffer.from(text) }])),
    'c'.repeat(40),
  )
  expect(heard[1]).toEqual({ list: { ...list, commit: null }, signers: [] })
  const signed = async () => {
    await write(SIGNED_LIST_PATH, signedListText(list, [{ key, sign: (text) => sign(text, secretKey) }]))
    await write(RELEASE_KEYS_PATH, `${verifierKeyText(key)}\n`)
  }
  await build('two')
  await signed()
  await get('/index.html')
  expect(heard[2]).toEqual({ list, signers: [verifierKeyText(key)] })
  await build('three')
  await signed()
  await get('/index.html')
  expect(heard[3]).toMatchObject({ list: { commit: null }, signers: [] })
  expect(heard).toHaveLength(4)
})

/** Bytes as they come, which fetch would decode. */
function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }> {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return new Promise((resolve, reject) => {
    request({ port: address.port, host: '127.0.0.1', path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test('assets are kept for ever; the page and the worker are asked for again each time', async () => {
  await build('one')
  await start()
  expect((await get('/assets/one.js')).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })
  for (const path of ['/', '/index.html', '/sw.js', '/?source=pwa'])
    expect((await get(path)).headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect((await get('/')).bytes.toString()).toContain('/assets/one.js')
})

test('text comes compressed as the browser takes it, and once more only when it has changed', async () => {
  await build('one')
  await start()
  const plain = await get('/assets/one.js')
  const gzip = await get('/assets/one.js', { 'accept-encoding': 'gzip' })
  const brotli = await get('/assets/one.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 10)
  expect(brotli.headers['vary']).toBe('accept-encoding')
  const again = await get('/assets/one.js', {
    'accept-encoding': 'br',
    'if-none-match': String(brotli.headers['etag']),
  })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  expect((await get('/assets/one.js', { 'if-none-match': String(brotli.headers['etag']) })).status).toBe(200)
  expect(
    (await get('/assets/one.js', { 'accept-encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding'],
  ).toBeUndefined()
})

test('a compressed form that the build has made is sent as it is, and one of other bytes is not', async () => {
  const formOf = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  const code = filesOf('one').get('assets/one.js') ?? ''
  for (const [form, isSent] of [
    [formOf(code), true],
    [formOf(code.replace('42', '43')), false],
    [formOf(`${code} `), false],
    [Buffer.from('no brotli'), false],
  ] as const) {
    await build('one')
    await mkdir(join(root, 'dist/.compressed/assets'), { recursive: true })
    await writeFile(join(root, 'dist/.compressed/assets/one.js.br'), form)
    await start()
    const { bytes, headers } = await get('/assets/one.js', { 'accept-encoding': 'br' })
    expect([headers['content-encoding'], bytes.equals(form), brotliDecompressSync(bytes).toString()]).toEqual([
      'br',
      isSent,
      code,
    ])
    expect((await get('/.compressed/assets/one.js.br')).status).toBe(404)
    await app.close()
  }
})

test('a page comes anew when its policy has changed: what a browser keeps takes no new one from "not modified"', async () => {
  await build('one')
  const tags = []
  for (const policy of ["default-src 'self'", "default-src 'self';connect-src https://tiles.example"]) {
    app = fastify().addHook(
      'onRequest',
      async (_request, reply) => void reply.header('content-security-policy', policy),
    )
    await serveApp(app, { built: join(root, 'dist'), kept: null, lookMs: 0 })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const tag = String((await get('/')).headers['etag'])
    expect((await get('/', { 'if-none-match': tag })).status).toBe(304)
    tags.push([tag, String((await get('/assets/one.js')).headers['etag'])])
    await app.close()
  }
  expect(tags[0]?.[0]).not.toBe(tags[1]?.[0])
  expect(tags[0]?.[1]).toBe(tags[1]?.[1])
})

test.each([
  '/assets/missing.js',
  '/assets/',
  '/pages/home',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/%2e%2e/%2e%2e/kept/releases.json',
  '/..%2fkept%2freleases.json',
])('%s is 404, never the page and never another file', async (path) => {
  await build('one')
  await start()
  expect((await get(path)).status).toBe(404)
})

test('a new build is served without a restart, and a tab of the old one still gets its chunks', async () => {
  await build('one')
  await start()
  await get('/')
  await build('two')
  expect((await get('/')).bytes.toString()).toContain('two')
  expect((await get('/sw.js')).bytes.toString()).toContain('two')
  expect((await get('/assets/one.js')).bytes.toString()).toContain('/* one */')
  expect((await get('/assets/two.js')).status).toBe(200)
})

test('a build that is under way shows nothing of itself', async () => {
  await build('one')
  await start()
  await rm(join(root, 'dist'), { recursive: true })
  expect((await get('/')).bytes.toString()).toContain('/assets/one.js')
  expect((await get('/assets/one.js')).status).toBe(200)
  // The page is written, the worker is not yet.
  await build('two')
  await rm(join(root, 'dist', 'sw.js'))
  expect((await get('/')).bytes.toString()).toContain('/assets/one.js')
  expect((await get('/sw.js')).bytes.toString()).toContain('one')
})

test.each([
  ['the worker first', ['sw.js', 'index.html', 'assets/two.js']],
  ['the page first', ['index.html', 'assets/two.js', 'sw.js']],
  ['by name', ['assets/two.js', 'index.html', 'sw.js']],
])('a build that is copied over the old one file by file, %s, is served once every file is whole', async (_, order) => {
  await build('one')
  await start()
  await get('/')
  const files = filesOf('two')
  for (const path of order) {
    const text = files.get(path) ?? ''
    await write(path, text.slice(0, text.length / 2))
    expect((await get('/')).bytes.toString()).toContain('/assets/one.js')
    expect((await get('/assets/one.js')).bytes.toString()).toContain('/* one */')
    if (path !== order.at(-1)) await write(path, text)
    expect((await get('/sw.js')).bytes.toString()).toContain('one')
  }
  const last = order.at(-1) ?? ''
  await write(last, files.get(last) ?? '')
  expect((await get('/')).bytes.toString()).toContain('/assets/two.js')
  expect((await get('/sw.js')).bytes.toString()).toContain('two')
  expect((await get('/assets/two.js')).bytes.toString()).toContain('/* two */')
})

test('the assets of three releases are kept over restarts, older ones are gone', async () => {
  for (const name of ['one', 'two', 'three', 'four']) {
    await build(name)
    await start()
    await get('/')
    await app.close()
  }
  await start()
  const statuses = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (name) => (await get(`/assets/${name}.js`)).status),
  )
  expect(statuses).toEqual([404, 200, 200, 200])
})

test("the manifest comes in the language asked for, else in the browser's", async () => {
  await build('one')
  await mkdir(join(root, 'dist', 'manifests'))
  for (const language of ['zh-CN', 'de-DE', 'ja-JP'])
    await writeFile(join(root, 'dist', 'manifests', `${language}.webmanifest`), `{"lang":"${language}"}`)
  await start()
  const languageOf = async (query: string, headers = {}) =>
    (JSON.parse((await get(`/manifest.webmanifest${query}`, headers)).bytes.toString('utf8')) as { lang: string }).lang
  expect(await languageOf('')).toBe('zh-CN')
  expect(await languageOf('', { 'accept-language': 'de-AT,en;q=0.5' })).toBe('de-DE')
  expect(await languageOf('?lang=ja-JP', { 'accept-language': 'de' })).toBe('ja-JP')
  expect((await get('/manifest.webmanifest')).headers).toMatchObject({
    'content-type': 'application/manifest+json',
    vary: 'accept-language',
    'cache-control': 'no-cache',
  })
})

test('switched off, the worker is one that takes itself and its caches away', async () => {
  await build('one')
  app = fastify()
  await serveApp(app, { built: join(root, 'dist'), kept: null, lookMs: 0, isWorkerOff: true })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const worker = await get('/sw.js')
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(worker.bytes.toString('utf8')).toMatch(/caches\.delete[^]*unregister/)
})

test('what is shared where no worker takes it leads to the form', async () => {
  await build('one')
  await start()
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const body = new FormData()
  body.set('proof', new Blob(['x'], { type: 'image/png' }), 'proof.png')
  const shared = await fetch(`http://127.0.0.1:${address.port}/share/deposit-proof`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect([shared.status, shared.headers.get('location')]).toEqual([303, '/#/pages/recharge/index'])
})
