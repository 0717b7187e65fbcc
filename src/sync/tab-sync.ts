/** All the sync of one tab, inside its worker: everybody's mirror, the signed-in person's, the stream, the prices. */
import type { SignedKeyNotice } from '../../contract/key-notice-schema.ts'
import type { Sight } from '../../contract/settlement/abandoned.ts'
import type { Checkpoint } from '../../contract/settlement/tick.ts'
import type { StreamEvent } from '../../contract/stream.ts'
import { isLogQuestion, type LogQuestion } from '../store/device/sync-requests.ts'
import type { Clock } from '../store/device/system-clock.ts'
import { createHearing, type Hearing, type Moment } from './hearing.ts'
import { type LinkTeller, createLinkTeller } from './link-teller.ts'
import { type LiveLink, type OpenStream, createLiveLink } from './live-link.ts'
import { createMarketLoop } from './market-loop.ts'
import { createAudits } from './audits.ts'
import { createHeadKeeper } from './keep-heads.ts'
import type { SyncWorld } from './person-sync.ts'
import { createStreamWishes } from './stream-wishes.ts'
import { type TabFeeds, createTabFeeds } from './tab-feeds.ts'
import type { PageState, ToWorker } from './worker-messages.ts'

/** Assumed error of the server time in a stream event, ms: its way here is not measured. */
const STREAM_UNCERTAINTY_MS = 400

type Keys = Readonly<Record<string, string>>
type TabWorld = SyncWorld & { openStream: OpenStream; steady: Clock }

interface TabSync {
  receive(message: ToWorker): void
  /** Another tab has deleted everybody's rows. */
  beginPublicAgain(): void
}

/** @param world.steady a clock that runs evenly and that nobody sets: performance.now */
export function createTabSync(world: TabWorld): TabSync {
  let page: PageState = { userId: null, sessionId: null, isVisible: false, isOnline: true, products: [], listed: [] }
  let keys: Keys = {}
  let keyNotices: readonly SignedKeyNotice[] = []
  const mayPoll = () => page.isVisible && page.isOnline
  const person = () => ({ userId: page.userId, keys, keyNotices })
  const mayCheck = () => mayPoll() && page.isSparing !== true
  const audits = createAudits(world, () => ({ ...person(), timeZone: page.timeZone, mayCheck: mayCheck() }))
  const { keepHead, answerLog } = createMemory(world, person)
  const link = createLinkTeller(() => page, world.post)
  const hearing = createHearing({ steady: world.steady, wall: world.clock })
  const feeds = createTabFeeds(world, {
    mayPoll,
    link,
    onEqual: () => {
      audits.request()
      wishes.lookAgain()
    },
  })
  const market = createMarketLoop({ ...world, isWanted: mayPoll, hearing })
  const stream = createStream(world, { hearing, feeds, link, keepHead })
  const wishes = createStreamWishes(world, () => (mayPoll() ? page : null), stream.want)

  const receivePage = (next: PageState) => {
    const before = page
    page = next
    // The session decides whose pokes the stream brings.
    if (feeds.followPerson(before, next)) stream.want(null)
    feeds.followEverybody()
    if (mayPoll() && !(before.isVisible && before.isOnline)) {
      feeds.wake()
      market.requestNow()
    }
    // Checks that were put off, and sums by other days, are made now and do not wait for the next sync.
    if ((before.isSparing === true && next.isSparing !== true) || next.timeZone !== before.timeZone) audits.request()
    wishes.tell()
    if (next.isOnline && !before.isOnline) stream.retryNow()
    link.tell()
  }
  return {
    receive: (message) => {
      switch (message.type) {
        case 'page':
          return receivePage(message.page)
        case 'keys':
          keys = message.keys
          keyNotices = message.notices ?? []
          return audits.request()
        case 'request':
          return isLogQuestion(message.request) ? answerLog(message.request) : feeds.request(message.request)
      }
    },
    beginPublicAgain: feeds.wakeEverybody,
  }
}

/** The parts of the device's memory that the stream and the page ask for. */
function createMemory(world: TabWorld, person: () => Pick<PageState, 'userId'> & { readonly keys: Keys }) {
  return {
    keepHead: createHeadKeeper(world.clock, (head) => {
      const { userId, keys } = person()
      // Without a person there is no memory; without room the next minute's head is tried.
      if (userId !== null) void world.keepHead?.({ userId, keys, head }).catch(() => undefined)
    }),
    answerLog: (question: LogQuestion) => {
      const { userId, keys } = person()
      // Where its code does not come, the page says nothing of the log, and its next visit asks again.
      void world.answerLog?.({ userId, keys, question }).catch(() => undefined)
    },
  }
}

/** The stream of this tab: passes each event on to the part of the sync that it concerns. */
function createStream(
  world: TabWorld,
  parts: { hearing: Hearing; feeds: TabFeeds; link: LinkTeller; keepHead: (head: Checkpoint) => void },
): LiveLink {
  const { hearing, feeds, link } = parts
  /** A stream begins with the server's time, in answer to its opening. */
  let opened: Moment | null = null
  /** Signed heads that the page has not been told. */
  let heads: Sight[] = []
  const receive = (event: StreamEvent) => {
    switch (event.type) {
      case 'poke':
        return feeds.poke(event.feed, event)
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
        heads.push(sightOf(event.checkpoint))
        return parts.keepHead(event.checkpoint)
      case 'ticks': {
        const message = { type: 'ticks', ticks: hearing.hear(event.ticks), heads } as const
        heads = []
        return world.post(message)
      }
      case 'prices': {
        world.post({ type: 'prices', prices: event.prices, heads })
        heads = []
        return
      }
      case 'typing':
        return world.post({ type: 'typing' })
    }
  }
  return createLiveLink({
    open: (url, hears) => {
      opened = hearing.now()
      return world.openStream(url, hears)
    },
    timers: world.timers,
    random: world.random,
    onEvent: receive,
    onBegin: feeds.wake,
    onState: link.onStream,
  })
}

function sightOf({ productId, seq, ts, hash }: Checkpoint): Sight {
  return { productId, seq, ts, hash }
}
