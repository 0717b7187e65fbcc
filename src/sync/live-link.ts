/** The event stream of a visible tab: opened, watched, and opened again with growing pauses. It carries no rows. */
import { STREAM_HEARTBEAT_MS, type StreamEvent, streamEventSchema } from '../../contract/stream.ts'
import type { Timers } from './loop.ts'
import { serverPauseMs } from './server-pause.ts'

/** Opens a stream and passes on what it says. @returns the way to close it */
export type OpenStream = (
  url: string,
  hears: { readonly onMessage: (data: unknown) => void; readonly onError: () => void },
) => () => void

export interface LiveLink {
  /** @param products ids whose ticks are wanted; null: no stream at all */
  want(products: readonly string[] | null): void
  /** Tries at once: the network is back. */
  retryNow(): void
}

/** The server says something every five seconds; three silences mean that nobody is there. */
const SILENCE_MS_MAX = 3 * STREAM_HEARTBEAT_MS
const PAUSE_MS_MAX = 30_000
/** Moving from page to page changes what is wanted in quick steps: one new stream for all of them. */
const GATHER_MS = 100

export function createLiveLink(input: {
  open: OpenStream
  timers: Timers
  random: () => number
  onEvent: (event: StreamEvent) => void
  /** A stream has begun: whatever happened before it was not told. */
  onBegin: () => void
  /** live: an event has come. failed: the try is over, another follows. closed: not wanted. */
  onState: (state: 'live' | 'failed' | 'closed') => void
}): LiveLink {
  let wanted: readonly string[] | null = null
  let carried: readonly string[] = []
  let closeStream: (() => void) | null = null
  let failures = 0
  let timer: unknown = null
  /** A second timer: each wish for other products restarts it, without touching the first. */
  let gathering: unknown = null

  const later = (run: () => void, ms: number) => {
    input.timers.clear(timer)
    timer = input.timers.set(run, ms)
  }
  const gather = () => {
    input.timers.clear(gathering)
    gathering = input.timers.set(open, GATHER_MS)
  }
  const close = () => {
    input.timers.clear(timer)
    input.timers.clear(gathering)
    closeStream?.()
    closeStream = null
  }
  const fail = () => {
    close()
    failures += 1
    input.onState('failed')
    later(open, Math.min(PAUSE_MS_MAX, serverPauseMs(failures, input.random)))
  }
  const open = () => {
    close()
    if (wanted === null) return
    carried = wanted
    let hasBegun = false
    closeStream = input.open(`/api/stream?products=${encodeURIComponent(carried.join(','))}`, {
      onError: fail,
      onMessage: (data) => {
        later(fail, SILENCE_MS_MAX)
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
    later(fail, SILENCE_MS_MAX)
  }
  return {
    want: (products) => {
      wanted = products
      if (products === null) {
        close()
        failures = 0
        input.onState('closed')
      } else if (closeStream === null) {
        // While a failed one waits for its next try, that try takes the new wish along.
        if (failures === 0) gather()
      } else if (products.some((id) => !carried.includes(id))) gather()
    },
    retryNow: () => {
      if (wanted !== null && closeStream === null) open()
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
