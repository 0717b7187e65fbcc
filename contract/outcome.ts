import type { ProblemCode } from './problem.ts'

/** Facts that the wording of a refusal needs: a bound, a next opening time. */
export type Facts = Readonly<Record<string, string | number>>
export interface Refusal {
  readonly ok: false
  readonly problem: ProblemCode
  readonly facts?: Facts
  readonly fields?: readonly { path: string; code: string }[]
  readonly retryAfterSeconds?: number
  /** The platform's signature under this refusal, where a signed intent was refused. Not parsed: see contract/intent/refusal.ts. */
  readonly refusal?: unknown
}
/** The answer of a service or a command: the value, or an expected refusal. Bugs throw instead. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | Refusal

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value }
}
export function refuse(problem: ProblemCode, facts?: Facts): Refusal {
  return facts ? { ok: false, problem, facts } : { ok: false, problem }
}
