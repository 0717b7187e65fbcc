import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { METRICS } from './names.ts'

/** From an answer out of memory to one that nobody waits for. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Times each answer of the API. A route stands there by its pattern: ids of people and orders never become labels, and a stranger's
 * invented path is counted under one name.
 */
export function timeRequests(app: FastifyInstance, registry: Registry): void {
  const times = new Histogram({
    name: 'candor_http_request_seconds',
    help: METRICS.candor_http_request_seconds,
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    times.observe(
      { method: request.is404 ? 'any' : request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    )
  })
}
