/**
 * A platform of many processes while people trade through its front, and its processes, Redis and the database are killed or stand still:
 * nothing is lost, doubled or left unsettled, no order of the simulated market is void, no order has an entry that was public, and people
 * meet nothing but `unavailable`, which another try mends. `npm run cluster` runs it, and `npm test` does not.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChaosPerson, type World } from '../support/chaos/person.ts'
import { Cluster, type ClusterRole, type Member } from '../support/cluster/cluster.ts'
import { PersonDevice } from '../support/cluster/devices.ts'
import { planFaults, randomOf, type FaultName } from '../support/cluster/fault-plan.ts'
import {
  auditAll,
  commitTimes,
  committedTicks,
  delaysOf,
  holeIn,
  latenessOf,
  ordersAtPublicEntries,
  quantile,
  untrueStalls,
  type Window,
} from '../support/cluster/measures.ts'
import { PriceEars } from '../support/cluster/price-ears.ts'
import { proofPicture, Trader, until } from '../support/trader.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)
const PEOPLE = number('CLUSTER_PEOPLE', 200)
const MINUTES = number('CLUSTER_MINUTES', 10)
const SEED = number('SEED', Date.now() % 1_000_000_000)
/** As many as the whole run has, or fewer in a shorter one. */
const share = (whole: number, least: number) => Math.max(least, Math.min(whole, Math.round((whole * MINUTES) / 10)))
const AMOUNTS = { kills: share(20, 2), pauses: share(7, 1), redis: share(2, 1), database: 1 }
/** To try one kind of fault again and again. */
const CHOSEN = process.env['CLUSTER_FAULTS']?.split(',') as FaultName[] | undefined // a wrong name ends the run at once
const COUNTS = { web: 3, stream: 2, market: 2, settle: 2, jobs: 2 }
const PRODUCT = 'btc-usdt'
const COUNTDOWN_SECONDS = 10
const PAUSE_MS = 10_000
/** A hole in the prices that begins so soon after a fault counts to it, ms. */
const AFTER_MS = 3_000
/** Slow hashes: two hundred people at once would wait for each other longer than a caller waits. */
const OPENING_AT_ONCE = 8
const DEVICES_AT_ONCE = 8
/** One act in so many is a device's sync. */
const SYNC_SHARE = 0.05
const REST_MS_MAX = number('CLUSTER_REST_MS', 2_500)

interface Said {
  readonly what: string
  readonly at: number
}
interface Figures {
  acknowledged: number
  retries: number
  passing: Map<string, number>
  refused: Said[]
  /** Refusals that nobody saw: the device signed anew. */
  signedAnew: Map<string, number>
  /** Syncs that did not come to an equal mirror at once. */
  unequalSyncs: number
}
const figures: Figures = {
  acknowledged: 0,
  retries: 0,
  passing: new Map(),
  refused: [],
  signedAnew: new Map(),
  unequalSyncs: 0,
}
const windows: Window[] = []
const random = randomOf(SEED)
let cluster: Cluster
let ears: PriceEars
let people: ChaosPerson[]
const devices = new Map<ChaosPerson, PersonDevice>()
let isEnding = false

beforeAll(async () => {
  cluster = await Cluster.open(COUNTS, { seconds: COUNTDOWN_SECONDS, random })
  ears = new PriceEars({ addresses: cluster.of('stream').map(({ server }) => server.address), productId: PRODUCT })
  people = await openPeople(cluster.address)
}, 1_800_000)

afterAll(async () => {
  await cluster?.close()
}, 120_000)

