/**
 * Insight equals the orders and the ledger to the minor unit over random histories: late corrections, void orders, sealed months,
 * a restored backup. The seed is printed; SEED repeats a run.
 */
import { randomInt } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import type { Order } from '../../contract/rows/order.ts'
import { sha256HexOfBytes } from '../../contract/sha256.ts'
import type { Remote } from '../../src/remote/exchange.ts'
import { keepBlockSums } from '../../src/store/history/block-sums.ts'
import { type Insight, type InsightQuery, readInsight } from '../../src/store/history/insight.ts'
import { remakeFronts } from '../../src/store/history/keep-fronts.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import { runCycle } from '../../src/sync/cycle.ts'
import { plainInsight } from './insight/plain-insight.ts'
import { RandomLife } from './insight/random-life.ts'
import { Feed } from './simulation/feed.ts'
import { type Chance, createChance } from './simulation/random.ts'
import { PERSON, type Request } from './simulation/server.ts'

const HISTORIES = 500
const STEPS_MAX = 16
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const ZONES = ['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu']
const NOW = Date.UTC(2026, 10, 30)
const WHOLE = { timeZone: 'Asia/Shanghai', from: null, to: null }

function createPerson(chance: Chance) {
  const feed = new Feed('e0', { isRemembering: false })
  const answer = ({ endpoint, query, params }: Pick<Request, 'endpoint' | 'query' | 'params'>) => {
    // The queries were typed where the app made them.
    const asked = { ...query, limit: 200, now: NOW } as unknown as Parameters<Feed['pull']>[0]
    switch (endpoint.id) {
      case 'pull':
        return feed.pull(asked)
      case 'snapshot':
        return feed.snapshot(asked)
      case 'bucket':
        return feed.bucket({ collection: params['collection'] ?? '', bucket: params['bucket'] ?? '', now: NOW })
      case 'block':
        return feed.block(params['hash'] ?? '')
      default:
        throw new RangeError(endpoint.id)
    }
  }
  const remote = (endpoint: Request['endpoint'], input: Partial<Request>) =>
    Promise.resolve({ outcome: answer({ endpoint, query: {}, params: {}, ...input }), position: null })
  const mirror = new Mirror('u_insight_1', { indexedDB: new IDBFactory(), IDBKeyRange })
  const sync = async () =>
    expect(
      await runCycle({
        mirror,
        feed: 'user',
        actor: PERSON,
        remote: remote as unknown as Remote,
        clock: { now: () => NOW },
        random: () => 0.5,
        hashBytes: (bytes) => Promise.resolve(sha256HexOfBytes(new Uint8Array(bytes))),
        lock: (_name, work) => work(),
      }),
    ).toMatchObject({ status: 'equal' })
  return { feed, mirror, sync, life: new RandomLife(feed, chance) }
}
type Person = ReturnType<typeof createPerson>

/** The fields of insight that plain addition gives too. */
function comparable({ all, days, groups, runs, loss, ledger, difference, isComplete }: Insight) {
  return {
    all,
    days: Object.fromEntries(days),
    groups: Object.fromEntries(groups),
    right: runs.right,
    wrong: runs.wrong,
    loss,
    ledger: Object.fromEntries(ledger),
    difference,
    isComplete,
  }
}

function expected({ feed }: Person, query: InsightQuery) {
  // The feed holds what the random life put in.
  const orders = feed.docs('orders') as unknown as Order[]
  const lines = feed.docs('fundRecords') as unknown as FundRecord[]
  const { profitOfAll, ledgerOfAll, ...plain } = plainInsight({ orders, lines }, query)
  expect(profitOfAll).toBe(ledgerOfAll)
  return { ...plain, difference: 0n, isComplete: true }
}

function randomQuery(chance: Chance, timeZone: string): InsightQuery {
  const dayOf = (offset: number) => new Date(Date.UTC(2026, 9, 4 + offset)).toISOString().slice(0, 10)
  const first = chance.below(52)
  const query = { timeZone, from: dayOf(first), to: dayOf(first + chance.below(20)) }
  return chance.often(20) ? { ...query, to: null } : query
}

