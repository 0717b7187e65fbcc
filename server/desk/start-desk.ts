/** Starts the desk beside the app. A port that is taken keeps nobody from trading: the app goes on, and the start says so. */
import type { FastifyInstance } from 'fastify'
import type { PasskeySite } from '../identity/verify-passkey.ts'
import type { Running } from '../running.ts'
import { buildDesk, type DeskOptions } from './build-desk.ts'
import type { DeskServices } from './desk-parts.ts'
import { FIRST_OPERATOR, makeFirstLink } from './operator-links.ts'

/** The demo's, where the configuration names none. */
const DEMO_PORT = 8081

export interface DeskPlace {
  /** 0: no desk; null: the demo's choice, and no desk elsewhere. */
  readonly port: number | null
  readonly host: string
  /** Where operators open the desk behind a proxy; null: at this machine's own address. */
  readonly url: string | null
}

/** @returns lines for the person who starts the server: where the desk is, and while it has no operator the link for the first one */
export async function startDesk(
  services: Omit<DeskServices, 'site'>,
  options: DeskOptions & { readonly place: DeskPlace; readonly running: Running },
): Promise<readonly string[]> {
  const { place, running, log } = options
  const ports = place.port === null ? (services.isDemo ? [DEMO_PORT, 0] : []) : place.port === 0 ? [] : [place.port]
  if (ports.length === 0) return []
  const here = { port: 0 }
  const app = await buildDesk({ ...services, site: siteOf(place, here) }, options)
  running.add(() => app.close())
  const port = await listenOn(app, { ports, host: place.host })
  if (port === null) {
    log.warn({ port: place.port }, 'the desk did not start: its port is in use')
    return [`The desk did not start: port ${place.port} is in use. The app runs; set DESK_PORT to another port.`]
  }
  here.port = port
  const address = place.url === null ? `http://${place.host}:${port}` : new URL(place.url).origin
  const token = await makeFirstLink(services.database, { vault: services.vault, now: services.clock.now() })
  return [
    `Desk: ${address}`,
    ...(token === null
      ? []
      : [
          `The desk's first operator is ${FIRST_OPERATOR}. This link opens once, within 24 hours: ${address}/#/link/${token}`,
        ]),
  ]
}

/** Never from a request, where a stranger could choose it. */
function siteOf({ url }: DeskPlace, here: { readonly port: number }): PasskeySite {
  return {
    host: url === null ? 'localhost' : new URL(url).hostname,
    origins: () => [url === null ? `http://localhost:${here.port}` : new URL(url).origin],
  }
}

/** Listens on the first port that is free. @returns null where all are taken */
async function listenOn(
  app: FastifyInstance,
  { ports, host }: { readonly ports: readonly number[]; readonly host: string },
): Promise<number | null> {
  for (const port of ports) {
    try {
      await app.listen({ port, host })
      const address = app.server.address()
      return typeof address === 'object' && address ? address.port : port
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')))
        throw error
    }
  }
  return null
}
