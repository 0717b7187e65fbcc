/** The event stream over real HTTP: what a listener hears, and what it must not. */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changePassword } from '../../contract/endpoints/passwords.ts'
import { requestCode } from '../../contract/endpoints/registration.ts'
import { signIn, signOut } from '../../contract/endpoints/session.ts'
import { problemSchema } from '../../contract/problem.ts'
import { streamEventSchema, type StreamEvent } from '../../contract/stream.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { recordChange } from '../../server/feed/record-change.ts'
import { sendMessage } from '../../server/messages/send-message.ts'
import { rawCall, userIdOf } from '../support/http-calls.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { PASSWORD, Trader, until } from '../support/trader.ts'

const ANNOUNCEMENT = '5f3a1c9e-0d51-4f0b-9f0e-0d7c6b1a2f43'

const BTC = 'btc-usdt'
const ETH = 'eth-usdt'
let server: HandMarketServer
beforeAll(async () => void (server = await startHandMarketServer({ streamsPerAddress: 20 })))
afterAll(() => server.close())

interface Listener {
  readonly heard: StreamEvent[]
  readonly hasEnded: () => boolean
  close(): void
}

async function listen(products: string, cookie?: string): Promise<Listener> {
  const stop = new AbortController()
  const response = await rawCall(server.address, `/api/stream?products=${products}`, {
    signal: stop.signal,
    ...(cookie ? { headers: { cookie } } : {}),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const heard: StreamEvent[] = []
  let hasEnded = false
  const read = async () => {
    let rest = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (rest + chunk).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) heard.push(streamEventSchema.parse(JSON.parse(frame.replace(/^data: /, ''))))
    }
  }
  read()
    .catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    .finally(() => (hasEnded = true))
  await until('the first event', () => Promise.resolve(heard.length > 0), { everyMs: 5 })
  return { heard, hasEnded: () => hasEnded, close: () => stop.abort() }
}
const soon = (what: string, isSo: () => boolean) => until(what, () => Promise.resolve(isSo()), { everyMs: 5 })
const ticksOf = (listener: Listener) => listener.heard.flatMap((event) => (event.type === 'ticks' ? event.ticks : []))
const pokesOf = (listener: Listener) => listener.heard.filter((event) => event.type === 'poke')

test('the server’s time comes first, then the ticks of the products asked for, without gaps, and signed heads', async () => {
  const [btc, both, none] = [await listen(BTC), await listen(`${BTC},${ETH},no-such-product`), await listen('')]
  expect(btc.heard[0]).toEqual({ type: 'time', serverTime: server.exchange.clock.now() })
  for (let step = 0; step < 8; step += 1)
    await server.exchange.tick(250, { [BTC]: 100_000 + step, [ETH]: 50_000 + step })
  await soon('eight ticks of both', () => ticksOf(both).length >= 16)
  await soon('eight ticks of one', () => ticksOf(btc).length >= 8)
  expect(new Set(ticksOf(btc).map((tick) => tick.productId))).toEqual(new Set([BTC]))
  for (const id of [BTC, ETH]) {
    const seqs = ticksOf(both)
      .filter((tick) => tick.productId === id)
      .map((tick) => tick.seq)
    expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 0) + at))
  }
  expect(btc.heard.some((event) => event.type === 'checkpoint' && event.checkpoint.productId === BTC)).toBe(true)
  expect(btc.heard.some((event) => event.type === 'checkpoint' && event.checkpoint.productId !== BTC)).toBe(false)
  expect(ticksOf(none)).toEqual([])
  for (const listener of [btc, both, none]) listener.close()
})

test('of a listed product the newest price comes, at once and then once a second, and a signed head, and never a tick', async () => {
  await server.exchange.tick(1_000, { [BTC]: 100_000, [ETH]: 50_000 })
  const list = await listen(`${ETH}&listed=${BTC},${ETH},no-such-product`)
  const pricesOf = () => list.heard.flatMap((event) => (event.type === 'prices' ? event.prices : []))
  const headsOf = (id: string) =>
    list.heard.filter((event) => event.type === 'checkpoint' && event.checkpoint.productId === id)
  await soon('the price that is known, with its head', () => pricesOf().length === 1 && headsOf(BTC).length === 1)
  expect(pricesOf()[0]).toMatchObject({ productId: BTC, price: 100_000 })
  for (let step = 1; step <= 8; step += 1)
    await server.exchange.tick(250, { [BTC]: 100_000 + step, [ETH]: 50_000 + step })
  const { seq, ts } = (await server.exchange.chain(BTC)).at(-1) ?? {}
  await soon('the newest price', () => pricesOf().at(-1)?.seq === seq)
  expect(pricesOf().at(-1)).toEqual({ productId: BTC, seq, ts, price: 100_008 })
  expect(pricesOf().length).toBeLessThan(8)
  // A product that is wanted in full is no longer listed, and has all of its ticks.
  expect(new Set(pricesOf().map(({ productId }) => productId))).toEqual(new Set([BTC]))
  await soon('every tick of the other', () => ticksOf(list).length >= 8)
  expect(new Set(ticksOf(list).map(({ productId }) => productId))).toEqual(new Set([ETH]))
  list.close()
})

