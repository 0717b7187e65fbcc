/**
 * Stream: the one event stream of each open app. It tells that a feed has moved, never what is in it, and carries the
 * prices of the products on screen. A client that does not keep up is cut off: it comes back and pulls.
 * This room holds the event streams of open apps. It may not carry rows: apps pull them.
 */
import type { ServerResponse } from 'node:http'
import { STREAM_HEARTBEAT_MS } from '../../contract/stream.ts'
import type { FeedBus, FeedMove } from '../feed/bus.ts'
import type { Market, MarketBeat } from '../prices/market/market-face.ts'
import { createClients, type Client, type Clients } from './clients.ts'
import { frameOf } from './frame.ts'
import { createListedPrices, type ListedPrices } from './listed-prices.ts'
import { framesOf } from './market-frames.ts'
import { createPlaces, type Places } from './places.ts'

/** The bytes that may wait for one client: a few seconds of all products. Above it nobody reads at the other end. */
const WAITING_BYTES_MAX = 256 * 1024
/** A stream is ended now and then, so that its client comes back with the session of today. */
const AGE_MS_MAX = 3_600_000
/** The streams that one person may have open: a dozen tabs on each of some devices. */
const PER_PERSON_MAX = 40
const PUBLIC_OWNER = 'public'

export interface StreamOptions {
  readonly bus: FeedBus
  readonly market: Pick<Market, 'subscribe' | 'product'>
  readonly clock: { now(): number }
  /** Streams that one network address may have open for people who are not signed in. */
  readonly perAddress: number
  /** Counts them together with other processes; alone by default. */
  readonly places?: Places
}

export interface StreamRequest {
  readonly response: ServerResponse
  /** The headers of every answer, besides the stream's own. */
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>
  readonly address: string
  readonly session: { readonly id: string; readonly userId: string } | null
  /** Ids whose every tick is wanted; unknown ones are passed over. */
  readonly products: readonly string[]
  /** Ids that a list shows: their newest price is wanted once a second. Those that are in `products` too are passed over. */
  readonly listed?: readonly string[]
}

export interface Streams {
  /** False: this person, or this address where nobody is signed in, has too many open, and nothing was written. */
  open(request: StreamRequest): boolean | Promise<boolean>
  /** Tells the apps of a person that an operator is writing to them. Nobody else hears it, and it is kept nowhere. */
  tellTyping(userId: string): void
  /** Ends the streams of a session that is over. */
  endSession(sessionId: string): void
  /** Ends a person's streams, all but those of one session: they come back, and are told there that they are signed out. */
  endSessionsOf(userId: string, options: { readonly except: string | null }): void
  readonly size: number
  /** The people who have one open. */
  users(): Iterable<string>
  /** The sessions that have one open. */
  sessions(): ReadonlySet<string>
  /** Ends all of them; what is opened from then on ends at once, and its client asks the next server. */
  close(): void
}

export function createStreams(options: StreamOptions): Streams {
  const { market, bus, clock, perAddress, places = createPlaces() } = options
  const clients = createClients()
  const { everybody, byUser, byProducts, byListed } = clients
  const listed = createListedPrices((frameFor) => {
    for (const [products, group] of byListed) send(group, frameFor(products.split(',')))
  })

  const onBeat = (beat: MarketBeat) => {
    const frameFor = framesOf(beat)
    for (const [products, group] of byProducts) send(group, frameFor(products.split(',')))
    listed.take(beat)
  }
  const onMove = ({ owner, epoch, seq }: FeedMove) => {
    const isPublic = owner === PUBLIC_OWNER
    const told = isPublic ? everybody : byUser.get(owner)
    if (told) send(told, frameOf({ type: 'poke', feed: isPublic ? 'public' : 'user', epoch, seq }))
  }
  const onHeartbeat = () => {
    const now = clock.now()
    send(everybody, frameOf({ type: 'time', serverTime: now }))
    for (const client of everybody) if (now - client.openedAt > AGE_MS_MAX) client.response.end()
  }
  const unsubscribe = [market.subscribe(onBeat), bus.subscribe(onMove)]
  const heartbeat = setInterval(onHeartbeat, STREAM_HEARTBEAT_MS)

  let isClosed = false
  const start = (request: StreamRequest) => {
    startStream(request, { market, clock, clients, places, listed })
    if (isClosed) endLine(request.response)
    return true
  }

  return {
    get size() {
      return everybody.size
    },
    users: () => byUser.keys(),
    sessions: () => new Set([...everybody].flatMap(({ sessionId }) => sessionId ?? [])),
    open(request) {
      const isTaken = places.take(holderOf(request), request.session === null ? perAddress : PER_PERSON_MAX)
      return typeof isTaken === 'boolean' ? isTaken && start(request) : isTaken.then((is) => is && start(request))
    },
    tellTyping(userId) {
      const apps = byUser.get(userId)
      if (apps) send(apps, frameOf({ type: 'typing', who: 'operator' }))
    },
    endSession(sessionId) {
      for (const client of everybody) if (client.sessionId === sessionId) client.response.end()
    },
    endSessionsOf(userId, { except }) {
      for (const client of byUser.get(userId) ?? []) if (client.sessionId !== except) client.response.end()
    },
    close() {
      isClosed = true
      clearInterval(heartbeat)
      listed.close()
      for (const end of unsubscribe) end()
      for (const { response } of everybody) endLine(response)
    },
  }
}

function holderOf({ address, session }: StreamRequest): string {
  return session === null ? `address ${address}` : `person ${session.userId}`
}

/** Begins an open stream, whose place is taken. */
function startStream(
  request: StreamRequest,
  {
    market,
    clock,
    clients,
    places,
    listed: listedPrices,
  }: Pick<StreamOptions, 'market' | 'clock'> & {
    readonly clients: Clients
    readonly places: Places
    readonly listed: ListedPrices
  },
): void {
  const { response, headers, session } = request
  const holder = holderOf(request)
  // The client may have left while its place was asked for.
  if (response.destroyed) return places.leave(holder)
  response.once('close', () => places.leave(holder))
  // Known ids only, so that nobody can make this process keep a group for each text that they think up.
  const known = (ids: readonly string[]) => [...new Set(ids)].filter((id) => market.product(id) !== null).sort()
  const products = known(request.products)
  const listed = known(request.listed ?? []).filter((id) => !products.includes(id))
  clients.add(
    { response, sessionId: session?.id ?? null, openedAt: clock.now() },
    { userId: session?.userId ?? null, products, listed },
  )
  begin(response, headers)
  response.write(frameOf({ type: 'time', serverTime: clock.now() }) + listedPrices.known(listed))
}

/** Ends the line with its stream: a client keeps it for its next request, and a server that ends would wait for it. */
function endLine(response: ServerResponse): void {
  const { socket } = response
  response.end(() => socket?.end())
}

function begin(response: ServerResponse, headers: StreamRequest['headers']): void {
  // A line that breaks while it is written to is an ordinary end; unheard, the error would end the process.
  response.on('error', () => response.destroy())
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
}

function send(clients: Iterable<Client>, frame: string): void {
  if (frame === '') return
  const bytes = Buffer.from(frame)
  for (const { response } of clients) {
    if (response.writableLength > WAITING_BYTES_MAX) response.destroy()
    else if (!response.writableEnded) response.write(bytes)
  }
}
