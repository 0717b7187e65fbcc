import type * as z from 'zod/mini'
import type { Cost } from './cost.ts'
import type { ProblemCode } from './problem.ts'

type Schema = z.ZodMiniType

/**
 * One endpoint, declared once. The server mounts it, the client's types come from it, `/api/openapi.json` is made from it.
 * - `path` is below `/api`, with `:name` for parameters.
 * - `access`: who may call it. 'user' needs a session.
 * - `cost`: what a call may cost the server (cost.ts); limits count these units, not calls.
 * - `idempotent`: the request carries `Idempotency-Key`; the same key gets the same answer, another body under it 422.
 * - `bytes`: the body ('in') or the answer ('out') is a file, not JSON.
 */
export interface EndpointShape {
  readonly id: string
  readonly cost: Cost
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly access: 'public' | 'user' | 'operator'
  readonly idempotent: boolean
  readonly bytes?: 'in' | 'out'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly response?: Schema
  readonly problems: readonly ProblemCode[]
}

export function endpoint<const E extends EndpointShape>(declaration: E): E {
  return declaration
}

export type Body<E extends EndpointShape> = E extends { body: infer S extends Schema } ? z.infer<S> : undefined
export type Query<E extends EndpointShape> = E extends { query: infer S extends Schema } ? z.infer<S> : undefined
export type Params<E extends EndpointShape> = E extends { params: infer S extends Schema } ? z.infer<S> : undefined
export type Answer<E extends EndpointShape> = E extends { response: infer S extends Schema } ? z.infer<S> : undefined
