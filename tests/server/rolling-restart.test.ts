/**
 * A new version in the place of the old one while people trade: two server processes side by side on one database, behind a front that
 * sends new connections to the newest. Nobody's write fails, streams come back, and the price chain has no gap mark: no order is void.
 */
import { randomUUID } from 'node:crypto'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { streamEventSchema } from '../../contract/stream.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { loadSigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { ChaosPerson, type World } from '../support/chaos/person.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { startServer } from '../support/server-process.ts'
import { proofPicture, Trader, until } from '../support/trader.ts'

const PEOPLE = 8
const DEPLOYMENTS = 2
/** Acts of each person in each of the five stretches. */
const ACTS = 5
const PRODUCT = 'btc-usdt'

test('a rolling restart fails no write, ends no stream for long, and voids no order', async () => {
  const postgres = await createTestDatabase({})
  const first = await startServer(
    {
      DATABASE_URL: postgres.url,
      ATTEMPTS_PER_ADDRESS: '1000000',
      REQUESTS_PER_MINUTE: '1000000',
      DEMO_REVIEW_SECONDS: '1',
      LOG_LEVEL: 'error',
    },
    undefined,
    { entry: 'server/main.ts' },
  )
  const front = await openFront(portOf(first.address))
  const servers = [first]
  const leaving = new AbortController()
  try {
    const visitor = new Trader(first.address)
    await until(
      'the market is open',
      async () => (await visitor.publicRows('products')).some(({ id, status }) => id === PRODUCT && status === 'open'),
      { withinMs: 120_000 },
    )
    const [products, depositMethods] = [
      await visitor.publicRows('products'),
      await visitor.publicRows('depositMethods'),
    ]
    const figures = { acknowledged: 0, retries: 0 }
    const world: World = {
      address: front.address,
      random: Math.random,
      cutShare: 0,
      newId: randomUUID,
      newPicture: proofPicture,
      products: () => products.filter(({ id }) => id === PRODUCT),
      depositMethods: () => depositMethods,
      onRetry: () => void (figures.retries += 1),
      onAcknowledged: () => void (figures.acknowledged += 1),
    }
    const people = Array.from({ length: PEOPLE }, (_, index) => new ChaosPerson(world, `rolling${index}`))
    await Promise.all(
      people.map(async (person) => {
        await person.open()
        await person.deposit('3000.00')
      }),
    )
    await until(
      'deposits are in',
      async () =>
        (await postgres.database.selectFrom('deposit').select('id').where('status', '=', 'success').execute()).length >=
        PEOPLE,
    )
    const acknowledgedBefore = figures.acknowledged
    figures.retries = 0
    const streams = people.map((person) => followStream(front.address, person.cookie, leaving.signal))

    let isEnding = false
    const crowd = people.map(async (person) => {
      while (!isEnding) {
        await person.actOnce()
        await pause(100)
      }
    })
    // Everybody writes before, between and after the changes of servers, on a slow machine too.
    const everybodyActs = () => {
      const before = people.map((person) => person.acknowledged.length)
      return until(
        'everybody has acted',
        () =>
          Promise.resolve(people.every((person, index) => person.acknowledged.length >= (before[index] ?? 0) + ACTS)),
        { withinMs: 120_000, everyMs: 50 },
      )
    }
    await everybodyActs()
    for (let deployment = 0; deployment < DEPLOYMENTS; deployment += 1) {
      const old = servers.at(-1) ?? first
      const next = await old.sibling()
      servers.push(next)
      front.sendTo(portOf(next.address))
      await everybodyActs()
      expect(await old.stop()).toBe(0)
      await everybodyActs()
    }
    isEnding = true
    await Promise.all(crowd)

    await until(
      'every order is settled',
      async () =>
        (
          await postgres.database
            .selectFrom('orders')
            .select('id')
            .where('status', 'in', ['waiting', 'running'])
            .execute()
        ).length === 0,
      { withinMs: 90_000, everyMs: 500 },
    )
    leaving.abort()
    const followed = await Promise.all(streams)
    const longestMs = Math.max(...followed.map((stream) => stream.longestSilenceMs))
    const statuses = await sql<{
      status: string
      reason: string | null
      count: bigint
    }>`select status, void_reason as reason, count(*) from orders group by 1, 2`.execute(postgres.database)
    const gaps = await sql<{ hole: bigint }>`
      select ts - before as hole from (select kind, ts, lag(ts) over (order by seq) as before from tick where product_id = ${PRODUCT}) as ticks
      where kind = 'gap' and before is not null`.execute(postgres.database)
    const shown = await sql<{
      key: string
    }>`select owner || ' ' || collection || ' ' || id as key from sync_row where doc is not null`.execute(
      postgres.database,
    )
    const keys = new Set(shown.rows.map(({ key }) => key))
    const has =
      (person: ChaosPerson) =>
      ({ collection, id }: { collection: string; id: string }) =>
        keys.has(`${person.userId} ${collection} ${id}`)
    console.log(
      JSON.stringify({
        acknowledged: figures.acknowledged - acknowledgedBefore,
        retries: figures.retries,
        longestStreamSilenceMs: longestMs,
        orders: statuses.rows.map((row) => [row.status, row.reason, Number(row.count)]),
        gapsAfterMs: gaps.rows.map(({ hole }) => Number(hole)),
      }),
    )

    expect(people.flatMap((person) => person.acknowledged.filter((act) => !has(person)(act)))).toEqual([])
    expect(people.flatMap((person) => person.refused.filter(has(person)))).toEqual([])
    expect(people.flatMap((person) => person.unequal)).toEqual([])
    expect(figures.acknowledged - acknowledgedBefore).toBeGreaterThan(PEOPLE * 20)
    // A request may meet the closing of the very connection that it goes out on.
    expect(figures.retries).toBeLessThanOrEqual(PEOPLE * DEPLOYMENTS)
    // The simulated walk plays on, however late a beat comes.
    expect(gaps.rows).toEqual([])
    expect(statuses.rows.filter(({ status }) => status === 'void')).toEqual([])
    expect(longestMs).toBeLessThan(20_000)
    expect(followed.flatMap((stream) => stream.faults)).toEqual([])
    expect((await auditLedger(postgres.database)).filter((finding) => finding.violations > 0)).toEqual([])
    expect(await auditOrders(postgres.database, await loadSigningKeys(first.dataDir))).toEqual([])
  } finally {
    leaving.abort()
    await front.close()
    // The first one last: the data folder is its own.
    for (const server of servers.reverse()) await server.dispose()
    await postgres.drop()
  }
}, 600_000)

