/**
 * The jobs of the serving process, in the order in which they start; they end in the opposite order. Each row takes from `JobNeeds`
 * what its job needs. Jobs of the platform are dealt out among the processes with the role `jobs`. A job that needs the server's own
 * address starts in start-server.ts, once the server listens.
 */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { BusinessCalendar } from '../contract/business-day.ts'
import { startAlerts } from './alerts/start-alerts.ts'
import { startBooks } from './books/chain-books.ts'
import type { Config } from './config.ts'
import { startContent } from './content/publish-articles.ts'
import type { Database } from './database/database.ts'
import { startRounds } from './database/rounds.ts'
import type { FeedBus } from './feed/bus.ts'
import { startFeedUpkeep } from './feed/upkeep.ts'
import { startWatchingHeads } from './feed/watch-heads.ts'
import type { ObjectStore } from './files/object-store.ts'
import { startCutOffs } from './fund/cut-off-job.ts'
import { startGivingMemoryBack } from './give-memory-back.ts'
import { forgetAnswers } from './http/idempotency/forget-answers.ts'
import { forgetExpired } from './identity/forget-expired.ts'
import { livingSessions } from './identity/sessions.ts'
import { startLiabilities } from './liabilities/draw-liabilities.ts'
import { startSigningMonths } from './ledger/sign-months.ts'
import { startAutomaticReview } from './operators/automatic-review.ts'
import { startSendingScheduled } from './operators/send-scheduled.ts'
import { automaticKinds } from './operators/review-kinds.ts'
import { startLog } from './log/start-log.ts'
import type { SigningKeys } from './prices/chain/signing-keys.ts'
import { hasNumberedTrades } from './prices/feeds/exchange-client.ts'
import { startRetention } from './privacy/retention.ts'
import type { PushSender } from './push/post-push.ts'
import { startPush } from './push/start-push.ts'
import type { Bounds } from './reviews/bounds.ts'
import type { MoveRelay } from './relay/relay-moves.ts'
import type { Role } from './roles.ts'
import type { Running } from './running.ts'
import { endOldStreams } from './stream/end-old-streams.ts'
import type { Streams } from './stream/streams.ts'
import { startSupportHours } from './support/publish-hours.ts'
import { startHearingTyping } from './support/typing.ts'
import { startTeam } from './team/start-team.ts'
import { startForgettingTicks, startPackingTicks } from './trading/keep-ticks.ts'
import { startTradeDigests } from './trading/trade-digests.ts'
import { startVoidDays } from './trading/publish-voids.ts'
import type { Vault } from './vault/sealed-text.ts'
import { joinWorkers } from './workers/join-workers.ts'
import { keepJobs, type Job } from './workers/keep-jobs.ts'
import { startWithdrawals } from './withdrawals/late-withdrawals.ts'

const HOUR_MS = 3_600_000
const SECOND_MS = 1_000

export interface JobNeeds {
  readonly roles: ReadonlySet<Role>
  /** Names the process tree. */
  readonly origin: string
  readonly config: Config
  readonly clock: { now(): number }
  readonly log: Logger
  readonly database: Database
  /** For a connection past any pool. */
  readonly directUrl: string
  readonly dataDir: string
  readonly bus: FeedBus
  readonly moves: MoveRelay
  readonly streams: Streams
  readonly calendar: BusinessCalendar
  readonly keys: SigningKeys
  readonly vault: Vault
  /** Keeps pictures. */
  readonly store: ObjectStore
  readonly sender: PushSender
  readonly bounds: Bounds
  readonly isDemo: boolean
}

/** Null: this deployment does without the job. */
type Jobs = Readonly<Record<string, (needs: JobNeeds) => Job | null | Promise<Job | null>>>

