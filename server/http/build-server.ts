/** Http: routes. Parses, calls a service, maps its outcome to a status. No rule of the business lives here. */
import { createSecretKey, hkdfSync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '../../contract/endpoints/all.ts'
import { tellAppFiles } from '../log/tell-app-files.ts'
import { isOfClosedAccount } from '../identity/closed-sessions.ts'
import { createSessionFinder } from '../identity/find-session.ts'
import { livingSessions } from '../identity/sessions.ts'
import { whySignedOut } from '../identity/why-signed-out.ts'
import { compressAnswers } from './entry/compress-answers.ts'
import { shareOf } from './entry/cost-budget.ts'
import { createApp, type AppOptions } from './entry/create-app.ts'
import type { Platform } from './entry/platform.ts'
import { mountAccount } from './api/mount-account.ts'
import { mountAlerts } from './api/mount-alerts.ts'
import { mountNotes } from './api/mount-notes.ts'
import { mountIdentity } from './api/mount-identity.ts'
import { mountLog } from './api/mount-log.ts'
import { mountLogProofs } from './api/mount-log-proofs.ts'
import { mountLiabilities } from './api/mount-liabilities.ts'
import { mountMarket } from './api/mount-market.ts'
import { mountMoney } from './api/mount-money.ts'
import { mountPasskeys } from './api/mount-passkeys.ts'
import { mountPasswords } from './api/mount-passwords.ts'
import { mountPrivacy } from './api/mount-privacy.ts'
import { mountPublic } from './api/mount-public.ts'
import { mountSupport } from './api/mount-support.ts'
import { mountSync } from './api/mount-sync.ts'
import { mountWithdrawals } from './api/mount-withdrawals.ts'
import { serveApp } from './app/serve-app.ts'
import type { Services } from './api/services.ts'
import { createTurns } from './entry/turns.ts'

/** A second of waiting or so on two cores; one address or person holds up itself first. */
const HASHES_WAITING_PER_KEY = 64
const HASHES_WAITING_MAX = 256

/**
 * @param options `appFolder`: the built app, if it is to be served; `keptAssetsFolder`: where older releases' assets stay for old tabs; `isWorkerOff`: browsers take the service worker away
 * @throws when an endpoint of the contract has no handler
 */
export async function buildServer(
  services: Services,
  options: Omit<AppOptions, 'streetsOrigin'> & {
    readonly appFolder: string | null
    readonly keptAssetsFolder?: string
    readonly isWorkerOff?: boolean
  },
): Promise<FastifyInstance> {
  const { streets } = services.settings
  const app = await createApp({ ...options, streetsOrigin: streets === null ? null : new URL(streets.url).origin })
  compressAnswers(app)
  const platform: Platform = {
    app,
    database: services.database,
    clock: services.clock,
    isSecure: options.isSecure,
    bodyHashSecret: createSecretKey(
      Buffer.from(hkdfSync('sha256', services.files.key, '', 'candor idempotency 1', 32)),
    ),
    findSession: createSessionFinder(services.database),
    isLiving: async (sessionId, now) => (await livingSessions(services.database, [sessionId], now)).has(sessionId),
    whySignedOut: (secret) => whySignedOut(services.database, secret),
    isOfClosedAccount: (secret) => isOfClosedAccount(services.database, secret),
    personBudget: shareOf(options)('person', options.requestsPerMinute),
    hashTurns: createTurns({
      atOnce: hashesAtOnce(),
      waitingPerKey: HASHES_WAITING_PER_KEY,
      waitingMax: HASHES_WAITING_MAX,
    }),
  }
  mountPublic(platform, services)
  mountIdentity(platform, services)
  mountPasskeys(platform, services)
  mountSync(platform, services)
  mountMarket(platform, services)
  mountLiabilities(platform, services)
  mountMoney(platform, services)
  mountWithdrawals(platform, services)
  mountAccount(platform, services)
  mountNotes(platform)
  mountAlerts(platform, services)
  mountSupport(platform, services)
  mountPasswords(platform, services)
  mountPrivacy(platform, services)
  mountLog(platform)
  mountLogProofs(platform, services)
  for (const endpoint of ENDPOINTS) {
    if (!app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` }))
      throw new Error(`no handler for ${endpoint.id}: mount it in one of server/http/api/mount-*.ts`)
  }
  if (options.appFolder)
    await serveApp(app, {
      built: options.appFolder,
      kept: options.keptAssetsFolder ?? null,
      isWorkerOff: options.isWorkerOff ?? false,
      onServed: (served) => tellAppFiles(services.database, { ...served, now: services.clock.now() }),
    })
  app.addHook('preClose', () => services.streams.close())
  return app
}

/** Node works on four such things at once, files among them; more hashes than cores only make each slower. */
function hashesAtOnce(): number {
  return Math.min(3, availableParallelism())
}
