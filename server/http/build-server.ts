/**
 * Http: routes. Parses, calls a service, maps its outcome to a status.
 * This room holds the server's HTTP. It may not hold a rule of the business.
 */
import { createSecretKey, hkdfSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '../../contract/endpoints/all.ts'
import { tellAppFiles } from '../log/tell-app-files.ts'
import { isOfClosedAccount } from '../identity/closed-sessions.ts'
import { createSessionFinder } from '../identity/find-session.ts'
import { HASHES_AT_ONCE } from '../identity/hash-line.ts'
import { isLiving } from '../identity/sessions.ts'
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
import { createTurns, type TurnLimits } from './entry/turns.ts'

/** The limits of calls that hash a password. */
const HASH_TURNS: TurnLimits = {
  // More than can hash: the others ask the database meanwhile, which on a busy machine takes several times as long.
  atOnce: 4 * HASHES_AT_ONCE,
  // People behind one address of a carrier wait in one line, and so may as many as a crowd has; the time that they wait is bounded.
  waitingPerKey: 256,
  waitingMax: 1_024,
  // Shorter than fronts and the app wait for an answer.
  waitMsMax: 15_000,
}

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
    isLiving: (session, now) => isLiving(services.database, session, now),
    whySignedOut: (secret) => whySignedOut(services.database, secret),
    isOfClosedAccount: (secret) => isOfClosedAccount(services.database, secret),
    personBudget: shareOf(options)('person', options.requestsPerMinute),
    hashTurns: createTurns(HASH_TURNS),
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
