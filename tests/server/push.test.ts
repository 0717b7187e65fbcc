/** Notifications: what is told, to whom, in which form; and that a push address never opens an inner network. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setPriceAlert } from '../../contract/endpoints/price-alerts.ts'
import { changePassword } from '../../contract/endpoints/passwords.ts'
import { deletePush, getPush, putPush } from '../../contract/endpoints/push.ts'
import { endSession, listSessions, signIn, signOut } from '../../contract/endpoints/session.ts'
import { PUSH_KINDS } from '../../contract/push.ts'
import { fireAlerts } from '../../server/alerts/fire-alerts.ts'
import { connectDatabase } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createFeedBus, feedBus } from '../../server/feed/bus.ts'
import { publishAnnouncement, sendMessage } from '../../server/messages/send-message.ts'
import { raiseAlarm } from '../../server/identity/raise-alarm.ts'
import { startPush } from '../../server/push/start-push.ts'
import { loadVapidKeys } from '../../server/push/vapid-keys.ts'
import { addChatLine } from '../../server/support/chat.ts'
import { startHandMarketServer } from '../support/hand-market-server.ts'
import { fundedTrader, userIdOf } from '../support/http-calls.ts'
import { PUSH_SENDER, PushScene } from '../support/push-scene.ts'
import { TestPushService, TEST_VAPID_KEYS } from '../support/push-service.ts'
import { PASSWORD, Trader, until } from '../support/trader.ts'

let scene: PushScene
beforeAll(async () => void (scene = await PushScene.open()))
afterAll(() => scene.close())
afterEach(() => scene.forget())

const changePasswordOf = (trader: Trader) =>
  trader.mustCall(changePassword, { body: { oldPassword: PASSWORD, newPassword: 'another-candor-password' } })

test('a settled order, a review, a message and an answer of customer service are told, by kind and id alone, for the device alone', async () => {
  const { trader, userId } = await scene.subscribed('/all')
  const product = scene.server.exchange.market.products()[0]
  if (!product) throw new Error('no product')
  const bought = await trader.buy(product, { stake: '10.00', countdownSeconds: 30 })
  if (!bought.ok) throw new Error(JSON.stringify(bought.problem))
  await scene.round()
  expect(scene.told()).toEqual([])

  await scene.server.exchange.tick(1_000, { [product.id]: 100_000 })
  await scene.server.exchange.tick(31_000, { [product.id]: 100_100 })
  const review = await scene.message(userId, 'deposit-approved')
  const words = await scene.message(userId, 'text')
  await scene.message(userId, 'welcome')
  const line = randomUUID()
  await inTransaction(scene.database(), (tx) =>
    addChatLine(tx, { id: line, userId, operatorId: 'anna', text: 'private words', fileId: null, now: scene.now() }),
  )
  await inTransaction(scene.database(), (tx) =>
    addChatLine(tx, { id: randomUUID(), userId, operatorId: null, text: 'mine', fileId: null, now: scene.now() }),
  )
  const announcement = randomUUID()
  await inTransaction(scene.database(), (tx) =>
    publishAnnouncement(tx, {
      id: announcement,
      texts: { 'en-US': { title: 'All', body: 'of you' } },
      at: scene.now(),
    }),
  )
  await scene.round()

  const expected = [
    ['order', bought.value.order.id],
    ['review', review],
    ['message', words],
    ['chat', line],
    ['message', announcement],
  ]
  expect(
    scene
      .told()
      .map(({ kind, id }) => `${kind} ${id}`)
      .sort(),
  ).toEqual(expected.map((pair) => pair.join(' ')).sort())
  for (const { text, headers, claims } of scene.service.received) {
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['kind', 'id'])
    expect(headers['content-encoding']).toBe('aes128gcm')
    expect(claims.aud).toBe(scene.service.address)
    expect(claims.sub).toBe(PUSH_SENDER.subject)
  }
  // Once told is told.
  await scene.round()
  expect(scene.service.received).toHaveLength(expected.length)
})

test('a price alert that fires is told once, by its id alone, and not while it waits', async () => {
  const { trader } = await scene.subscribed('/alert')
  const productId = scene.server.exchange.market.products()[0]?.id ?? ''
  await scene.server.exchange.tick(1_000, { [productId]: 100_000 })
  const alert = await trader.mustCall(setPriceAlert, {
    params: { id: randomUUID() },
    body: { productId, terms: { kind: 'above', price: 100_100 } },
  })
  await scene.round()
  expect(scene.told()).toEqual([])
  await scene.server.exchange.tick(1_000, { [productId]: 100_100 })
  expect(await fireAlerts(scene.database(), new Map())).toBe(1)
  await scene.round()
  await scene.round()
  expect(scene.told()).toEqual([{ path: '/alert', kind: 'alert', id: alert.id }])
})

test('a kind that is switched off is not told, another person hears nothing, and what was before is not told', async () => {
  const { userId } = await scene.subscribed('/chat-only', ['chat'])
  const other = await fundedTrader(scene.server, 100n)
  await scene.message(await userIdOf(scene.server, other.account), 'text')
  await other.mustCall(putPush, { body: { ...scene.service.subscription('/late'), kinds: [...PUSH_KINDS] } })
  await scene.message(userId, 'text')
  await scene.round()
  expect(scene.told()).toEqual([])
  await inTransaction(scene.database(), (tx) =>
    addChatLine(tx, { id: randomUUID(), userId, operatorId: 'anna', text: 'hello', fileId: null, now: scene.now() }),
  )
  await scene.round()
  expect(scene.told().map(({ path, kind }) => [path, kind])).toEqual([['/chat-only', 'chat']])
})

test('a transaction that is rolled back is not told', async () => {
  const { userId } = await scene.subscribed('/rolled-back')
  await expect(
    inTransaction(scene.database(), async (tx) => {
      await sendMessage(tx, { id: randomUUID(), userId, kind: 'text', at: scene.now() })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await scene.round()
  expect(scene.told()).toEqual([])
})

test.each([404, 410])('a device that the push service does not know any more (%i) is dropped', async (status) => {
  const { trader, userId } = await scene.subscribed('/gone')
  scene.service.answers.set('/gone', { status })
  await scene.message(userId, 'text')
  await scene.round()
  expect((await trader.mustCall(getPush)).kinds).toBeNull()
  await scene.message(userId, 'text')
  await scene.round()
  expect(scene.service.received).toHaveLength(1)
})

test('a push service that is busy is asked again when it says so, and an hour later no more', async () => {
  const { userId } = await scene.subscribed('/busy')
  scene.service.answers.set('/busy', { status: 429, headers: { 'retry-after': '120' } })
  await scene.message(userId, 'text')
  await scene.round()
  scene.server.exchange.clock.time += 60_000
  await scene.round()
  expect(scene.service.received).toHaveLength(1)
  scene.server.exchange.clock.time += 61_000
  await scene.round()
  expect(scene.service.received).toHaveLength(2)
  scene.server.exchange.clock.time += 3_600_000
  scene.service.answers.clear()
  await scene.round()
  expect(scene.service.received).toHaveLength(2)
  expect(await scene.database().selectFrom('push_delivery').selectAll().execute()).toEqual([])
})

test('what is refused for good is dropped, and the device stays', async () => {
  const { trader, userId } = await scene.subscribed('/refused')
  scene.service.answers.set('/refused', { status: 413 })
  await scene.message(userId, 'text')
  await scene.round()
  await scene.round()
  expect(scene.service.received).toHaveLength(1)
  expect(scene.refused).toContain(413)
  expect((await trader.mustCall(getPush)).kinds).toEqual([...PUSH_KINDS])
})

test('after a logout, and after a password was changed elsewhere, nothing is told', async () => {
  const first = await scene.subscribed('/logged-out')
  await first.trader.mustCall(signOut)
  const second = await scene.subscribed('/changed')
  const elsewhere = new Trader(scene.server.address, second.trader.account)
  await elsewhere.mustCall(signIn, { body: { identifier: second.trader.account, password: PASSWORD } })
  await elsewhere.mustCall(changePassword, { body: { oldPassword: PASSWORD, newPassword: 'another-candor-password' } })
  await scene.message(first.userId, 'text')
  await scene.message(second.userId, 'text')
  await scene.round()
  expect(scene.told()).toEqual([])
  expect(
    await scene
      .database()
      .selectFrom('push_subscription')
      .select('user_id')
      .where('user_id', 'in', [first.userId, second.userId])
      .execute(),
  ).toEqual([])
})

test('a device that signs in anew is told once, as who is signed in now', async () => {
  const first = await scene.subscribed('/shared-phone')
  const second = await scene.subscribed('/shared-phone')
  await scene.message(first.userId, 'text')
  const wanted = await scene.message(second.userId, 'text')
  await scene.round()
  expect(scene.told().map(({ id }) => id)).toEqual([wanted])
})

test('of what is told, the person chooses at any time, and may end it', async () => {
  const { trader, userId } = await scene.subscribed('/choose', ['order'])
  await trader.mustCall(putPush, { body: { ...scene.service.subscription('/choose'), kinds: ['message'] } })
  expect(await trader.mustCall(getPush)).toEqual({
    publicKey: TEST_VAPID_KEYS.publicKey,
    kinds: ['message'],
    subscription: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
  await trader.mustCall(deletePush)
  await trader.mustCall(deletePush)
  await scene.message(userId, 'text')
  await scene.round()
  expect([(await trader.mustCall(getPush)).kinds, scene.told()]).toEqual([null, []])
})

test('an address that the browser changed by itself is told to the server, and what is chosen stays; the same address writes nothing', async () => {
  const { trader, userId } = await scene.subscribed('/old', ['message', 'order'])
  const { keys, renew } = scene.device(trader)
  expect(await renew('/old')).toEqual({ status: 'same', kinds: ['message', 'order'] })
  expect(await renew('/new')).toEqual({ status: 'renewed', kinds: ['message', 'order'] })
  expect(await renew('/new')).toEqual({ status: 'same', kinds: ['message', 'order'] })
  expect(keys).toEqual(Array(3).fill(TEST_VAPID_KEYS.publicKey))
  await scene.message(userId, 'text')
  await scene.round()
  expect(scene.told().map(({ path }) => path)).toEqual(['/new'])
})

test('an address that was dropped as gone comes back with what this session chose; what was silenced stays silent', async () => {
  const { trader, userId } = await scene.subscribed('/gone', ['message'])
  scene.service.answers.set('/gone', { status: 410 })
  await scene.message(userId, 'text')
  await scene.round()
  const { keys, renew } = scene.device(trader)
  expect(await renew('/back')).toEqual({ status: 'silent' })
  expect(await renew('/back', ['message'])).toEqual({ status: 'renewed', kinds: ['message'] })
  expect(await renew(null)).toEqual({ status: 'unavailable' })
  expect((await trader.mustCall(getPush)).kinds).toEqual(['message'])
  await trader.mustCall(deletePush)
  expect(await renew('/back', [])).toEqual({ status: 'silent' })
  expect(keys).toHaveLength(2)
  await trader.mustCall(signOut)
  expect(await renew('/back', ['message'])).toEqual({ status: 'unavailable' })
})

test('only a public https address is taken', async () => {
  const strict = await startHandMarketServer({
    change: (services) => ({ ...services, push: { ...services.push, isLoopbackAllowed: false } }),
  })
  try {
    const trader = await fundedTrader(strict, 1n)
    const put = (endpoint: string) =>
      trader.call(putPush, { body: { ...scene.service.subscription('/'), endpoint, kinds: ['order'] } })
    for (const endpoint of [
      'http://push.example.com/x',
      'https://10.0.0.1/x',
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://[fd00::1]/x',
      'https://0x7f000001/x',
      'https://2130706433/x',
      'https://push.example.com:8443/x',
      'https://user:pass@push.example.com/x',
      'file:///etc/passwd',
      'push',
    ]) {
      const reply = await put(endpoint)
      expect([endpoint, reply.status, reply.ok ? '' : reply.problem.code]).toEqual([
        endpoint,
        422,
        'push-address-refused',
      ])
    }
    expect((await put('https://push.example.com/x')).status).toBe(200)
  } finally {
    await strict.close()
  }
})

test('a key that is not on the curve is refused', async () => {
  const trader = await fundedTrader(scene.server, 1n)
  const reply = await trader.call(putPush, {
    body: { ...scene.service.subscription('/x'), p256dh: 'A'.repeat(87), kinds: ['order'] },
  })
  expect(reply.status).toBe(400)
})

test('while the database is away a round fails once, and what has moved waits for the next one', async () => {
  const database = connectDatabase('postgresql://nobody@127.0.0.1:1/none')
  const bus = createFeedBus()
  let faults = 0
  const job = startPush({
    database,
    bus,
    clock: scene.server.exchange.clock,
    ...scene.sending,
    everyMs: 3_600_000,
    log: { error: () => void (faults += 1), warn: () => undefined },
  })
  await expect.poll(() => faults).toBe(1)
  bus.emit({ owner: randomUUID(), epoch: randomUUID(), seq: 1 })
  await expect.poll(() => faults).toBe(2)
  // Time enough for several more.
  for (let asked = 0; asked < 20; asked += 1) await sql`select 1`.execute(database).catch(() => undefined)
  expect(faults).toBe(2)
  await Promise.all([job.stop(), database.destroy()])
})

test('the job sends by itself soon after the commit', async () => {
  const { userId } = await scene.subscribed('/job')
  const job = startPush({
    database: scene.database(),
    bus: feedBus,
    clock: scene.server.exchange.clock,
    ...scene.sending,
    // So only the commit itself can have told it.
    everyMs: 3_600_000,
    log: {
      error: (details) => {
        throw new Error(JSON.stringify(details))
      },
      warn: () => undefined,
    },
  })
  try {
    const id = await scene.message(userId, 'text')
    await until('told', () => Promise.resolve(scene.told().some((one) => one.id === id)), {
      everyMs: 20,
    })
  } finally {
    await job.stop()
  }
})

test('the keys are made once, for their owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-vapid-'))
  try {
    const keys = await loadVapidKeys(folder)
    expect(await loadVapidKeys(folder)).toEqual(keys)
    const path = join(folder, 'keys', 'vapid.json')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(keys)
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('an alarm about the account', () => {
  test('reaches every device that was subscribed at the moment of the change, signed out by it or not, whatever it chose to be told, once', async () => {
    const { trader, userId } = await scene.subscribed('/phone')
    await scene.further(trader, '/tablet', ['order'])
    const thief = await scene.further(trader, '/thief')
    const read = (
      await scene.database().selectFrom('message').select('id').where('user_id', '=', userId).execute()
    ).map(({ id }) => id)
    await changePasswordOf(thief)
    // Somebody has read the message before the job looks.
    await scene
      .database()
      .updateTable('message')
      .set({ read_at: BigInt(scene.now()) })
      .where('user_id', '=', userId)
      .where('id', 'not in', [randomUUID(), ...read])
      .execute()
    await scene.message(userId, 'text')
    await scene.alarmRound()
    await scene.alarmRound()
    expect(scene.alarms()).toEqual(['/phone', '/tablet', '/thief'])
    expect(
      scene
        .told()
        .filter(({ kind }) => kind === 'message')
        .map(({ path }) => path),
    ).toEqual(['/thief'])
  })

  test('reaches a device that the thief has signed out, silenced or turned elsewhere before', async () => {
    const { trader } = await scene.subscribed('/a-phone')
    const tablet = await scene.further(trader, '/b-tablet')
    const laptop = await scene.further(trader, '/c-laptop')
    const thief = new Trader(scene.server.address, trader.account)
    await thief.mustCall(signIn, { body: { identifier: trader.account, password: PASSWORD } })
    const phone = (await thief.mustCall(listSessions)).sessions.find(
      ({ isThisDevice, createdAt }) => !isThisDevice && createdAt <= scene.now(),
    )
    await thief.mustCall(endSession, { params: { id: phone?.id ?? '' } })
    // With a copy of their cookies.
    await tablet.call(deletePush)
    await laptop.call(putPush, { body: { ...scene.service.subscription('/thiefs-own'), kinds: [...PUSH_KINDS] } })
    await changePasswordOf(thief)
    await scene.alarmRound()
    expect(scene.alarms()).toEqual(expect.arrayContaining(['/a-phone', '/b-tablet', '/c-laptop']))
  })
})

describe('an alarm and the addresses of a person', () => {
  test('is not kept away by another account that claims the same address: a browser makes its keys with it', async () => {
    const { trader } = await scene.subscribed('/claimed')
    const thief = await fundedTrader(scene.server, 1n)
    const other = await new TestPushService().open()
    try {
      const { p256dh, auth } = other.subscription('/')
      for (const claimant of [thief, trader]) {
        expect(
          await claimant.call(putPush, {
            body: { ...scene.service.subscription('/claimed'), p256dh, auth, kinds: [] },
          }),
        ).toMatchObject({ status: 422, problem: { code: 'push-address-refused' } })
      }
      await trader.mustCall(deletePush)
      expect(
        await thief.call(putPush, { body: { ...scene.service.subscription('/claimed'), p256dh, auth, kinds: [] } }),
      ).toMatchObject({ status: 422 })
    } finally {
      await other.close()
    }
    await changePasswordOf(trader)
    await scene.alarmRound()
    expect(scene.alarms()).toEqual(['/claimed'])
  })

  test('does not come to a device where somebody else is told by now, nor three days after it left', async () => {
    const { trader } = await scene.subscribed('/lent')
    await trader.mustCall(signOut)
    await scene.subscribed('/lent')
    const owner = await scene.subscribed('/sold')
    await owner.trader.mustCall(deletePush)
    for (const person of [trader, owner.trader]) {
      const device = new Trader(scene.server.address, person.account)
      await device.mustCall(signIn, { body: { identifier: person.account, password: PASSWORD } })
      if (person === owner.trader) scene.server.exchange.clock.time += 72 * 3_600_000
      await changePasswordOf(device)
    }
    await scene.alarmRound()
    expect(scene.alarms()).toEqual([])
  })
})

describe('the bounds of an alarm', () => {
  test('goes out twenty times a day at most, and to twenty devices at most, the longest subscribed first', async () => {
    const { trader, userId } = await scene.subscribed('/first')
    for (let at = 0; at < 25; at += 1) {
      scene.server.exchange.clock.time += 1
      await scene
        .database()
        .insertInto('push_left')
        .values({
          ...scene.service.subscription(`/later-${at}`),
          user_id: userId,
          created_at: BigInt(scene.now()),
          left_at: BigInt(scene.now()),
        })
        .execute()
    }
    await changePasswordOf(trader)
    await scene.alarmRound()
    expect(scene.alarms()).toHaveLength(20)
    expect(scene.alarms()).toContain('/first')
    const raise = () =>
      inTransaction(scene.database(), (tx) =>
        raiseAlarm(tx, { userId, kind: 'transaction-password', now: scene.now() }),
      )
    for (let at = 0; at < 25; at += 1) await raise()
    scene.service.received.length = 0
    await scene.alarmRound()
    expect(scene.service.received.filter(({ path }) => path === '/first')).toHaveLength(19)
  })

  test('reaches the first device however often somebody changes addresses, and no more than twenty are remembered', async () => {
    const { trader, userId } = await scene.subscribed('/changed-0')
    for (let at = 1; at < 30; at += 1) {
      scene.server.exchange.clock.time += 1
      await trader.mustCall(putPush, { body: { ...scene.service.subscription(`/changed-${at}`), kinds: [] } })
    }
    expect(
      await scene.database().selectFrom('push_left').select('endpoint').where('user_id', '=', userId).execute(),
    ).toHaveLength(20)
    await changePasswordOf(trader)
    await scene.alarmRound()
    expect(scene.alarms()).toHaveLength(20)
    expect(scene.alarms()).toContain('/changed-0')
  })

  test('is tried again while the push service is busy, and for a day at most', async () => {
    const { trader } = await scene.subscribed('/slow')
    scene.service.answers.set('/slow', { status: 503 })
    await changePasswordOf(trader)
    await scene.alarmRound()
    scene.service.answers.clear()
    scene.server.exchange.clock.time += 60_000
    await scene.alarmRound()
    expect(scene.alarms()).toEqual(['/slow', '/slow'])
    expect(await scene.database().selectFrom('push_alarm').selectAll().execute()).toEqual([])
  })
})
