import type { FastifyRequest } from 'fastify'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { done, type Outcome } from '../../../contract/outcome.ts'

/** The parts of a request before its body. */
export interface Head {
  readonly params: unknown
  readonly query: unknown
}

type Schema = EndpointShape['body']

/** Parses path and query as the endpoint declares them. Refuses `invalid-request` with every fault's path; keys that are not declared are faults. */
export function readHead(endpoint: EndpointShape, request: FastifyRequest): Outcome<Head> {
  const [params, query] = [
    read('params', endpoint.params, request.params),
    read('query', endpoint.query, request.query),
  ]
  return outcomeOf({ params: params.value, query: query.value }, [...params.faults, ...query.faults])
}

/** The same for the body. A file is given as it comes: its handler reads it. */
export function readBody(endpoint: EndpointShape, request: FastifyRequest): Outcome<unknown> {
  if (endpoint.bytes === 'in') return done(request.body)
  const { value, faults } = read('body', endpoint.body, request.body)
  return outcomeOf(value, faults)
}

interface Fault {
  readonly path: string
  readonly code: string
}

function outcomeOf<T>(value: T, faults: readonly Fault[]): Outcome<T> {
  return faults.length === 0 ? done(value) : { ok: false, problem: 'invalid-request', fields: faults.slice(0, 20) }
}

function read(
  name: string,
  schema: Schema,
  given: unknown,
): { readonly value: unknown; readonly faults: readonly Fault[] } {
  if (!schema) return { value: undefined, faults: [] }
  const parsed = schema.safeParse(given)
  if (parsed.success && isText(parsed.data)) return { value: parsed.data, faults: [] }
  if (parsed.success) return { value: undefined, faults: [{ path: name, code: 'invalid_text' }] }
  return {
    value: undefined,
    faults: parsed.error.issues.map((issue) => ({
      path: [name, ...issue.path.map(String)].join('.'),
      code: issue.code,
    })),
  }
}

/** No string in it has a null character, which PostgreSQL can't keep, or half of a surrogate pair, which is no text. */
function isText(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isText)
}
