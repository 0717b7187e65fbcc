/** Traces: a collector of OpenTelemetry on loopback hears of each request and its statements, and of nobody's data. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../server/database/database.ts'
import { startTraces } from '../../server/traces/start-traces.ts'

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
  readonly status: { readonly code?: number }
}

/** The spans of a message in the protocol's JSON. */
function spansIn(body: string): SentSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[]
  }
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

async function openCollector(status = 200) {
  const spans: SentSpan[] = []
  const bodies: string[] = []
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      bodies.push(body)
      if (status === 200) spans.push(...spansIn(body))
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  return { spans, bodies, paths, endpoint: `http://localhost:${(server.address() as AddressInfo).port}` }
}

async function openTraced(endpoint: string) {
  const faults: string[] = []
  const traces = startTraces({
    endpoint,
    version: '1.0.0',
    clock: { now: () => Date.now() },
    onFault: (message) => faults.push(message),
  })
  const database = connectDatabase(inject('postgresUrl'), { log: (event) => traces.onStatement(event) })
  const app = fastify({ genReqId: () => 'a'.repeat(32) })
  traces.watchRequests(app)
  app.post(
    '/api/orders/:id',
    async () => (await sql`select ${'a secret of a person'}::text as value`.execute(database)).rows,
  )
  app.get('/api/fails', () => {
    throw new Error('a fault')
  })
  onTestFinished(async () => {
    await app.close()
    await database.destroy()
  })
  return { app, database, traces, faults }
}

test('a request is one span with its statements below it, in the trace that the front began', async () => {
  const collector = await openCollector()
  const { app, database, traces } = await openTraced(collector.endpoint)
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  await app.inject({
    method: 'POST',
    url: '/api/orders/7f1d',
    headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
    payload: { stake: '10.00' },
  })
  await sql`select 1`.execute(database)
  await traces.stop()
  expect([...new Set(collector.paths)]).toEqual(['/v1/traces'])
  const request = collector.spans.find((span) => span.name === 'POST /api/orders/:id')
  const statement = collector.spans.find((span) => span.name === 'select')
  expect(request).toMatchObject({ traceId: trace, parentSpanId: '00f067aa0ba902b7' })
  expect(statement).toMatchObject({ traceId: trace, parentSpanId: request?.spanId })
  // The statement of no request is nobody's.
  expect(collector.spans).toHaveLength(2)
  // Neither a value, nor an id in an address, nor a body leaves the server.
  for (const secret of ['a secret of a person', '7f1d', '10.00'])
    expect(collector.bodies.join('')).not.toContain(secret)
})

test('a request that no front traces has its own id as trace, and a fault is marked', async () => {
  const collector = await openCollector()
  const { app, traces } = await openTraced(collector.endpoint)
  await app.inject('/api/fails')
  await app.inject('/assets/main.js')
  await traces.stop()
  expect(collector.spans).toHaveLength(1)
  expect(collector.spans[0]).toMatchObject({ traceId: 'a'.repeat(32), name: 'GET /api/fails', status: { code: 2 } })
  expect(collector.spans[0]?.parentSpanId ?? '').toBe('')
})

test('a collector that refuses is told of in the log, and requests are answered', async () => {
  const collector = await openCollector(400)
  const { app, traces, faults } = await openTraced(collector.endpoint)
  const answer = await app.inject({ method: 'POST', url: '/api/orders/1' })
  expect(answer.statusCode).toBe(200)
  await traces.stop()
  expect(faults.join()).toMatch(/400|Bad Request/i)
})