async function openPeople(address: string): Promise<ChaosPerson[]> {
  const visitor = new Trader(address)
  await visitor.openProducts()
  const [products, depositMethods] = [await visitor.publicRows('products'), await visitor.publicRows('depositMethods')]
  const count = (counts: Map<string, number>) => (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1)
  const world: World = {
    address,
    random,
    cutShare: 0,
    newId: randomUUID,
    newPicture: proofPicture,
    products: () => products.filter(({ status }) => status === 'open'),
    depositMethods: () => depositMethods,
    onPassing: count(figures.passing),
    onRefused: (what) => void figures.refused.push({ what, at: Date.now() }),
    onSignedAnew: count(figures.signedAnew),
    onRetry: () => void (figures.retries += 1),
    onAcknowledged: () => void (figures.acknowledged += 1),
  }
  const all = Array.from(
    { length: PEOPLE },
    (_, index) =>
      new ChaosPerson(world, `cluster${String(index).padStart(4, '0')}`, `10.0.${index >> 8}.${index & 255}`),
  )
  await inTurns(all, OPENING_AT_ONCE, async (person) => {
    await person.open()
    await person.deposit('3000.00')
    if (random() < 0.25) await person.prepareToWithdraw()
    devices.set(person, new PersonDevice(person, address))
  })
  return all
}

async function inTurns<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

async function live(person: ChaosPerson): Promise<void> {
  await pause(random() * REST_MS_MAX)
  while (!isEnding) {
    if (random() < SYNC_SHARE) {
      const isEqual = await devices.get(person)?.sync()
      if (isEqual === false) figures.unequalSyncs += 1
    } else await person.actOnce()
    await pause(random() * REST_MS_MAX)
  }
}

function any(role: ClusterRole): Member {
  const all = cluster.of(role)
  const member = all[Math.floor(random() * all.length)]
  if (!member) throw new Error(`no ${role} is there`)
  return member
}
async function writer(): Promise<Member> {
  let found: Member | null = null
  await until('somebody writes the chain', async () => (found = await cluster.writer()) !== null)
  return found ?? any('market')
}
async function standby(): Promise<Member> {
  const writing = await writer()
  return cluster.of('market').find((member) => member !== writing) ?? writing
}
const rest = () => pause(PAUSE_MS)

const FAULTS: Readonly<Record<FaultName, () => Promise<void>>> = {
  'kill writer': async () => cluster.kill(await writer()),
  "kill writer's market process": async () => cluster.killChild(await writer()),
  'kill standby': async () => cluster.kill(await standby()),
  'kill web': () => cluster.kill(any('web')),
  'kill stream': () => cluster.kill(any('stream')),
  'kill settle': () => cluster.kill(any('settle')),
  "kill settle's own process": () => cluster.killChild(any('settle')),
  'kill jobs': () => cluster.kill(any('jobs')),
  'kill redis': () => cluster.killRedis(() => pause(2_000)),
  'kill database': () => cluster.killDatabase(),
  'pause writer': async () => cluster.pause(await writer(), rest),
  'pause standby': async () => cluster.pause(await standby(), rest),
  'pause web': () => cluster.pause(any('web'), rest),
  'pause stream': () => cluster.pause(any('stream'), rest),
  'pause settle': () => cluster.pause(any('settle'), rest),
  'pause jobs': () => cluster.pause(any('jobs'), rest),
}

async function rage(plan: readonly FaultName[]): Promise<void> {
  const endsAt = Date.now() + MINUTES * 60_000
  for (const [index, name] of plan.entries()) {
    await ears.next()
    const from = Date.now()
    await FAULTS[name]()
    await ears.next()
    await pause(AFTER_MS)
    windows.push({ name, from, to: Date.now() })
    const left = endsAt - Date.now()
    console.log(
      `${index + 1} of ${plan.length}: ${name}, ${Date.now() - from} ms; ${figures.acknowledged} acknowledged, ${figures.retries} retries`,
    )
    if (left > 0) await pause((random() * left) / (plan.length - index))
  }
  await pause(Math.max(0, endsAt - Date.now()))
  isEnding = true
}

async function holdDevices() {
  const faults = { lost: [] as unknown[], doubled: [] as unknown[], undone: [] as unknown[] }
  await inTurns(people, DEVICES_AT_ONCE, async (person) => {
    const held = await devices.get(person)?.hold()
    faults.lost.push(...(held?.lost ?? [person.account]))
    faults.doubled.push(...(held?.doubled ?? []))
    faults.undone.push(...(held?.undone ?? []))
  })
  return { ...faults, unequalAnswers: people.flatMap(({ unequal }) => unequal) }
}

