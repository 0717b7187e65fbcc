/**
 * The desk: the operators' server, on a port of its own. It decides through the services that the command line calls, and holds no rule
 * of the business. No route of the app's server is mounted here, and none of these there.
 * This room holds the operators' server: sessions, looks, lists and decisions. It may not hold a rule of the business:
 * the services do.
 */
import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { DESK_ENDPOINTS } from '../../contract/desk/endpoints.ts'
import { compressAnswers } from '../http/entry/compress-answers.ts'
import { createApp } from '../http/entry/create-app.ts'
import { createTurns } from '../http/entry/turns.ts'
import type { DeskPlatform, DeskServices } from './desk-parts.ts'
import { mountConversations } from './mount-conversations.ts'
import { mountPasskeys } from './mount-passkeys.ts'
import { mountPeople } from './mount-people.ts'
import { mountPlatform } from './mount-platform.ts'
import { mountProducts } from './mount-products.ts'
import { mountRequests } from './mount-requests.ts'
import { mountReviews } from './mount-reviews.ts'
import { mountSessions } from './mount-sessions.ts'
import { createTypingPeople } from '../support/typing.ts'
import { createPresence, type OtherDesks } from './presence.ts'
import { serveDesk } from './serve-desk.ts'

export interface DeskOptions {
  readonly log: FastifyBaseLogger
  /** Served over TLS by a proxy in front. */
  readonly isSecure: boolean
  readonly trustedProxies: number
  readonly requestsPerMinute: number
  /** The built pages; null: the endpoints alone. */
  readonly folder: string | null
  /** Other processes that serve the desk; none by default. */
  readonly others?: OtherDesks
  /** Calls the listener for each person who writes to customer service; without it nobody is shown to write. */
  readonly hearTyping?: (listener: (userId: string) => void) => void
}

const NO_OTHERS: OtherDesks = { tell: () => undefined, hear: () => undefined }

const HASHES_WAITING_PER_KEY = 8
const HASHES_WAITING_MAX = 64
const HASH_WAIT_MS_MAX = 15_000

/** @throws when an endpoint of the desk's contract has no handler */
export async function buildDesk(services: DeskServices, options: DeskOptions): Promise<FastifyInstance> {
  const app = await createApp({ ...options, origins: [], streetsOrigin: null })
  compressAnswers(app)
  const typing = createTypingPeople(services.clock)
  options.hearTyping?.(typing.note)
  const platform: DeskPlatform = {
    ...services,
    app,
    isSecure: options.isSecure,
    typing,
    presence: createPresence(options.others ?? NO_OTHERS, services.clock),
    hashTurns: createTurns({
      atOnce: Math.min(2, availableParallelism()),
      waitingPerKey: HASHES_WAITING_PER_KEY,
      waitingMax: HASHES_WAITING_MAX,
      waitMsMax: HASH_WAIT_MS_MAX,
    }),
  }
  await serveDesk(app, options.folder)
  mountSessions(platform)
  mountPasskeys(platform)
  mountReviews(platform)
  mountPeople(platform)
  mountConversations(platform)
  mountRequests(platform)
  mountPlatform(platform)
  mountProducts(platform)
  for (const endpoint of DESK_ENDPOINTS) {
    if (!app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` }))
      throw new Error(`no handler for ${endpoint.id}: mount it in one of server/desk/mount-*.ts`)
  }
  return app
}
