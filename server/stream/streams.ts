/**
 * Stream: the one event stream of each open app. It tells that a feed has moved, never what is in it, and carries the
 * ticks of the products on screen. A client that does not read is cut off: it comes back and pulls.
 */
import type { ServerResponse } from 'node:http'
import { STREAM_HEARTBEAT_MS, type StreamEvent } from '../../contract/stream.ts'
import type { FeedBus } from '../feed/bus.ts'
import type { Market } from '../prices/market.ts'

/** A buffer above this means that nobody reads at the other end. */
const BUFFER_BYTES_MAX = 256 * 1024
const PUBLIC_OWNER = 'public'

export interface StreamOptions {
  readonly bus: FeedBus
  readonly market: Pick<Market, 'subscribe'>
  readonly clock: { now(): number }
  /** Streams that one network address may have open. */
  readonly perAddress: number
}

export interface StreamRequest {
  readonly response: ServerResponse
  readonly address: string
  readonly userId: string | null
  readonly products: readonly string[]
}

export interface Streams {
  /** False: this address has too many open. */
  open(request: StreamRequest): boolean
  readonly size: number
  close(): void
}

interface Client {
  readonly response: ServerResponse
  readonly userId: string | null
  readonly products: ReadonlySet<string>
}

export function createStreams(options: StreamOptions): Streams {
  const clients = new Set<Client>()
  const addresses = new Map<string, number>()

  const unsubscribeBus = options.bus.subscribe((move) => {
    const isPublic = move.owner === PUBLIC_OWNER
    const frame = frameOf({ type: 'poke', feed: isPublic ? 'public' : 'user', epoch: move.epoch, seq: move.seq })
    for (const client of clients) if (isPublic || client.userId === move.owner) send(client, frame)
  })
  const unsubscribeMarket = options.market.subscribe((beat) => {
    // Most clients watch one product: its frame is made once, not once a client.
    const frames = new Map<string, string>()
    for (const [productId, ticks] of Map.groupBy(beat.ticks, (tick) => tick.productId)) frames.set(productId, frameOf({ type: 'ticks', ticks: ticks.map((tick) => ({ ...tick })) }))
    for (const checkpoint of beat.checkpoints) {
      frames.set(checkpoint.productId, (frames.get(checkpoint.productId) ?? '') + frameOf({ type: 'checkpoint', checkpoint: { ...checkpoint } }))
    }
    for (const client of clients) {
      let text = ''
      for (const productId of client.products) text += frames.get(productId) ?? ''
      if (text) send(client, text)
    }
  })
  const heartbeat = setInterval(() => {
    const frame = frameOf({ type: 'time', serverTime: options.clock.now() })
    for (const client of clients) send(client, frame)
  }, STREAM_HEARTBEAT_MS)

  return {
    get size() {
      return clients.size
    },
    open({ response, address, userId, products }) {
      const open = addresses.get(address) ?? 0
      if (open >= options.perAddress) return false
      addresses.set(address, open + 1)
      const client: Client = { response, userId, products: new Set(products) }
      clients.add(client)
      response.once('close', () => {
        clients.delete(client)
        const left = (addresses.get(address) ?? 1) - 1
        if (left > 0) addresses.set(address, left)
        else addresses.delete(address)
      })
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'keep-alive' })
      send(client, frameOf({ type: 'time', serverTime: options.clock.now() }))
      return true
    },
    close() {
      clearInterval(heartbeat)
      unsubscribeBus()
      unsubscribeMarket()
      for (const { response } of clients) response.end()
    },
  }
}

function send({ response }: Client, frame: string): void {
  if (response.writableLength > BUFFER_BYTES_MAX) response.destroy()
  else response.write(frame)
}

function frameOf(event: StreamEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}
