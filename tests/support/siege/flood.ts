/** Many connections that send the same kind of request, each address as fast as its limit lets it, and a little faster. */
import { randomUUID } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { IDEMPOTENCY_HEADER } from '../../../contract/sync/messages.ts'
import type { Attack, Shot } from './shots.ts'

export interface FloodOptions {
  readonly address: string
  readonly connections: number
  /** Networks that the connections seem to come from; each has a limit of its own. */
  readonly networks: number
  /** The limit of each, in units of cost a minute. */
  readonly unitsPerMinute: number
  readonly ms: number
}

/** Answers by status; 0: the line broke, or was cut. */
export interface FloodResult {
  readonly statuses: ReadonlyMap<number, number>
  /** Answers of 500 and more, but for a 503 that says when to come back. */
  readonly faults: readonly string[]
}

/** By how much the limit is passed. */
const OVERSHOOT = 1.1
const STREAM_MS = 2_000
/** A request without an answer so long after the flood counts as cut. */
const LATE_MS_MAX = 10_000

export async function flood(attack: Attack, options: FloodOptions): Promise<FloodResult> {
  const statuses = new Map<number, number>()
  const faults = new Set<string>()
  const endsAt = performance.now() + options.ms
  const everyMs =
    (options.connections * attack.units * 60_000) / (options.networks * options.unitsPerMinute * OVERSHOOT)
  const run = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const network = `203.0.113.${(index % options.networks) + 1}`
    await pause(Math.min((index / options.connections) * everyMs, options.ms))
    while (performance.now() < endsAt) {
      const begun = performance.now()
      const answer = await send(attack.next(), {
        address: options.address,
        agent,
        network,
        signal: AbortSignal.timeout(Math.ceil(Math.max(0, endsAt - begun) + LATE_MS_MAX)),
      })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status >= 500 && !(answer.status === 503 && answer.retryAfter !== undefined))
        faults.add(`${answer.status} ${answer.text.slice(0, 200)}`)
      const waitMs = everyMs - (performance.now() - begun)
      if (waitMs > 0) await pause(Math.min(waitMs, Math.max(0, endsAt - performance.now())))
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: options.connections }, (_, index) => run(index)))
  return { statuses, faults: [...faults] }
}

interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly text: string
}

function send(
  shot: Shot,
  { address, agent, network, signal }: { address: string; agent: Agent; network: string; signal: AbortSignal },
): Promise<Answer> {
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, retryAfter: undefined, text: '' })
    const json = shot.body === undefined ? undefined : JSON.stringify(shot.body)
    const outgoing = httpRequest(
      new URL(shot.path, address),
      {
        method: shot.method,
        agent,
        signal,
        headers: {
          origin: address,
          'x-forwarded-for': network,
          [IDEMPOTENCY_HEADER]: randomUUID(),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(shot.pictureBytes === undefined
            ? {}
            : { 'content-type': 'image/png', 'content-length': String(shot.pictureBytes) }),
        },
      },
      (response) => {
        const { statusCode = 0, headers } = response
        const chunks: Buffer[] = []
        let length = 0
        response.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length < 1_000) chunks.push(chunk)
        })
        const done = () =>
          resolve({ status: statusCode, retryAfter: headers['retry-after'], text: Buffer.concat(chunks).toString() })
        response.on('end', done).on('error', done)
        // A stream has no end of its own.
        if (headers['content-type']?.startsWith('text/event-stream'))
          setTimeout(() => response.destroy(), STREAM_MS).unref()
        response.on('close', done)
      },
    )
    outgoing.on('error', broken)
    if (shot.pictureBytes === undefined) outgoing.end(json)
    else sendPicture(outgoing, shot.pictureBytes)
  })
}

/** As much of the body as the other end takes. */
function sendPicture(outgoing: NodeJS.WritableStream & { readonly destroyed: boolean }, bytes: number): void {
  const piece = Buffer.alloc(64 * 1_024)
  let sent = 0
  const more = () => {
    while (!outgoing.destroyed && sent < bytes) {
      sent += piece.length
      if (!outgoing.write(piece)) return void outgoing.once('drain', more)
    }
    if (!outgoing.destroyed) outgoing.end()
  }
  more()
}
