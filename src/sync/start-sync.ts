/**
 * The page's side of the sync: starts the worker, tells it how things stand, and writes what it says into the store.
 * This room holds the sync: pull, push, digests, repair and live pokes. It may not word anything or know a collection
 * by name but where its rules say so.
 */
import { retryDelayMs } from '../../contract/retry-delay.ts'
import { configurationCell } from '../store/device/configuration.ts'
import { endingCell } from '../store/device/ending.ts'
import { takeHeads, takePrices, takeQuotes, takeTicks } from '../store/prices/live-prices.ts'
import { incidentCountCell } from '../store/device/incident-count.ts'
import { forgetCallsBefore } from '../store/device/online-calls.ts'
import { pinKeys, pinnedKeysCell, trustedKeys } from '../store/device/pinned-keys.ts'
import { betterSample, clockCell } from '../store/device/server-clock.ts'
import { sessionCell } from '../store/device/session.ts'
import { type SyncRequest, onSyncRequest } from '../store/device/sync-requests.ts'
import { typingCell } from '../store/device/typing.ts'
import { syncStatus } from '../store/device/sync-status.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { watchedCell } from '../store/device/watched-products.ts'
import { watchSparing, type SparingNavigator } from './sparing.ts'
import type { FromWorker, PageState, ToWorker } from './worker-messages.ts'

const WORKER_PAUSES = { firstMs: 1_000, mostMs: 60_000 }

/** Once per page, when the first page stands there. */
export function startSync(): void {
  let worker: Worker | null = null
  /** Requests that a worker has taken which has never spoken: its file may not have come, and the next one is asked for them. */
  let unheard: SyncRequest[] = []
  let sparing: ReturnType<typeof watchSparing> | null = null
  const send = (message: ToWorker) => worker?.postMessage(message)
  const tellPage = () => send({ type: 'page', page: pageNow(sparing?.isSparing() === true) })
  const tellKeys = () => send({ type: 'keys', keys: trustedKeys(), notices: configurationCell.get()?.keyNotices })
  // The durable flag of a logout wins over a session that a crash has left beside it.
  const left = sessionCell.get()?.user.id
  if (left !== undefined && endingCell.get()?.userIds.includes(left)) sessionCell.set(null)
  const begin = (failures: number) => {
    const begun = (worker = new Worker(new URL('./sync-worker.ts', import.meta.url), {
      type: 'module',
      name: 'candor-sync',
    }))
    begun.addEventListener('message', (event: MessageEvent<FromWorker>) => {
      unheard = []
      receive(event.data)
    })
    begun.addEventListener('error', (event) => {
      // An error in the worker's code comes as an ErrorEvent. Any other means that its file didn't load: on a first visit the network may go before.
      if (event instanceof ErrorEvent) return
      syncStatus.update({ link: 'offline' })
      setTimeout(() => begin(failures + 1), retryDelayMs(WORKER_PAUSES, failures + 1))
    })
    tellPage()
    tellKeys()
    for (const request of unheard) send({ type: 'request', request })
  }
  begin(0)
  sessionCell.subscribe(tellPage)
  watchedCell.subscribe(tellPage)
  let timeZone = configurationCell.get()?.businessTimeZone
  configurationCell.subscribe(() => {
    const next = configurationCell.get()?.businessTimeZone
    if (next === timeZone) return
    timeZone = next
    tellPage()
  })
  pinnedKeysCell.subscribe(tellKeys)
  document.addEventListener('visibilitychange', tellPage)
  window.addEventListener('online', () => {
    tellPage()
    finishEnding().catch(() => undefined)
  })
  window.addEventListener('offline', tellPage)
  onSyncRequest((request) => {
    unheard.push(request)
    send({ type: 'request', request })
  })
  finishEnding().catch(() => undefined)
  sparing = watchSparing(navigator as SparingNavigator, tellPage)
}

/** The state of the page that the worker goes by. */
function pageNow(isSparing: boolean): PageState {
  return {
    userId: sessionCell.get()?.user.id ?? null,
    sessionId: sessionCell.get()?.id ?? null,
    isVisible: document.visibilityState === 'visible',
    isOnline: navigator.onLine,
    isSparing,
    timeZone: configurationCell.get()?.businessTimeZone,
    ...watchedCell.get(),
  }
}

function receive(message: FromWorker): void {
  switch (message.type) {
    case 'status':
      // Ignores late messages on a person who has left.
      if (message.userId === (sessionCell.get()?.user.id ?? null)) syncStatus.update(message.change)
      return
    case 'ticks':
      takeHeads(message.heads)
      takeTicks(message.ticks, systemClock.now())
      return keepSeenAtEnd()
    case 'prices':
      takeHeads(message.heads)
      return takePrices(message.prices, systemClock.now())
    case 'typing':
      return takeTyping()
    case 'quotes':
      return takeQuotes(message.quotes)
    case 'configuration':
      configurationCell.set(message.configuration)
      return void pinKeys(message.configuration, systemClock.now())
    case 'incidents':
      if (message.userId === sessionCell.get()?.user.id) incidentCountCell.set(message.count)
      return
    case 'clock':
      return clockCell.set(betterSample(clockCell.get(), message.sample))
    case 'current':
      return forgetCallsBefore({
        at: message.since,
        now: systemClock.now(),
        userId: sessionCell.get()?.user.id,
      })
  }
}

let isKeptAtEnd = false
/** From the first price on, as the page goes: what was seen is kept for the next page of this tab, which checks orders against it. */
function keepSeenAtEnd(): void {
  if (isKeptAtEnd) return
  isKeptAtEnd = true
  // Its file is had with the next prices where it can't be had now.
  import('../store/prices/seen-live.ts').then(
    ({ keepSeenLive }) => addEventListener('pagehide', () => keepSeenLive()),
    () => {
      isKeptAtEnd = false
    },
  )
}

function takeTyping(): void {
  const userId = sessionCell.get()?.user.id
  if (userId !== undefined) typingCell.set({ userId, at: systemClock.now() })
}

/** Finishes a logout that was interrupted. Its file is had with the next start, or when the network returns, where it can't be had now. */
async function finishEnding(): Promise<void> {
  if (endingCell.get() !== null) await (await import('./finish-ending.ts')).finishEnding()
}
