import { PROBLEMS, type ProblemCode } from '../problem.ts'
import type { Facts } from '../outcome.ts'

/** Refusals that only the desk has, with their status. */
const OWN = {
  /** No role of the operator allows the act. The fact `roles` names those that do. */
  'role-missing': 403,
  /** The session has been at rest for a quarter of an hour: it goes on with password and code. */
  'desk-locked': 423,
  /** The look at photos and sealed facts is over. */
  'look-over': 410,
  /** The link was used, has expired, or never was one. */
  'link-invalid': 410,
  /** Another page has opened the link since: its key is the one that counts. */
  'link-opened-since': 409,
  /** The second operator's code for this invitation is another one. */
  'half-wrong': 422,
  /** A second operator has not said yes to the invitation. */
  'link-waits': 409,
} as const

export type DeskProblem = ProblemCode | keyof typeof OWN

export function statusOf(problem: DeskProblem): number {
  return Object.hasOwn(OWN, problem) ? OWN[problem as keyof typeof OWN] : PROBLEMS[problem as ProblemCode] // a key of one of the two
}

export interface DeskRefusal {
  readonly ok: false
  readonly problem: DeskProblem
  readonly facts?: Facts
  readonly fields?: readonly { path: string; code: string }[]
  readonly retryAfterSeconds?: number
}

export type DeskOutcome<T> = { readonly ok: true; readonly value: T } | DeskRefusal
