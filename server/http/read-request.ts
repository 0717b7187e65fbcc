import type { FastifyRequest } from 'fastify'
import type { EndpointShape } from '../../contract/endpoint.ts'
import { done, type Outcome } from '../../contract/outcome.ts'

interface Parts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Parses what the endpoint declares. Refuses `invalid-request` with every fault's path; keys that are not declared are faults. */
export function readRequest(endpoint: EndpointShape, request: FastifyRequest): Outcome<Parts> {
  const fields: { path: string; code: string }[] = []
  const read = (name: keyof Parts, value: unknown): unknown => {
    const schema = name === 'params' ? endpoint.params : name === 'query' ? endpoint.query : endpoint.body
    if (!schema) return undefined
    const parsed = schema.safeParse(value)
    if (parsed.success && isText(parsed.data)) return parsed.data
    if (parsed.success) fields.push({ path: name, code: 'invalid_text' })
    for (const issue of parsed.error?.issues ?? []) fields.push({ path: [name, ...issue.path.map(String)].join('.'), code: issue.code })
    return undefined
  }
  const parts = {
    params: read('params', request.params),
    query: read('query', request.query),
    body: endpoint.bytes === 'in' ? request.body : read('body', request.body),
  }
  return fields.length === 0 ? done(parts) : { ok: false, problem: 'invalid-request', fields: fields.slice(0, 20) }
}

/** No string in it has a null character, which PostgreSQL can't keep, or half of a surrogate pair, which is no text. */
function isText(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isText)
}