test('a move of the own feed is heard by its owner alone, one of the public feed by all', async () => {
  const [one, two] = [await new Trader(server.address).open(), await new Trader(server.address).open()]
  const [first, second, nobody] = [await listen('', one.cookie), await listen('', two.cookie), await listen('')]
  const { database } = server.exchange.postgres
  const userId = await userIdOf(server, one.account)
  await inTransaction(database, (tx) =>
    sendMessage(tx, { id: crypto.randomUUID(), userId, kind: 'welcome', at: server.exchange.clock.now() }),
  )
  await soon('the owner’s poke', () => pokesOf(first).length > 0)
  const head = await database.selectFrom('sync_head').selectAll().where('owner', '=', userId).executeTakeFirstOrThrow()
  expect(pokesOf(first)).toEqual([{ type: 'poke', feed: 'user', epoch: head.epoch, seq: Number(head.seq) }])
  await inTransaction(database, async (tx) => {
    recordChange(tx, {
      owner: 'public',
      collection: 'announcements',
      id: ANNOUNCEMENT,
      doc: { id: ANNOUNCEMENT, texts: { 'en-US': { title: 'a', body: 'b' } }, createdAt: 1 },
    })
  })
  await soon('everybody’s poke', () =>
    [first, second, nobody].every((listener) => pokesOf(listener).some((event) => event.feed === 'public')),
  )
  expect(
    pokesOf(second)
      .concat(pokesOf(nobody))
      .filter((event) => event.feed === 'user'),
  ).toEqual([])
  for (const listener of [first, second, nobody]) listener.close()
})

test('signing out ends the stream of that session, and no other', async () => {
  const person = await new Trader(server.address).open()
  const other = await new Trader(server.address).open()
  const [ended, stays] = [await listen('', person.cookie), await listen('', other.cookie)]
  await person.mustCall(signOut)
  await soon('the end', ended.hasEnded)
  expect(stays.hasEnded()).toBe(false)
  stays.close()
})

test('one address holds so many and no more; a stream that was closed makes room', async () => {
  await soon('the streams of other tests are gone', () => server.streamCount() === 0)
  const listeners = await Promise.all(Array.from({ length: 20 }, () => listen('')))
  const refused = await rawCall(server.address, '/api/stream')
  expect(refused.status).toBe(429)
  expect(problemSchema.parse(await refused.json()).code).toBe('too-many-requests')
  listeners[0]?.close()
  await soon('room', () => server.streamCount() === 19)
  const another = await listen('')
  for (const listener of [...listeners, another]) listener.close()
})

test('people behind one address are counted by themselves: a full address keeps nobody out who is signed in', async () => {
  await soon('the streams of other tests are gone', () => server.streamCount() === 0)
  const strangers = await Promise.all(Array.from({ length: 20 }, () => listen('')))
  const person = await new Trader(server.address).open()
  const own = await Promise.all(Array.from({ length: 40 }, () => listen('', person.cookie)))
  const refused = await rawCall(server.address, '/api/stream', { headers: { cookie: person.cookie } })
  expect(refused.status).toBe(429)
  const other = await new Trader(server.address).open()
  const others = await listen('', other.cookie)
  for (const listener of [...strangers, ...own, others]) listener.close()
})

test('a client that does not read is cut off, and the others hear everything', async () => {
  await soon('the streams of other tests are gone', () => server.streamCount() === 0)
  const reading = await listen(BTC)
  const deaf = request(`${server.address}/api/stream?products=${BTC}`)
  deaf.on('error', () => undefined) // being cut off is what is expected
  deaf.end()
  const [response] = (await once(deaf, 'response')) as [NodeJS.ReadableStream]
  response.on('error', () => undefined)
  response.pause()
  expect(server.streamCount()).toBe(2)
  const many = Array.from({ length: 2_000 }, (_, at) => 100_000 + at)
  for (let beat = 0; server.streamCount() === 2 && beat < 60; beat += 1)
    await server.exchange.tick(250, { [BTC]: many })
  expect(server.streamCount()).toBe(1)
  const last = (await server.exchange.chain(BTC)).at(-1)?.seq
  await soon('the last tick', () => ticksOf(reading).at(-1)?.seq === last)
  reading.close()
})

test('the stream carries the headers of every answer', async () => {
  const response = await rawCall(server.address, '/api/stream')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')
  await response.body?.cancel()
})

test('another login password ends the streams of the other devices, and not the one of the device that changed it', async () => {
  const person = await new Trader(server.address).open()
  const elsewhere = new Trader(server.address, person.account)
  await elsewhere.mustCall(signIn, { body: { identifier: person.account, password: PASSWORD } })
  const [here, there] = [await listen('', person.cookie), await listen('', elsewhere.cookie)]
  await person.mustCall(changePassword, { body: { oldPassword: PASSWORD, newPassword: 'another-good-password' } })
  await soon('the end of the other stream', there.hasEnded)
  expect(here.hasEnded()).toBe(false)
  here.close()
})

test('a server that ends closes the lines of its streams, of what is under way, and those on which nothing was asked yet', async () => {
  const [asked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ending = await startHandMarketServer({
    change: (services) => ({
      ...services,
      carrier: {
        ...services.carrier,
        send: async (...letter) => {
          asked.resolve()
          await mayAnswer.promise
          return services.carrier.send(...letter)
        },
      },
    }),
  })
  const stream = (await rawCall(ending.address, '/api/stream?products=')).body?.pipeTo(new WritableStream())
  const line = connect(Number(new URL(ending.address).port), '127.0.0.1')
  await once(line, 'connect')
  const target = { kind: 'email', value: 'under@way.example' } as const
  const answer = new Trader(ending.address).call(requestCode, { body: { target } })
  await asked.promise
  // The last resort, which cuts every line after some seconds, does not come.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const closing = ending.close()
    mayAnswer.resolve()
    expect((await answer).ok).toBe(true)
    await stream
    await closing
  } finally {
    vi.useRealTimers()
    line.destroy()
  }
})