const openOrders = async () =>
  (
    await cluster.database
      .selectFrom('orders')
      .select((select) => select.fn.countAll<bigint>().as('count'))
      .where('status', 'in', ['waiting', 'running'])
      .executeTakeFirstOrThrow()
  ).count

/** How often each refusal was answered, by the fault during which it was. */
function refusals(): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {}
  for (const { what, at } of figures.refused) {
    const during = windows.find(({ from, to }) => at >= from && at <= to)?.name ?? 'no fault'
    const of = (counts[what] ??= {})
    of[during] = (of[during] ?? 0) + 1
  }
  return counts
}

/** How fast a machine is: said beside the bar, and never a failure. */
function speeds(ticks: Awaited<ReturnType<typeof committedTicks>>, arrivals: readonly ReadonlyMap<number, number>[]) {
  const holes: Record<string, number[]> = {}
  for (const window of windows) (holes[window.name] ??= []).push(holeIn(ticks, window))
  const worst = (...names: FaultName[]) => Math.max(0, ...names.flatMap((name) => holes[name] ?? []))
  const all = delaysOf(ticks, arrivals, [])
  const calm = delaysOf(ticks, arrivals, windows)
  const held = (figure: number, bar: number) => `${figure} of ${bar} ms: ${figure <= bar ? 'met' : 'MISSED'}`
  return {
    holesMs: holes,
    deadWriter: held(worst('kill writer', "kill writer's market process"), 1_000),
    pausedWriter: held(worst('pause writer'), 3_500),
    streamP95: held(quantile(all, 0.95), 20),
    streamMedianMs: quantile(all, 0.5),
    streamP95WithoutFaultsMs: quantile(calm, 0.95),
  }
}

test(`a platform of many processes loses nothing under faults (${PEOPLE} people, ${MINUTES} minutes, seed ${SEED})`, async () => {
  const plan = CHOSEN ?? planFaults(AMOUNTS, random)
  await Promise.all([...people.map(live), rage(plan)])
  await until('every order is settled', async () => (await openOrders()) === 0n, { withinMs: 60_000, everyMs: 200 })
  const devicesHeld = await holdDevices()
  const heard = await ears.close()
  const audit = await auditAll(cluster.database, cluster.dataDir)
  const ticks = await committedTicks(cluster.database, PRODUCT)
  const entries = await ordersAtPublicEntries(cluster.database)
  const stalls = await untrueStalls(cluster.database)
  const lateness = await latenessOf(cluster.database)
  const commits = await commitTimes(cluster.database)
  const said = {
    seed: SEED,
    people: PEOPLE,
    minutes: MINUTES,
    hasRedis: cluster.redis !== null,
    hasPooler: cluster.pooler !== null,
    faults: plan.length,
    acknowledged: figures.acknowledged,
    retries: figures.retries,
    toldToTryAgain: Object.fromEntries(figures.passing),
    refused: refusals(),
    signedAnew: Object.fromEntries(figures.signedAnew),
    syncsTriedAgain: figures.unequalSyncs,
    ...audit.figures,
    lost: devicesHeld.lost.length,
    doubled: devicesHeld.doubled.length,
    undone: devicesHeld.undone.length,
    unequalAnswers: devicesHeld.unequalAnswers.length,
    entriesThatWerePublic: entries.public.length,
    untrueStalls: stalls.length,
    lateResultsMs: { p95: quantile(lateness, 0.95), longest: lateness.at(-1) },
    ...speeds(ticks, heard.arrivals),
    commitAtRestMs: { median: quantile(commits, 0.5), p95: quantile(commits, 0.95) },
    logged: Object.fromEntries(cluster.logged),
  }
  console.log(JSON.stringify(said))
  expect(devicesHeld).toEqual({ lost: [], doubled: [], undone: [], unequalAnswers: [] })
  expect(audit.findings).toEqual([])
  expect(audit.figures).toMatchObject({ unsettled: 0, voids: 0 })
  expect([...figures.passing.keys()].filter((what) => !['503 unavailable', 'no answer'].includes(what))).toEqual([])
  expect(entries.public).toEqual([])
  expect(stalls).toEqual([])
  expect(heard.faults).toEqual([])
}, 3_600_000)
