/**
 * A process of its own that serves live ticks: by Candor's streams, or by the least that Node can do, a loop that writes the same frames
 * to everybody. Told by its parent when to beat; answers with the CPU time that it took.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { Tick } from '../../contract/settlement/tick.ts'
import { createFeedBus } from '../../server/feed/bus.ts'
import type { MarketBeat } from '../../server/prices/market/market-face.ts'
import { createStreams } from '../../server/stream/streams.ts'
import { framesOf } from '../../server/stream/market-frames.ts'

export type StreamCommand = { readonly beats: number; readonly everyMs: number; readonly heavyTicks?: number }
export interface StreamAnswer {
  readonly cpuMs: number
  /** Clients that are still there. */
  readonly left: number
}

const kind = process.argv[2] === 'bare' ? 'bare' : 'candor'
const PRODUCT = 'btc-usdt'
const HEAVY = 'eth-usdt'
const ANYBODY = 100_000

const listeners = new Set<(beat: MarketBeat) => void>()
const bare = new Set<ServerResponse>()
// The streams ask a market only for its beats and whether an id is known.
const market = {
  subscribe: (listener: (beat: MarketBeat) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  product: (id: string) => (id === PRODUCT || id === HEAVY ? ({} as never) : null),
}
const streams =
  kind === 'candor'
    ? createStreams({ bus: createFeedBus(), market, clock: { now: () => Date.now() }, perAddress: ANYBODY })
    : null

const server = createServer((request, response) => {
  const product = request.url?.slice(1) ?? ''
  if (streams) void streams.open({ response, headers: {}, address: '127.0.0.1', session: null, products: [product] })
  else {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    response.write(':\n\n')
    bare.add(response)
    response.once('close', () => void bare.delete(response))
  }
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})

let seq = 0
function ticksOf(productId: string, count: number): Tick[] {
  return Array.from({ length: count }, () => {
    seq += 1
    const ts = Date.now()
    return {
      productId,
      seq,
      kind: 'price',
      ts,
      price: 6_421_850 + (seq % 97),
      sourceTs: ts,
      hash: seq.toString(16).padStart(64, '0'),
    }
  })
}

function beat(heavyTicks: number): void {
  const ticks = [...ticksOf(PRODUCT, 1), ...ticksOf(HEAVY, heavyTicks)]
  if (streams)
    for (const listener of listeners)
      listener({ ticks, volumesMicro: ticks.map(() => 0n), checkpoints: [], products: [] })
  else {
    const bytes = Buffer.from(framesOf({ ticks, checkpoints: [] })([PRODUCT]))
    for (const response of bare) response.write(bytes)
  }
}

process.on('message', ({ beats, everyMs, heavyTicks = 0 }: StreamCommand) => {
  const start = process.cpuUsage()
  let left = beats
  const timer = setInterval(() => {
    beat(heavyTicks)
    left -= 1
    if (left > 0) return
    clearInterval(timer)
    // The process sends out within this turn of the loop what was written.
    setImmediate(() => {
      const { user, system } = process.cpuUsage(start)
      process.send?.({ cpuMs: (user + system) / 1_000, left: streams?.size ?? bare.size } satisfies StreamAnswer)
    })
  }, everyMs)
})
process.on('disconnect', () => process.exit(0))
