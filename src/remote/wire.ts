/** How a request is written by an endpoint's declaration, and how its answer is read: without any HTTP client. */
import '../../contract/no-eval.ts'
import type { Answer, EndpointShape } from '../../contract/endpoint.ts'
import { type Outcome, type Refusal, done, refuse } from '../../contract/outcome.ts'
import { isProblemCode, problemSchema } from '../../contract/problem.ts'
import { readBytes, readJson } from './read-body.ts'

/** Bytes where the endpoint answers a file, else what its response schema says. */
export type WireAnswer<E extends EndpointShape> = E extends { bytes: 'out' } ? ArrayBuffer : Answer<E>

/** The path below /api, without a leading slash. */
export function pathOf(endpoint: EndpointShape, params: unknown): string {
  // Declared by the endpoint's params schema: an object of strings.
  const values = (params ?? {}) as Record<string, string>
  return endpoint.path.slice(1).replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(values[name] ?? ''))
}

export function searchOf(query: object | undefined): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search
}

/** A successful answer, held against its schema: one that is not as declared is `unavailable`. */
export async function readAnswer<E extends EndpointShape>(
  endpoint: E,
  response: Response,
): Promise<Outcome<WireAnswer<E>>> {
  // The casts join what the declaration says with what was just read by it: TypeScript can't follow `E` into the branches.
  if (endpoint.bytes === 'out') return done((await readBytes(response)) as WireAnswer<E>)
  if (!endpoint.response) return done(undefined as WireAnswer<E>)
  const parsed = endpoint.response.safeParse(await readJson(response))
  return parsed.success ? done(parsed.data as WireAnswer<E>) : refuse('unavailable')
}

/** A refusal by its code. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const parsed = problemSchema.safeParse(await readJson(response))
  // An answer without one of our codes is not our server's word: ask again later.
  if (!parsed.success || !isProblemCode(parsed.data.code)) return refuse('unavailable')
  const retryAfterSeconds = parsed.data.retryAfterSeconds ?? parseRetryAfter(response.headers.get('retry-after'))
  return {
    ok: false,
    problem: parsed.data.code,
    ...(parsed.data.facts ? { facts: parsed.data.facts } : {}),
    ...(parsed.data.fields ? { fields: parsed.data.fields } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(parsed.data.refusal === undefined ? {} : { refusal: parsed.data.refusal }),
  }
}

function parseRetryAfter(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}
