/** The roles area: orders by one process tree that has all roles, and by five that have one each, on the same database, in turns. */
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getHead } from '../../contract/endpoints/market.ts'
import { placeOrder } from '../../contract/endpoints/orders.ts'
import type { Row } from '../../contract/sync/collections.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'
import { startRedis } from '../../tests/support/cluster/redis.ts'
import { openFront, portOf, type Front } from '../../tests/support/front.ts'
import { startServer, type ServerProcess } from '../../tests/support/server-process.ts'
import { Trader } from '../../tests/support/trader.ts'
import { median, type Report } from '../report.ts'

const PEOPLE = 40
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const MEASURED_MS = 15_000
const WARM_MS = 4_000
/** Orders end while others are bought, so that settling is part of the work. */
const COUNTDOWN_SECONDS = 10
const HEAD_EVERY_MS = 250
const DEPOSIT = '5000.00'
const DEPOSITS_AT_ONCE = 4
/** The one that is asked comes last: the others are ready then. */
const ROLES = ['market', 'settle', 'jobs', 'stream', 'web']
const WHOLE = ROLES.join()

type Product = Row<'products'>
interface Scene {
  readonly front: Front
  readonly people: readonly Trader[]
  readonly product: Product
}

export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-bench-roles-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => undefined,
    settings: { max_connections: '300' },
  })
  const redis = await startRedis()
  const environment = {
    DATABASE_URL: postgres.runtimeUrl,
    MIGRATION_DATABASE_URL: postgres.url,
    TRUSTED_PROXIES: '1',
    REQUESTS_PER_MINUTE: '1000000',
    DEMO_REVIEW_SECONDS: '1',
    LOG_LEVEL: 'warn',
  }
  // Its data folder, with the keys, is that of all others.
  const first = await startServer({ ...environment, ROLES: WHOLE }, undefined, {
    quick: { seconds: COUNTDOWN_SECONDS },
  })
  try {
    const scene = await openScene(first)
    await first.stop()
    // One tree alone needs no Redis.
    const apart = redis ? { REDIS_URL: redis.url } : {}
    const [whole, split]: [number[], number[]] = [[], []]
    for (let round = 1; round <= ROUNDS; round += 1) {
      const byOne = async () => whole.push(await rateBy(scene, first, [{ ROLES: WHOLE }]))
      const byFive = async () =>
        split.push(
          await rateBy(
            scene,
            first,
            ROLES.map((role) => ({ ROLES: role, ...apart })),
          ),
        )
      // Orders and receipts grow from one to the next.
      for (const measure of round % 2 === 1 ? [byOne, byFive] : [byFive, byOne]) await measure()
      report.note(`  round ${round}: ${whole.at(-1)?.toFixed(0)} orders/s by one, ${split.at(-1)?.toFixed(0)} by five`)
    }
    await scene.front.close()
    report.figure({
      area: 'roles',
      name: `buy by five processes with a role each, to one with all, ${PEOPLE} people at once, median of ${ROUNDS}`,
      value: median(split),
      limit: median(whole),
      unit: 'orders/s',
      better: 'higher',
      bar: 0.9,
    })
  } finally {
    await first.dispose()
    await redis?.kill()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openScene(server: ServerProcess): Promise<Scene> {
  const front = await openFront(portOf(server.address))
  const [product] = await new Trader(front.address).openProducts()
  const people = Array.from({ length: PEOPLE }, () => new Trader(front.address))
  for (let at = 0; at < PEOPLE; at += DEPOSITS_AT_ONCE)
    await Promise.all(
      people.slice(at, at + DEPOSITS_AT_ONCE).map(async (person) => {
        await (await person.open()).deposit(DEPOSIT)
        await person.registerKey()
      }),
    )
  return { front, people, product }
}

/** Lets siblings of the first server serve for a while, and ends them. @param environments the last one's is asked. @returns orders a second */
async function rateBy(
  { front, people, product }: Scene,
  first: ServerProcess,
  environments: readonly Readonly<Record<string, string>>[],
): Promise<number> {
  const members: ServerProcess[] = []
  try {
    for (const environment of environments) {
      const member = await first.sibling(environment)
      members.push(member)
      front.sendTo(portOf(member.address))
    }
    await new Trader(front.address).openProducts()
    await buyFor({ people, product }, WARM_MS)
    return (await buyFor({ people, product }, MEASURED_MS)) / (MEASURED_MS / 1_000)
  } finally {
    await Promise.all(members.map((member) => member.dispose()))
  }
}

/** Each person buys, one order after the other. @returns how many were accepted in time */
async function buyFor({ people, product }: Omit<Scene, 'front'>, ms: number): Promise<number> {
  const [terms] = product.countdowns
  const [anybody] = people
  if (!terms || !anybody) throw new Error('nothing is for sale, or nobody is here')
  const until = performance.now() + ms
  const look = () => anybody.mustCall(getHead, { params: { id: product.id } })
  let head = await look()
  let accepted = 0
  const looking = (async () => {
    for (; performance.now() < until; head = await look()) await pause(HEAD_EVERY_MS)
  })()
  const buying = people.map(async (person) => {
    while (performance.now() < until) {
      const id = randomUUID()
      const wish = { id, stake: terms.minimumStake, countdownSeconds: terms.seconds }
      const reply = await person.call(placeOrder, { key: id, body: person.signer.order(product, head, wish) })
      if (reply.ok && performance.now() < until) accepted += 1
      // Prices that are late on a busy machine are part of the measure; any other refusal is a fault of the bench.
      if (!reply.ok && !PASSING.has(reply.problem.code)) throw new Error(reply.problem.code)
    }
  })
  await Promise.all([looking, ...buying])
  return accepted
}

const PASSING: ReadonlySet<string> = new Set(['price-too-old', 'too-slow', 'product-stalled', 'unavailable'])
