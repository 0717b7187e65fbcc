/** Price alerts: the tick that fires one, exactly once, whoever looks at the same moment and whatever is changed meanwhile. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ALERTS_MAX, type AlertTerms } from '../../contract/price-alert.ts'
import { fireAlerts, type MoveWindows } from '../../server/alerts/fire-alerts.ts'
import { removeAlert, setAlert } from '../../server/alerts/set-alert.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations } from '../../server/migrations.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { TestExchange } from '../support/test-market.ts'
import { until } from '../support/trader.ts'

const BTC = 'btc-usdt'
const ETH = 'eth-usdt'
let exchange: TestExchange
let windows: MoveWindows

beforeEach(async () => {
  exchange = await TestExchange.open({ postgres: await createTestDatabase(migrations) })
  windows = new Map()
  await exchange.tick(0, { [BTC]: 1_000, [ETH]: 1_000 })
  return () => exchange.close()
})

const database = () => exchange.postgres.database
const look = () => fireAlerts(database(), windows)
const set = (
  userId: string,
  terms: AlertTerms,
  { id = randomUUID(), productId = BTC }: { id?: string; productId?: string } = {},
) =>
  inTransaction(database(), (tx) =>
    setAlert(tx, { userId, now: exchange.clock.time }, { id, productId, terms, isKnown: true }),
  )
const mustSet = async (...input: Parameters<typeof set>) => {
  const kept = await set(...input)
  if (!kept.ok) throw new Error(kept.problem)
  return kept.value
}
const alertsOf = async (userId: string) => [...(await feedDocs(database(), userId, 'priceAlerts')).values()]
const statusOf = async (userId: string) => (await alertsOf(userId)).map(({ status }) => status)
const newestTick = async (productId = BTC) => {
  const { seq, ts, price } = (await exchange.chain(productId)).findLast(({ kind }) => kind === 'price') ?? {}
  return { seq, ts, price }
}

test('the first tick at or beyond its price fires an alert, and the row has the number, time and price that the chain has', async () => {
  const user = randomUUID()
  const above = await mustSet(user, { kind: 'above', price: 1_010 })
  const below = await mustSet(user, { kind: 'below', price: 995 })
  await exchange.tick(250, { [BTC]: 1_009 })
  expect(await look()).toBe(0)
  await exchange.tick(250, { [BTC]: 1_010 })
  const tick = await newestTick()
  await exchange.tick(250, { [BTC]: [1_020, 996] })
  expect(await look()).toBe(1)
  expect((await alertsOf(user)).find(({ id }) => id === above.id)).toEqual({
    ...above,
    status: 'fired',
    firedAt: tick.ts,
    firing: { terms: { kind: 'above', price: 1_010 }, tick, from: null },
  })
  await exchange.tick(250, { [BTC]: [990, 1_030] })
  expect(await look()).toBe(1)
  expect((await alertsOf(user)).find(({ id }) => id === below.id)?.firing).toMatchObject({ tick: { price: 990 } })
  await exchange.tick(250, { [BTC]: [990, 1_030] })
  expect(await look()).toBe(0)
})

test('ticks from before an alert was set, heartbeats and other products fire nothing', async () => {
  const user = randomUUID()
  await mustSet(randomUUID(), { kind: 'above', price: 9_999 })
  await exchange.tick(250, { [BTC]: 1_100 })
  await mustSet(user, { kind: 'above', price: 1_050 })
  await exchange.tick(5_000)
  await exchange.tick(250, { [ETH]: 1_100 })
  expect(await look()).toBe(0)
  expect(await statusOf(user)).toEqual(['active'])
  await exchange.tick(250, { [BTC]: 1_100 })
  expect(await look()).toBe(1)
})

test('a move fires from the furthest price of its span, up or down, and a slower one does not', async () => {
  const user = randomUUID()
  const alert = await mustSet(user, { kind: 'moved', moveBp: 100, windowSeconds: 60 })
  await exchange.tick(59_000, { [BTC]: 1_009 })
  await exchange.tick(2_000, { [BTC]: 1_010 })
  expect(await look()).toBe(0)
  await exchange.tick(1_000, { [BTC]: 1_005 })
  const low = await newestTick()
  await exchange.tick(30_000, { [BTC]: 1_015 })
  expect(await look()).toBe(0)
  // Another process, which has seen none of these ticks, finds the same.
  windows = new Map()
  await exchange.tick(20_000, { [BTC]: 1_016 })
  expect(await look()).toBe(1)
  const [fired] = await alertsOf(user)
  expect(fired).toMatchObject({ id: alert.id, status: 'fired', firing: { tick: await newestTick(), from: low } })
})

test('a longer span is read from the chain once somebody asks for it, prices from before included', async () => {
  const user = randomUUID()
  await mustSet(user, { kind: 'moved', moveBp: 9_000, windowSeconds: 60 })
  await exchange.tick(250, { [BTC]: 1_000 })
  await look()
  await exchange.tick(120_000, { [BTC]: 1_060 })
  await look()
  await mustSet(user, { kind: 'moved', moveBp: 500, windowSeconds: 300 })
  expect(await look()).toBe(0)
  await exchange.tick(1_000, { [BTC]: 1_060 })
  expect(await look()).toBe(1)
})

test('processes that look at the same moment fire each of many alerts once between them', async () => {
  const users = Array.from({ length: 14 }, () => randomUUID() as string)
  for (const user of users)
    for (let at = 0; at < ALERTS_MAX; at += 1) await mustSet(user, { kind: 'above', price: 1_001 + at })
  for (let at = 0; at < 1_100; at += 100)
    await exchange.tick(250, { [BTC]: Array.from({ length: 100 }, (_, step) => 1_000 + ((at + step) % 60)) })
  const others: MoveWindows[] = [new Map(), new Map(), new Map()]
  const fired = await Promise.all(others.map((each) => fireAlerts(database(), each)))
  expect(fired.reduce((sum, count) => sum + count, 0) + (await look())).toBe(700)
  for (const user of users) {
    const alerts = await alertsOf(user)
    expect(alerts).toHaveLength(ALERTS_MAX)
    for (const { firing } of alerts)
      expect(firing).toMatchObject({ tick: { price: firing?.terms.kind === 'above' ? firing.terms.price : 0 } })
  }
})

test('a look that dies before its commit has fired nothing, and the next one fires by the very same tick', async () => {
  const user = randomUUID()
  await mustSet(user, { kind: 'above', price: 1_010 })
  await mustSet(user, { kind: 'moved', moveBp: 50, windowSeconds: 60 })
  await exchange.tick(250, { [BTC]: 1_010 })
  const tick = await newestTick()
  await sql`CREATE TRIGGER die BEFORE UPDATE ON alert_mark FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(
    database(),
  )
  await expect(look()).rejects.toThrow('is refused')
  expect(await statusOf(user)).toEqual(['active', 'active'])
  await sql`DROP TRIGGER die ON alert_mark`.execute(database())
  await exchange.tick(250, { [BTC]: 1_050 })
  expect(await look()).toBe(2)
  for (const { firing } of await alertsOf(user)) expect(firing?.tick).toEqual(tick)
})

test('an alert that its person changes while its price is reached waits by its new terms alone', async () => {
  const user = randomUUID()
  const { id } = await mustSet(user, { kind: 'above', price: 1_010 })
  await exchange.tick(250, { [BTC]: 1_020 })
  const isChanged = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const changing = inTransaction(database(), async (tx) => {
    const terms = { kind: 'above', price: 1_015 } as const
    await setAlert(tx, { userId: user, now: exchange.clock.time }, { id, productId: ETH, terms, isKnown: true })
    isChanged.resolve()
    await mayCommit.promise
  })
  await isChanged.promise
  const looking = look()
  await until('the look waits for the change', async () => {
    const { rows } =
      await sql`SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      UNION ALL SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        database(),
      )
    return rows.length > 0
  })
  mayCommit.resolve()
  await changing
  expect(await looking).toBe(0)
  expect(await statusOf(user)).toEqual(['active'])
  await exchange.tick(250, { [ETH]: 1_015 })
  expect(await look()).toBe(1)
})

test('while somebody sets an alert for a product, its ticks wait for the next look and none is passed over', async () => {
  const [early, late] = [randomUUID(), randomUUID()]
  await mustSet(early, { kind: 'above', price: 1_010 })
  await exchange.tick(250, { [BTC]: 1_020 })
  await inTransaction(database(), async (tx) => {
    const alert = { id: randomUUID(), productId: BTC, terms: { kind: 'above', price: 1_015 } as const, isKnown: true }
    await setAlert(tx, { userId: late, now: exchange.clock.time }, alert)
    expect(await look()).toBe(0)
    await exchange.tick(250, { [BTC]: 1_016 })
  })
  expect(await look()).toBe(2)
  expect((await alertsOf(late))[0]?.firing?.tick.price).toBe(1_016)
})

test('one that has fired can be set anew: it keeps its last firing until the next one', async () => {
  const user = randomUUID()
  const { id } = await mustSet(user, { kind: 'above', price: 1_010 })
  await exchange.tick(250, { [BTC]: 1_010 })
  await look()
  await mustSet(user, { kind: 'below', price: 1_000 }, { id })
  expect(await alertsOf(user)).toMatchObject([
    { status: 'active', terms: { kind: 'below' }, firing: { terms: { kind: 'above' }, tick: { price: 1_010 } } },
  ])
  await exchange.tick(250, { [BTC]: 999 })
  expect(await look()).toBe(1)
  expect((await alertsOf(user))[0]?.firing).toMatchObject({ terms: { kind: 'below' }, tick: { price: 999 } })
})

test('a person has so many alerts at most, however many are sent at once; those that are there can be changed', async () => {
  const user = randomUUID()
  const sent = await Promise.all(
    Array.from({ length: ALERTS_MAX + 4 }, (_, at) => set(user, { kind: 'above', price: 2_000 + at })),
  )
  expect(sent.filter(({ ok }) => ok)).toHaveLength(ALERTS_MAX)
  expect(sent.find(({ ok }) => !ok)).toMatchObject({ problem: 'too-many-alerts', facts: { maximum: ALERTS_MAX } })
  const [first] = await alertsOf(user)
  await mustSet(user, { kind: 'below', price: 1 }, { id: first?.id ?? '' })
  await inTransaction(database(), (tx) => removeAlert(tx, { userId: user, id: first?.id ?? '' }))
  await mustSet(user, { kind: 'above', price: 3_000 })
  expect(await alertsOf(user)).toHaveLength(ALERTS_MAX)
})

test("an alert's id is its person's own: another person's changes nothing of it, and one that is gone may go again", async () => {
  const [user, other] = [randomUUID(), randomUUID()]
  const { id } = await mustSet(user, { kind: 'above', price: 1_010 })
  await mustSet(other, { kind: 'below', price: 1 }, { id })
  await inTransaction(database(), (tx) => removeAlert(tx, { userId: other, id }))
  await inTransaction(database(), (tx) => removeAlert(tx, { userId: other, id }))
  expect(await alertsOf(other)).toEqual([])
  expect(await alertsOf(user)).toMatchObject([{ id, status: 'active', terms: { kind: 'above' } }])
})

test('a product that is not offered takes no alert, and a product where nobody waits costs no look', async () => {
  const user = randomUUID()
  const terms = { kind: 'above', price: 1_010 } as const
  const refused = await inTransaction(database(), (tx) =>
    setAlert(tx, { userId: user, now: 0 }, { id: randomUUID(), productId: 'gone', terms, isKnown: false }),
  )
  expect(refused).toMatchObject({ ok: false, problem: 'not-found' })
  const { id } = await mustSet(user, terms)
  await inTransaction(database(), (tx) => removeAlert(tx, { userId: user, id }))
  await exchange.tick(250, { [BTC]: 1_020 })
  expect(await look()).toBe(0)
  const mark = await database().selectFrom('alert_mark').selectAll().executeTakeFirst()
  expect(Number(mark?.seq)).toBeLessThan((await newestTick()).seq ?? 0)
  // Ticks that were passed over are not looked at when somebody waits again.
  await mustSet(user, terms)
  expect(await look()).toBe(0)
})
