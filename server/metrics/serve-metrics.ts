/**
 * Metrics: the figures of this process tree for Prometheus, on a port of their own. It never serves the app's port: a stranger must
 * not learn how many people trade. No figure names a person, an order or an address.
 * This room holds figures for Prometheus. It may not show anything about one person.
 */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { createPlatformFigures, type PlatformNeeds } from './platform-figures.ts'
import { timeRequests } from './request-times.ts'

/** Several who ask at once get one look at the database. */
const LOOK_MS = 1_000

export interface Metrics {
  /** http://host:port of the server that answers Prometheus. */
  readonly address: string
  stop(): Promise<void>
}

/**
 * @param where `port` 0 takes a free one
 * @param needs `now`: ms of a steady clock
 * @throws where the port can't be had
 */
export async function serveMetrics(
  where: { readonly port: number; readonly host: string },
  {
    app,
    now = () => performance.now(),
    ...needs
  }: PlatformNeeds & { readonly app: FastifyInstance; now?: () => number },
): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  timeRequests(app, registry)
  const look = createPlatformFigures(needs, registry)
  let looked: { readonly at: number; readonly text: Promise<string> } | null = null
  const text = () => {
    const at = now()
    if (looked === null || at - looked.at > LOOK_MS) looked = { at, text: look().then(() => registry.metrics()) }
    return looked.text
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    text().then(
      (figures) => response.writeHead(200, { 'content-type': registry.contentType }).end(figures),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(where.port, where.host)
  await once(server, 'listening')
  return { address: `http://${where.host}:${portOf(server)}`, stop: () => close(server) }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
