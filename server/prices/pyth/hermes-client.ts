/**
 * Listens to Pyth's Hermes over its stream of server-sent events. All addresses are heard at once, and none is believed: who takes an update
 * says whether it counts, and a connection that brings a wrong one is ended and made again after a pause.
 */
import { hexToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { UPDATE_BYTES_MAX } from '../../../contract/pyth/price-update.ts'
import { retryDelayMs } from '../../../contract/retry-delay.ts'

export interface HermesOptions {
  /** Addresses like https://hermes.pyth.network. */
  readonly urls: readonly string[]
  readonly feedIds: readonly string[]
  /** Sent as a bearer's. */
  readonly apiKey: string | null
  readonly log: { error(facts: object, message: string): void }
  /** Takes an update. @returns why it does not count; null where it does, or says nothing new */
  readonly take: (update: Uint8Array) => string | null
  /** A connection that brings no byte for so long is taken for lost, ms. */
  readonly silenceMs?: number
}

const SILENCE_MS_MAX = 10_000
const RETRY_PAUSES = { firstMs: 500, mostMs: 15_000 }
/** An event of a hundred feeds in hex, with room. */
const LINE_MAX = 4 * UPDATE_BYTES_MAX

const eventSchema = z.object({
  binary: z.object({ encoding: z.literal('hex'), data: z.array(z.string().check(z.regex(/^(?:[0-9a-f]{2})*$/))) }),
})

/** A stream that cannot go on. */
class HermesError extends Error {
  override readonly name = 'HermesError'
}

/** Listens from now on, until `stop`. */
export function listenToHermes(options: HermesOptions): { stop(): Promise<void> } {
  const ending = new AbortController()
  const listening = options.urls.map((url) => listen(options, url, ending.signal))
  return {
    stop: async () => {
      ending.abort()
      await Promise.all(listening)
    },
  }
}

async function listen(options: HermesOptions, url: string, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      await hear(options, { url, signal, onGood: () => void (failures = 0) })
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      failures += 1
      const retryMs = retryDelayMs(RETRY_PAUSES, failures)
      // The host alone: an address may hold a token in its path.
      options.log.error({ host: new URL(url).host, reason, retryMs }, 'Hermes gives no prices: trying again')
      await pause(retryMs, signal)
    }
  }
}

/** Hears one connection until it ends. */
async function hear(
  { feedIds, apiKey, take, silenceMs = SILENCE_MS_MAX }: HermesOptions,
  { url, signal, onGood }: { readonly url: string; readonly signal: AbortSignal; readonly onGood: () => void },
): Promise<void> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new HermesError(`nothing for ${silenceMs} ms`)), silenceMs)
  try {
    const response = await fetch(addressOf(url, feedIds), {
      headers: { accept: 'text/event-stream', ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }) },
      signal: AbortSignal.any([signal, silence.signal]),
      redirect: 'error',
    })
    if (!response.ok || !response.body) throw new HermesError(`answered ${response.status}`)
    let waiting = ''
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      timer.refresh()
      const lines = (waiting + text).split('\n')
      waiting = lines.pop() ?? ''
      if (waiting.length > LINE_MAX) throw new HermesError('a line without an end')
      for (const line of lines) if (hearLine(line, take)) onGood()
    }
    throw new HermesError('the connection has ended')
  } finally {
    clearTimeout(timer)
  }
}

/** The first price of each second alone is asked for: no other becomes a tick. */
function addressOf(url: string, feedIds: readonly string[]): string {
  const query = feedIds.map((id) => `ids[]=${id}`).join('&')
  return `${url.replace(/\/$/, '')}/v2/updates/price/stream?${query}&encoding=hex&parsed=false&benchmarks_only=true`
}

/** @returns whether the line has brought an update that counts */
function hearLine(line: string, take: HermesOptions['take']): boolean {
  if (!line.startsWith('data:')) return false
  const event = eventSchema.safeParse(jsonOf(line.slice('data:'.length)))
  if (!event.success) throw new HermesError('an event of another form')
  for (const hex of event.data.binary.data) {
    const fault = take(hexToBytes(hex))
    if (fault !== null) throw new HermesError(fault)
  }
  return true
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
