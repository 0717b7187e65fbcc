/** All the sync of one tab, inside its worker: everybody's mirror, the signed-in person's, the stream, the prices. */
import type { StreamEvent } from '../../contract/stream.ts'
import { mirrorNameOf, PUBLIC_MIRROR } from '../store/mirror/mirror-names.ts'
import type { SyncStatus } from '../store/device/sync-status.ts'
import type { Clock } from '../store/device/system-clock.ts'
import { createHearing, type Moment } from './hearing.ts'
import { type OpenStream, createLiveLink } from './live-link.ts'
import { createMarketLoop } from './market-loop.ts'
import { createAudits } from './audits.ts'
import { createHeadKeeper } from './keep-heads.ts'
import { type PersonSync, type SyncWorld, startPersonSync } from './person-sync.ts'
import type { PageState, ToWorker } from './worker-messages.ts'

/** Assumed error of the server time in a stream event, ms: its way here is not measured. */
const STREAM_UNCERTAINTY_MS = 400

interface TabSync {
  receive(message: ToWorker): void
  /** Another tab has deleted everybody's rows. */
  beginPublicAgain(): void
}

/** @param world.steady a clock that runs evenly and that nobody sets: performance.now */
export function createTabSync(world: SyncWorld & { openStream: OpenStream; steady: Clock }): TabSync {
  let page: PageState = { userId: null, sessionId: null, isVisible: false, isOnline: true, products: [] }
  let person: PersonSync | null = null
  let everybody: PersonSync | null = null
  let stream: 'live' | 'failed' | 'closed' = 'closed'
  let isReached = true
  let keys: Readonly<Record<string, string>> = {}
  /** By feed: whether what is on the screen was proven equal when it was last asked for. */
  const isCurrent = { user: false, public: false }

  const mayPoll = () => page.isVisible && page.isOnline
  const onReach = (reached: boolean) => {
    isReached = reached
    tellLink()
  }
  const tellLink = () => {
    // A stream alone makes nothing live: it tells that a feed has moved, and carries no rows.
    const isLive = stream === 'live' && isCurrent[page.userId === null ? 'public' : 'user']
    const link: SyncStatus['link'] =
      !page.isOnline || (!isReached && stream !== 'live') ? 'offline' : isLive ? 'live' : 'connecting'
    world.post({ type: 'status', userId: page.userId, change: { link } })
  }
  const onCurrent = (feed: keyof typeof isCurrent) => (current: boolean) => {
    isCurrent[feed] = current
    tellLink()
  }
  const audits = createAudits(world, () => ({
    userId: page.userId,
    keys,
    timeZone: page.timeZone,
    mayCheck: mayPoll() && page.isSparing !== true,
  }))
  const keepHead = createHeadKeeper(world.clock, (head) => {
    // Without a person there is no memory; without room the next minute's head is tried.
    if (page.userId !== null) void world.keepHead?.({ userId: page.userId, keys, head }).catch(() => undefined)
  })
  const hearing = createHearing({ steady: world.steady, wall: world.clock })
  /** A stream begins with the server's time, in answer to its opening. */
  let opened: Moment | null = null
  const market = createMarketLoop({ ...world, isWanted: mayPoll, hearing })
  const link = createLiveLink({
    open: (url, hears) => {
      opened = hearing.now()
      return world.openStream(url, hears)
    },
    timers: world.timers,
    random: world.random,
    onEvent: (event) => receiveEvent(event),
    onBegin: () => {
      for (const sync of [person, everybody]) sync?.wake()
    },
    onState: (state) => {
      if (state === 'live') isReached = true
      if (state === 'failed') isReached = false
      stream = state
      tellLink()
    },
  })
  const wantStream = () => link.want(mayPoll() ? page.products : null)

  const receiveEvent = (event: StreamEvent) => {
    switch (event.type) {
      case 'poke':
        return (event.feed === 'user' ? person : everybody)?.poke(event)
      case 'time': {
        if (opened !== null) hearing.noteWord({ asked: opened, serverTime: event.serverTime })
        opened = null
        const now = world.clock.now()
        return world.post({
          type: 'clock',
          sample: { offsetMs: event.serverTime - now, uncertaintyMs: STREAM_UNCERTAINTY_MS, at: now },
        })
      }
      case 'checkpoint':
        keepHead(event.checkpoint)
        return world.post({ type: 'event', event })
      case 'ticks':
        return world.post({ type: 'ticks', ticks: hearing.hear(event.ticks) })
      case 'typing':
        return world.post({ type: 'event', event })
    }
  }

  const receivePage = (next: PageState) => {
    const before = page
    page = next
    // The same person after an expired session too: what the server refused is asked anew.
    if (next.userId !== before.userId || next.sessionId !== before.sessionId || everybody === null) {
      person?.stop()
      isCurrent.user = false
      // The person who signs in gets a new connection, even where a logout has closed the last one for good.
      if (before.userId !== null) world.releaseMirror(mirrorNameOf(before.userId))
      if (next.userId !== null) world.releaseMirror(mirrorNameOf(next.userId))
      person =
        next.userId === null
          ? null
          : startPersonSync(world, {
              feed: 'user',
              userId: next.userId,
              mirrorName: mirrorNameOf(next.userId),
              mayPoll,
              onReach,
              onCurrent: onCurrent('user'),
              onEqual: audits.request,
            })
      // The session decides whose pokes the stream brings.
      link.want(null)
    }
    everybody ??= startPersonSync(world, {
      feed: 'public',
      userId: null,
      mirrorName: PUBLIC_MIRROR,
      mayPoll,
      onReach,
      onCurrent: onCurrent('public'),
      onEqual: audits.request,
    })
    if (mayPoll() && !(before.isVisible && before.isOnline)) {
      person?.wake()
      everybody.wake()
      market.requestNow()
    }
    // Checks that were put off, and sums by other days, are made now and do not wait for the next sync.
    if ((before.isSparing === true && next.isSparing !== true) || next.timeZone !== before.timeZone) audits.request()
    wantStream()
    if (next.isOnline && !before.isOnline) link.retryNow()
    tellLink()
  }
  return {
    receive: (message) => {
      switch (message.type) {
        case 'page':
          return receivePage(message.page)
        case 'keys':
          keys = message.keys
          return audits.request()
        case 'request':
          person?.request(message.request)
          if (message.request.type !== 'push') everybody?.request(message.request)
      }
    },
    beginPublicAgain: () => everybody?.wake(),
  }
}