/** Jobs of the platform. */
const JOBS: Jobs = {
  voidDays: ({ database, clock, log }) => startVoidDays({ database, clock, log }),
  tradeDigests: ({ database, clock, keys, config, log }) =>
    config.FEED === 'simulated' || config.FEED === 'replay'
      ? null
      : startTradeDigests({
          database,
          clock,
          keys,
          isNumbered: config.FEED === 'exchange' && hasNumberedTrades(config.EXCHANGE ?? ''),
          onError: tell(log, 'the trades of a day could not be published'),
        }),
  oldTicks: ({ database, clock, config, log }) =>
    startForgettingTicks({ database, clock, keepDays: config.TICK_DAYS, log }),
  packedTicks: ({ database, clock, config, log }) =>
    startPackingTicks({ database, clock, afterDays: config.TICK_PACK_DAYS, log }),
  feedUpkeep: ({ database, clock, log }) =>
    startFeedUpkeep({ database, clock, onError: tell(log, 'upkeep of the feeds failed') }),
  forgetting: ({ database, clock, log }) =>
    startRounds({ everyMs: HOUR_MS, onError: tell(log, 'what has expired could not be forgotten') }, async () => {
      await forgetExpired(database, clock.now())
      await forgetAnswers(database, clock.now())
    }),
  team: ({ database, clock, log }) => startTeam({ database, clock, log }),
  supportHours: ({ database, clock, config, log }) =>
    startSupportHours({
      database,
      clock,
      timeZone: config.BUSINESS_TIME_ZONE,
      onError: tell(log, 'the hours of customer service could not be published'),
    }),
  content: ({ database, dataDir, log }) => startContent({ database, dataDir, log }),
  scheduled: ({ database, dataDir, clock, log }) =>
    startSendingScheduled({
      database,
      clock,
      folder: join(dataDir, 'content'),
      onError: tell(log, 'a scheduled text could not be published: it is tried again'),
    }),
  withdrawals: ({ database, clock, log }) => startWithdrawals({ database, clock, log }),
  cutOffs: ({ database, clock, calendar, log }) =>
    startCutOffs({
      database,
      clock,
      calendar,
      onFault: (error, userId) => log.error({ error, userId }, 'a cut-off of the fund failed'),
    }),
  automaticReview: ({ database, clock, config, vault, bounds, isDemo, log }) =>
    isDemo && config.DEMO_REVIEW_SECONDS >= 0
      ? startAutomaticReview({
          database,
          clock,
          kinds: automaticKinds(vault),
          bounds,
          afterMs: config.DEMO_REVIEW_SECONDS * 1_000,
          log,
        })
      : null,
  months: ({ database, clock, keys, calendar, log }) =>
    startSigningMonths({
      database,
      clock,
      keys,
      calendar,
      onFault: (error, userId) => log.error({ error, userId }, 'a month could not be signed'),
    }),
  books: ({ database, clock, keys, log }) =>
    startBooks({ database, clock, keys, onFault: tell(log, 'the books could not be chained or signed') }),
  publicLog: ({ database, clock, dataDir, keys, config, log }) =>
    startLog({
      database,
      clock,
      dataDir,
      keys,
      appUrl: config.APP_URL,
      policyFile: config.LOG_POLICY_FILE,
      log,
    }),
  liabilities: ({ database, clock, keys, vault, log }) =>
    startLiabilities({ database, clock, keys, vault, onFault: tell(log, 'the liabilities could not be drawn up') }),
  alerts: ({ database, log }) => startAlerts({ database, onError: tell(log, 'price alerts could not be looked at') }),
  retention: ({ database, store, clock, config, log }) =>
    startRetention({ files: { database, store }, clock, identityPhotoDays: config.IDENTITY_PHOTO_DAYS, log }),
}

/** Jobs of each process that carries streams. */
const STREAM_JOBS: Jobs = {
  typing: ({ directUrl, streams }) =>
    startHearingTyping({ url: directUrl, onTyping: (userId) => streams.tellTyping(userId) }),
  heads: ({ database, bus, moves, streams, log }) =>
    startWatchingHeads({
      database,
      // Each process with streams runs this job, so a move that it finds stays in this process.
      bus: { ...bus, emit: (move) => moves.pass([move]) },
      connected: () => streams.users(),
      onError: tell(log, 'feeds could not be looked at'),
    }),
  endedSessions: ({ database, clock, streams, log }) =>
    startRounds({ everyMs: SECOND_MS, onError: tell(log, 'ended sessions could not be looked at') }, () =>
      endOldStreams(streams, (ids) => livingSessions(database, ids, clock.now())),
    ),
}

/** Jobs of each process with the role `jobs`: its own bus tells it of moves, and the followers of the feeds take turns. */
const EACH_JOBS: Jobs = {
  push: ({ database, bus, clock, sender, log }) =>
    startPush({
      database,
      bus,
      clock,
      sender,
      livingSessions: (ids, now) => livingSessions(database, ids, now),
      log,
    }),
}

/** Jobs of each process. */
const OWN_JOBS: Jobs = {
  memory: ({ log }) => startGivingMemoryBack({ onError: tell(log, 'memory could not be given back') }),
}

export async function startJobs(needs: JobNeeds, running: Running): Promise<void> {
  if (needs.roles.has('jobs')) await startSharedJobs(needs, running)
  for (const start of [
    ...(needs.roles.has('jobs') ? Object.values(EACH_JOBS) : []),
    ...(needs.roles.has('stream') ? Object.values(STREAM_JOBS) : []),
    ...Object.values(OWN_JOBS),
  ]) {
    const job = await start(needs)
    if (job !== null) running.add(() => job.stop())
  }
}

/** Starts the jobs of the platform that are this process's to do, and hands them over as other processes come and go. */
async function startSharedJobs(needs: JobNeeds, running: Running): Promise<void> {
  const { database, origin, log } = needs
  const share = await joinWorkers({
    database,
    id: origin,
    role: 'jobs',
    onError: tell(log, 'the share of the jobs could not be renewed: it is tried again'),
  })
  running.add(() => share.stop())
  const keeper = keepJobs(
    Object.entries(JOBS).map(([name, start]) => ({ name, start: () => start(needs) })),
    share,
  )
  running.add(() => keeper.stop())
  await keeper.deal()
  const rounds = startRounds(
    { everyMs: SECOND_MS, onError: tell(log, 'a job could not be started or handed over: it is tried again') },
    () => keeper.deal(),
  )
  running.add(() => rounds.stop())
}

function tell(log: Logger, message: string): (error: unknown) => void {
  return (error) => log.error({ error }, message)
}
