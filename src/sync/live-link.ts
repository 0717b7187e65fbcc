/** The event stream of a visible tab: opened, watched, and opened again with growing pauses. It carries no rows. */
import { STREAM_HEARTBEAT_MS, type StreamEvent, streamEventSchema } from '../../contract/stream.ts'
import type { Timers } from './loop.ts'
import { serverPauseMs } from './server-pause.ts'
import type { PageState } from './worker-messages.ts'

/** Opens a stream and passes on what it says. @returns the way to close it */
export type OpenStream = (
  url: string,
  hears: { readonly onMessage: (data: unknown) => void; readonly onError: () => void },
) => () => void

/** The ids of what a stream is to carry. */
export type StreamWish = Pick<PageState, 'products' | 'listed'>

export interface LiveLink {
  /** @param wish null: no stream at all */
  want(wish: StreamWish | null): void
  /** Tries at once: the network is back. */
  retryNow(): void
}

/** The server says something every five seconds; three silences mean that nobody is there. */
const SILENCE_MS_MAX = 3 * STREAM_HEARTBEAT_MS
const PAUSE_MS_MAX = 30_000
/** Moving from page to page changes what is wanted in quick steps: one new stream for all of them. */
const GATHER_MS = 100

interface LinkInput {
  readonly open: OpenStream
  readonly timers: Timers
  readonly random: () => number
  readonly onEvent: (event: StreamEvent) => void
  /** A stream has begun: whatever happened before it was not told. */
  readonly onBegin: () => void
  /** live: an event has come. failed: the try is over, another follows. closed: not wanted. */
  readonly onState: (state: 'live' | 'failed' | 'closed') => void
}

export function createLiveLink(input: LinkInput): LiveLink {
  let wanted: StreamWish | null = null
  let carried: StreamWish = { products: [], listed: [] }
  let closeStream: (() => void) | null = null
  let failures = 0
  const later = createTimer(input.timers)
  /** A second timer: each wish for other products restarts it, without touching the first. */
  const gathering = createTimer(input.timers)

  const close = () => {
    later.clear()
    gathering.clear()
    closeStream?.()
    closeStream = null
  }
  const fail = () => {
    close()
    failures += 1
    input.onState('failed')
    later.set(open, Math.min(PAUSE_MS_MAX, serverPauseMs(failures, input.random)))
  }
  const open = () => {
    close()
    if (wanted === null) return
    carried = wanted
    let hasBegun = false
    closeStream = input.open(addressOf(carried), {
      onError: fail,
      onMessage: (data) => {
        later.set(fail, SILENCE_MS_MAX)
        const event = parseEvent(data)
        if (!event) return
        if (event.type === 'time') {
          failures = 0
          input.onState('live')
          if (!hasBegun) input.onBegin()
          hasBegun = true
        }
        input.onEvent(event)
      },
    })
    later.set(fail, SILENCE_MS_MAX)
  }
  return {
    want: (wish) => {
      wanted = wish
      if (wish === null) {
        close()
        failures = 0
        input.onState('closed')
      } else if (closeStream === null) {
        // While a failed one waits for its next try, that try takes the new wish along.
        if (failures === 0) gathering.set(open, GATHER_MS)
      } else if (!doesCover(carried, wish)) gathering.set(open, GATHER_MS)
    },
    retryNow: () => {
      if (wanted !== null && closeStream === null) open()
    },
  }
}

function addressOf({ products, listed }: StreamWish): string {
  const lists = listed.length > 0 ? `&listed=${encodeURIComponent(listed.join(','))}` : ''
  return `/api/stream?products=${encodeURIComponent(products.join(','))}${lists}`
}

/** A stream that carries more than is wanted is kept: opening another one would miss ticks. */
function doesCover(carried: StreamWish, { products, listed }: StreamWish): boolean {
  return (
    products.every((id) => carried.products.includes(id)) &&
    listed.every((id) => carried.products.includes(id) || carried.listed.includes(id))
  )
}

/** One timer at a time: setting it takes the place of what was set before. */
function createTimer(timers: Timers): { set(run: () => void, ms: number): void; clear(): void } {
  let timer: unknown = null
  const clear = () => timers.clear(timer)
  return {
    clear,
    set: (run, ms) => {
      clear()
      timer = timers.set(run, ms)
    },
  }
}

/** An event of a kind that this version doesn't know is passed over. */
function parseEvent(data: unknown): StreamEvent | null {
  let json: unknown
  try {
    json = JSON.parse(String(data))
  } catch {
    return null
  }
  const parsed = streamEventSchema.safeParse(json)
  return parsed.success ? parsed.data : null
}