test(`insight of random histories, seed ${SEED}`, { timeout: 600_000 }, async () => {
  console.log(`insight: seed ${SEED}, ${HISTORIES} histories`)
  let [sealed, restored, kept] = [0, 0, 0]
  for (let history = 0; history < HISTORIES; history += 1) {
    const chance = createChance(SEED + history)
    const person = createPerson(chance)
    const timeZone = chance.pick(ZONES)
    for (let step = 4 + chance.below(STEPS_MAX); step > 0; step -= 1) {
      person.life.step()
      if (!chance.often(6)) continue
      await person.sync()
      if (chance.often(60)) await keepBlockSums(person.mirror, chance.often(80) ? timeZone : chance.pick(ZONES))
    }
    await person.sync()
    if (chance.often(70)) await keepBlockSums(person.mirror, timeZone)
    for (const query of [{ ...WHOLE, timeZone }, randomQuery(chance, timeZone)])
      expect(comparable(await readInsight(person.mirror, query)), `history ${history} of seed ${SEED}`).toEqual(
        expected(person, query),
      )
    sealed += await person.mirror.blocks.count()
    kept += await person.mirror.blockSums.count()
    if (person.feed.epoch !== 'e0') restored += 1
    person.mirror.close()
  }
  expect(Math.min(sealed, kept, restored)).toBeGreaterThan(HISTORIES / 10)
})

async function sealedPerson(): Promise<Person> {
  const person = createPerson(createChance(7))
  for (let step = 0; step < 60; step += 1) person.life.step()
  for (const collection of ['orders', 'fundRecords'] as const)
    for (let time = 0; time < 4; time += 1) person.feed.seal(collection, 200)
  await person.sync()
  return person
}

test('with kept sums no block is opened, whatever the number of orders', async () => {
  const person = await sealedPerson()
  // A corrected order's block is added up row by row.
  for (let time = 0; time < 20; time += 1) person.feed.sealAgain()
  await person.sync()
  await keepBlockSums(person.mirror, WHOLE.timeZone)
  const opened = vi.spyOn(person.mirror.blocks, 'get')
  const { all } = await readInsight(person.mirror, WHOLE)
  expect(all.right + all.wrong).toBeGreaterThan(10)
  expect(opened).not.toHaveBeenCalled()
})

test('sums are made once, and go with their block, their time zone or a look at the whole disk', async () => {
  const { mirror } = await sealedPerson()
  await keepBlockSums(mirror, WHOLE.timeZone)
  const blocks = await mirror.blocks.count()
  expect(await mirror.blockSums.count()).toBe(blocks)
  const written = vi.spyOn(mirror.blockSums, 'bulkPut')
  await keepBlockSums(mirror, WHOLE.timeZone)
  expect(written).not.toHaveBeenCalled()
  await keepBlockSums(mirror, 'Europe/Berlin')
  expect(await mirror.blockSums.count()).toBe(blocks)
  expect((await mirror.blockSums.toArray()).every(({ name }) => name.includes('Europe/Berlin'))).toBe(true)
  await remakeFronts(mirror)
  expect(await mirror.blockSums.count()).toBe(0)
})

test('a fund record that says something else than its order is a difference', async () => {
  const { mirror, feed, sync } = await sealedPerson()
  const line = (feed.docs('fundRecords') as unknown as FundRecord[]).find(({ kind }) => kind === 'order-lost')
  if (!line) throw new Error('the seed gives no lost order')
  feed.change('fundRecords', line.id, { ...line, amount: '-0.01' })
  await sync()
  expect((await readInsight(mirror, WHOLE)).difference).not.toBe(0n)
})

test('a history of which a block is missing says that it is not whole', async () => {
  const { mirror } = await sealedPerson()
  const [hash] = await mirror.blocks.toCollection().primaryKeys()
  await mirror.blocks.delete(hash ?? '')
  expect((await readInsight(mirror, WHOLE)).isComplete).toBe(false)
})
