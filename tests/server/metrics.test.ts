/** The figures for Prometheus: what a platform is judged by, and none of it out of date. */
import fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../server/database/database.ts'
import { serveMetrics } from '../../server/metrics/serve-metrics.ts'
import { migrations } from '../../server/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let postgres: TestDatabase
beforeAll(async () => {
  postgres = await createTestDatabase(migrations)
})
afterAll(() => postgres.drop())

const NOBODY_TRADES = { products: () => [], product: () => null }

/** @returns asks for the figures, as Prometheus does, and ends the connections behind them */
async function start() {
  const database = connectDatabase(postgres.url)
  const app = fastify()
  app.get('/api/orders/:id', () => 'one')
  const faults: unknown[] = []
  let elapsedMs = 0
  const metrics = await serveMetrics(
    { port: 0, host: 'localhost' },
    {
      app,
      database,
      market: NOBODY_TRADES,
      streams: { size: 3 },
      clock: { now: () => Date.now() + 5_000 },
      dataDir: '/',
      now: () => elapsedMs,
      onFault: (fault) => faults.push(fault),
    },
  )
  const end = async () => database.destroy()
  onTestFinished(async () => {
    await metrics.stop()
    await app.close()
    await end().catch(() => undefined)
  })
  const figures = async () => {
    elapsedMs += 60_000
    return (await fetch(`${metrics.address}/metrics`)).text()
  }
  return { app, figures, end, faults, metrics }
}

test('a platform that rests shows its streams, its clock and its queues', async () => {
  const { figures, faults } = await start()
  const began = performance.now()
  const text = await figures()
  const tookSeconds = (performance.now() - began) / 1_000
  expect(faults).toEqual([])
  expect(text).toContain('candor_streams_open 3\n')
  expect(text).toContain('candor_database_up 1\n')
  expect(text).toContain('candor_orders_open{status="running"} 0\n')
  expect(text).toContain('candor_orders_overdue 0\n')
  expect(text).toContain('candor_reviews_waiting{kind="withdrawal"} 0\n')
  const offset = Number(/^candor_clock_offset_seconds (.+)$/m.exec(text)?.[1])
  // Two clocks of one machine, read in turn.
  expect(Math.abs(offset - 5)).toBeLessThanOrEqual(tookSeconds + 0.002)
  expect(Number(/^candor_disk_free_bytes (.+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
})

test('an answer is counted under the pattern of its route, and an invented path under none', async () => {
  const { app, figures } = await start()
  await app.inject('/api/orders/7f1d')
  await app.inject('/api/orders/7f1e')
  await app.inject('/api/invented-by-a-stranger')
  const text = await figures()
  expect(text).toContain('candor_http_request_seconds_count{method="GET",route="/api/orders/:id",status="200"} 2\n')
  expect(text).toContain('candor_http_request_seconds_count{method="any",route="none",status="404"} 1\n')
  expect(text).not.toMatch(/7f1d|stranger/)
})

test('a database that is gone leaves no old figure behind', async () => {
  const { figures, end, faults } = await start()
  expect(await figures()).toContain('candor_orders_set_aside 0\n')
  await end()
  const text = await figures()
  expect(text).toContain('candor_database_up 0\n')
  expect(text).not.toMatch(/^candor_orders_(open|set_aside|overdue)/m)
  expect(text).not.toMatch(/^candor_reviews_waiting\{/m)
  expect(faults).toHaveLength(1)
})

test('only the page of figures is there', async () => {
  const { metrics } = await start()
  expect((await fetch(`${metrics.address}/`)).status).toBe(404)
  expect((await fetch(`${metrics.address}/metrics`, { method: 'POST' })).status).toBe(404)
})
