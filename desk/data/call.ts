/** Calls of the desk's endpoints. Nothing is retried and nothing is kept: the server alone knows what was decided. */
import ky from 'ky'
import type { Answer, Body, EndpointShape, Params } from '../../contract/endpoint.ts'
import type { DeskOutcome, DeskProblem } from '../../contract/desk/desk-problem.ts'

export interface CallInput<E extends EndpointShape> {
  readonly params?: Params<E>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: Body<E>
  /** A picture, for an endpoint that takes one as it is. */
  readonly picture?: ArrayBuffer
  readonly signal?: AbortSignal
}

const TIMEOUT_MS = 20_000
const listeners = new Set<(problem: DeskProblem) => void>()

/** Tells of every answer that the session is over or locked. @returns ends it */
export function onSessionLost(listener: (problem: DeskProblem) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export async function call<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<DeskOutcome<Answer<E>>> {
  const response = await send(endpoint, input)
  if (response === null) return { ok: false, problem: 'unavailable' }
  try {
    const value: unknown = await response.json()
    // The server holds each answer against its declaration, and each refusal is one of the closed set.
    if (response.ok) return { ok: true, value: value as Answer<E> }
    return refused(value)
  } catch {
    return { ok: false, problem: 'unavailable' }
  }
}

/** The bytes of a photo or a file. */
export async function callBytes<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<DeskOutcome<Blob>> {
  const response = await send(endpoint, input)
  if (response === null) return { ok: false, problem: 'unavailable' }
  try {
    return response.ok ? { ok: true, value: await response.blob() } : refused(await response.json())
  } catch {
    return { ok: false, problem: 'unavailable' }
  }
}

/** The address of an endpoint, for a link. */
export function addressOf<E extends EndpointShape>(
  endpoint: E,
  { params, query }: Pick<CallInput<E>, 'params' | 'query'>,
): string {
  const given = (params ?? {}) as Readonly<Record<string, string>> // each endpoint's own parameters
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query ?? {}).filter((pair): pair is [string, string] => Boolean(pair[1])),
  ).toString()
  return `/api${path}${search === '' ? '' : `?${search}`}`
}

async function send<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<Response | null> {
  try {
    return await ky(addressOf(endpoint, input), {
      method: endpoint.method,
      retry: 0,
      timeout: TIMEOUT_MS,
      throwHttpErrors: false,
      cache: 'no-store',
      ...(input.signal ? { signal: input.signal } : {}),
      ...(input.body === undefined ? {} : { json: input.body }),
      ...(input.picture ? { body: input.picture, headers: { 'content-type': 'image/jpeg' } } : {}),
    })
  } catch {
    return null
  }
}

function refused(value: unknown): DeskOutcome<never> {
  const { code, facts, retryAfterSeconds } = value as {
    code: DeskProblem
    facts?: Record<string, string | number>
    retryAfterSeconds?: number
  }
  if (code === 'not-signed-in' || code === 'desk-locked') for (const listener of listeners) listener(code)
  return {
    ok: false,
    problem: code,
    ...(facts ? { facts } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}