const portOf = (address: string) => Number(new URL(address).port)

/** As the operator's own front: what is connected stays where it is, what comes goes to the newest. */
async function openFront(
  port: number,
): Promise<{ address: string; sendTo(port: number): void; close(): Promise<void> }> {
  let target = port
  const server = createServer((incoming) => {
    const outgoing = connect(target, 'localhost')
    incoming.on('error', () => outgoing.destroy()).on('close', () => outgoing.destroy())
    outgoing.on('error', () => incoming.destroy()).on('close', () => incoming.destroySoon())
    incoming.pipe(outgoing).pipe(incoming)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`, // it listens on a port
    sendTo: (next) => void (target = next),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

/** As the app does: holds the stream and asks again when it ends. While one lasts, its ticks are without gaps. */
async function followStream(
  address: string,
  cookie: string,
  signal: AbortSignal,
): Promise<{ longestSilenceMs: number; faults: readonly string[] }> {
  const faults: string[] = []
  let heardAt = performance.now()
  let longestSilenceMs = 0
  while (!signal.aborted) {
    try {
      const answer = await fetch(`${address}/api/stream?products=${PRODUCT}`, { headers: { cookie }, signal })
      let rest = ''
      let seq = 0
      for await (const chunk of (answer.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream())) {
        const parts = (rest + chunk).split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) {
          const data = part.split('\n').find((line) => line.startsWith('data: '))
          const event = data === undefined ? null : streamEventSchema.parse(JSON.parse(data.slice(6)))
          if (event?.type !== 'ticks') continue
          for (const tick of event.ticks) {
            if (seq > 0 && tick.seq !== seq + 1) faults.push(`${tick.seq} after ${seq}`)
            seq = tick.seq
          }
          longestSilenceMs = Math.max(longestSilenceMs, performance.now() - heardAt)
          heardAt = performance.now()
        }
      }
    } catch (error) {
      // A line that breaks is followed by another one; what the stream says must be right.
      if (!(error instanceof TypeError) && !signal.aborted) faults.push(String(error))
    }
    await pause(100)
  }
  return { longestSilenceMs, faults }
}
