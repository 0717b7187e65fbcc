/**
 * The one way out of the app to the server: a request by its declaration, the answer parsed by its schema.
 * This room holds the app's calls of the server, with headers, time-out and problem codes, and its event stream. It may
 * not retry a write, word anything or navigate.
 */
import ky, { type KyInstance } from 'ky'
import type { Body, EndpointShape, Params, Query } from '../../contract/endpoint.ts'
import { APP_VERSION } from '../../contract/app-info.ts'
import { type Outcome, refuse } from '../../contract/outcome.ts'
import {
  ACTOR_HEADER,
  CONTRACT_VERSION,
  IDEMPOTENCY_HEADER,
  POSITION_HEADER,
  VERSION_HEADER,
} from '../../contract/sync/messages.ts'
import type { UploadFetch } from './upload-fetch.ts'
import { type WireAnswer, pathOf, readAnswer, readRefusal, searchOf } from './wire.ts'

export interface Position {
  readonly epoch: string
  readonly seq: number
}
export interface FileBody {
  readonly bytes: ArrayBuffer
  readonly contentType: string
}
export interface ExchangeInput<E extends EndpointShape> {
  readonly params?: Params<E>
  readonly query?: Partial<Query<E>>
  readonly body?: E extends { bytes: 'in' } ? FileBody : Body<E>
  /** The idempotency key: required where the endpoint is idempotent. */
  readonly key?: string
  /** The user id for whom this is sent; the server refuses it under another's session. */
  readonly actor?: string
  readonly signal?: AbortSignal
  /** How much of the body has left the device, 0 to 1: told where the remote has an `upload`. */
  readonly onSent?: ((part: number) => void) | undefined
}
export interface Exchange<T> {
  readonly outcome: Outcome<T>
  /** The position of the person's own feed after this write, if the server said so. */
  readonly position: Position | null
}
/** The answer of a call, once it is read. */
export type ExchangeAnswer<E extends EndpointShape> = WireAnswer<E>
/** Sync and commands reach the network through this. A refused, lost or unreadable answer is an outcome, never an exception. */
export type Remote = <E extends EndpointShape>(
  endpoint: E,
  input: ExchangeInput<E>,
) => Promise<Exchange<ExchangeAnswer<E>>>

const TIMEOUT_MS = 60_000

/** @param options `prefix` where the API lives, `fetch` what reaches it, both as in ky; `upload` in place of `fetch` where somebody wants to know how much was sent */
export function createRemote(
  options: { prefix?: string; fetch?: typeof globalThis.fetch; upload?: UploadFetch } = {},
): Remote {
  const client = ky.create({
    prefix: options.prefix ?? '/api',
    timeout: TIMEOUT_MS,
    throwHttpErrors: false,
    ...(options.fetch ? { fetch: options.fetch } : {}),
  })
  return (endpoint, input) =>
    exchange(
      input.onSent && options.upload ? client.extend({ fetch: options.upload(input.onSent) }) : client,
      endpoint,
      input,
    )
}

async function exchange<E extends EndpointShape>(
  client: KyInstance,
  endpoint: E,
  input: ExchangeInput<E>,
): Promise<Exchange<ExchangeAnswer<E>>> {
  let response: Response
  try {
    response = await client(pathOf(endpoint, input.params), {
      method: endpoint.method,
      searchParams: searchOf(input.query),
      headers: headersOf(input),
      // Writes are repeated by the outbox or by the person, with their key; a lost read is simply asked for again.
      retry: endpoint.method === 'GET' ? 1 : 0,
      ...(input.signal ? { signal: input.signal } : {}),
      ...contentOf(input.body),
    })
  } catch (error) {
    // ky throws for a broken line, a time-out and an abort: whether the server acted is unknown, and that is `unavailable`.
    if (error instanceof Error) return { outcome: refuse('unavailable'), position: null }
    throw error
  }
  const position = parsePosition(response.headers.get(POSITION_HEADER))
  try {
    return { outcome: response.ok ? await readAnswer(endpoint, response) : await readRefusal(response), position }
  } catch {
    // The line broke inside the answer, or something that isn't our server answered (a captive portal, a proxy).
    return { outcome: refuse('unavailable'), position: null }
  }
}

function headersOf(input: { key?: string; actor?: string }): Record<string, string> {
  return {
    [VERSION_HEADER]: `${CONTRACT_VERSION} ${APP_VERSION}`,
    ...(input.key ? { [IDEMPOTENCY_HEADER]: input.key } : {}),
    ...(input.actor ? { [ACTOR_HEADER]: input.actor } : {}),
  }
}

function contentOf(body: unknown): { json?: unknown; body?: BodyInit; headers?: Record<string, string> } {
  if (body === undefined) return {}
  if (isFileBody(body)) return { body: new Blob([body.bytes], { type: body.contentType }) }
  return { json: body }
}

function isFileBody(body: unknown): body is FileBody {
  return typeof body === 'object' && body !== null && 'bytes' in body && body.bytes instanceof ArrayBuffer
}

/** "epoch:seq" → position; anything else is no position. */
export function parsePosition(header: string | null): Position | null {
  const match = /^(.+):(\d+)$/.exec(header ?? '')
  return match ? { epoch: match[1] ?? '', seq: Number(match[2]) } : null
}
