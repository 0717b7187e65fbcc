/** A caller who never gives up: the same request under the same key until there is an answer, as the app's outbox does. */
import { setTimeout as pause } from 'node:timers/promises'
import type { EndpointShape, Answer } from '../../../contract/endpoint.ts'
import { isProblemCode, PROBLEMS, type ProblemBody } from '../../../contract/problem.ts'
import { jitteredDelayMs } from '../../../contract/retry-delay.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/sync/messages.ts'

export interface Shot {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly bytes?: Buffer
  readonly key: string
}

export type Final<E extends EndpointShape> =
  | { readonly ok: true; readonly value: Answer<E>; readonly cookie: string | null }
  | { readonly ok: false; readonly problem: ProblemBody; readonly cookie: string | null }

interface Unanswered {
  /** How long the server asked to be left alone. */
  readonly waitMs: number
  /** The status that came, or what became of the line. */
  readonly cause: string
}

export interface CallerOptions {
  /** The network address that the caller comes from, for a server that stands behind one proxy. */
  readonly from?: string
  readonly address: string
  /** 0 ≤ x < 1 */
  readonly random: () => number
  /** The share of requests that the caller cuts off at some moment, 0 to 1. */
  readonly cutShare: number
  /** Told of each answer after which something is sent again: its status and code, or that there was none. */
  readonly onPassing?: (what: string) => void
  /** Told of each refusal: the endpoint and the code. */
  readonly onRefused?: (what: string) => void
  /** Told how often something had to be sent again. */
  readonly onRetry: () => void
}

const CUT_MS_MAX = 120
const ANSWER_MS_MAX = 30_000
/** As a page of the app that waits for an answer (run-online.ts), which soon asks every three seconds. */
const PAUSES = { firstMs: 400, mostMs: 3_000 }
/** Nobody waits for ever: no fault lasts nearly as long. */
const PATIENCE_MS = 150_000
/** The error of a call without an answer names so many of its last attempts. */
const TRIED_SHOWN = 25

/** The answers that a request may get and be worth repeating: what never says that it was done or refused. */
const isPassing = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

/**
 * @throws when no answer came for much longer than any fault lasts, and on an answer that no server of this contract gives
 */
export async function callUntilAnswered<E extends EndpointShape>(
  options: CallerOptions,
  endpoint: E,
  shot: Shot,
  cookie: string,
): Promise<Final<E>> {
  const begun = Date.now()
  const tried: string[] = []
  for (;;) {
    const answer = await attempt<E>(options, endpoint, shot, cookie)
    if ('ok' in answer) return answer
    tried.push(`${Date.now() - begun} ms: ${answer.cause}`)
    if (Date.now() - begun > PATIENCE_MS)
      throw new Error(`no answer to ${endpoint.id} in ${PATIENCE_MS} ms; ${tried.slice(-TRIED_SHOWN).join('; ')}`)
    options.onRetry()
    // A busy server says when to come back, and whoever asks before that keeps it busy.
    await pause(answer.waitMs + 20 + jitteredDelayMs(PAUSES, tried.length, options.random))
  }
}

async function attempt<E extends EndpointShape>(
  options: CallerOptions,
  endpoint: E,
  shot: Shot,
  cookie: string,
): Promise<Final<E> | Unanswered> {
  const url = new URL(
    `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => shot.params?.[name] ?? '')}`,
    options.address,
  )
  for (const [name, value] of Object.entries(shot.query ?? {})) url.searchParams.set(name, value)
  const isCut = options.random() < options.cutShare
  const headers: Record<string, string> = {
    origin: options.address,
    ...(options.from ? { 'x-forwarded-for': options.from } : {}),
    ...(cookie ? { cookie } : {}),
    ...(endpoint.idempotent ? { [IDEMPOTENCY_HEADER]: shot.key } : {}),
  }
  if (shot.bytes) headers['content-type'] = 'image/png'
  else if (shot.body !== undefined) headers['content-type'] = 'application/json'
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers,
      signal: AbortSignal.timeout(isCut ? Math.floor(options.random() * CUT_MS_MAX) : ANSWER_MS_MAX),
      body: shot.bytes ? Buffer.from(shot.bytes) : shot.body === undefined ? null : JSON.stringify(shot.body),
    })
    text = await response.text()
  } catch (error) {
    // Cut, refused, reset: whether it was done is what the next attempt finds out.
    options.onPassing?.('no answer')
    return { waitMs: 0, cause: isCut ? 'cut' : String(error) }
  }
  if (isPassing(response.status)) {
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    options.onPassing?.(`${response.status} ${/"code":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 80)}`)
    return { waitMs: 1_000 * seconds, cause: `${response.status} ${text.slice(0, 80)}, again in ${seconds} s` }
  }
  const next = response.headers.getSetCookie()[0]?.split(';')[0] ?? null
  const parsed: unknown = JSON.parse(text)
  if (response.ok) return { ok: true, value: parsed as Answer<E>, cookie: next } // what the contract promises; the mirrors check it
  const problem = parsed as ProblemBody // checked in the next line
  if (!isProblemCode(problem.code) || PROBLEMS[problem.code] !== response.status)
    throw new Error(`${endpoint.id} answered ${response.status} ${text.slice(0, 200)}`)
  options.onRefused?.(`${endpoint.id} ${problem.code}`)
  return { ok: false, problem, cookie: next }
}
