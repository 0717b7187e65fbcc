/**
 * Calls that are never queued: an order at a price of an hour ago is nobody's wish. The key is kept before the call; a lost
 * answer is asked for again with the same key for as long as the person waits, and after that the mirror tells. Until the mirror has told,
 * the form that made the call asks for the same thing under the same key, also when it is opened anew.
 * This room holds what a person can do, a file for each act. It may not draw or word a refusal.
 */
import type { Body, EndpointShape, Params } from '../../contract/endpoint.ts'
import { type Outcome, type Refusal, refuse } from '../../contract/outcome.ts'
import type { ProblemCode } from '../../contract/problem.ts'
import type { CollectionName } from '../../contract/sync/collection-rules.ts'
import type { Row } from '../../contract/sync/collections.ts'
import { remote } from '../remote/call.ts'
import type { ExchangeAnswer, ExchangeInput, Remote } from '../remote/exchange.ts'
import { forgetCall, isCallKept, onlineCalls, rememberCall } from '../store/device/online-calls.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { showConfirmed } from '../store/mirror/overlays.ts'
import { sessionCell } from '../store/device/session.ts'
import { requestSync } from '../store/device/sync-requests.ts'
import { type Clock, systemClock } from '../store/device/system-clock.ts'
import { dropDraft } from './keep-draft.ts'

/** How long a lost answer is asked for again, ms after the first call. */
const ASK_AGAIN_MS = 10_000
const PAUSES_MS = [300, 1_000, 2_000, 3_000]
const UNKNOWN = refuse('unavailable', { isUnknown: 1 })

export interface OnlineCall<E extends EndpointShape> {
  readonly body: Body<E>
  /** The variable parts of the endpoint's path, if it has any. */
  readonly params?: Params<E>
  /** Pass the same key (and body) again to ask for the answer of an earlier call. */
  readonly key: string
  /** The fields of the person's form, without passwords. They are kept with the key, so that the form opens with them while no answer has come. */
  readonly form?: Readonly<Record<string, string>>
  /** The drafts of the person's form. They are dropped before the answer is shown: a reload at that sight finds the form empty. */
  readonly draftIds?: readonly string[]
  /** Holds the answer against what was asked for, before anything of it is shown. @returns a refusal to give in its place, or null */
  readonly check?: (answer: ExchangeAnswer<E>) => Promise<Refusal | null>
  /** The row that the answer brings: on the screen at once, in place of waiting for the next pull. */
  readonly rowOf?: (
    answer: ExchangeAnswer<E>,
  ) => { [C in CollectionName]: { collection: C; id: string; doc: Row<C> } }[CollectionName]
}

/** The parts of the outside world that this module uses. */
export interface OnlineWorld {
  readonly remote: Remote
  readonly clock: Clock
  readonly isOnline: () => boolean
  readonly pause: (ms: number) => Promise<void>
}

const browser: OnlineWorld = {
  remote,
  clock: systemClock,
  isOnline: () => navigator.onLine,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * Answers that tell nothing of a call that may have arrived before: the server gives them before it looks for its key, and another
 * time it gives none of them. Any other answer is about what stands under the key, or the first call had it too.
 */
const TELLS_NOTHING: readonly ProblemCode[] = [
  'unavailable',
  'internal-error',
  'too-many-requests',
  'not-signed-in',
  'upgrade-required',
]

/**
 * @returns the answer, a refusal, or `unavailable`: with `facts.isUnknown` 1 when the request may have reached the server,
 * so that nobody is told that nothing happened when something may have. Once an answer was lost it stays so until the server
 * has answered under the key: a refusal that tells nothing is no answer
 */
export async function runOnline<E extends EndpointShape>(
  endpoint: E,
  input: OnlineCall<E>,
  world: OnlineWorld = browser,
): Promise<Outcome<ExchangeAnswer<E>>> {
  const session = sessionCell.get()
  if (!session) return unlessAsked(input.key, refuse('not-signed-in'))
  if (!world.isOnline()) return unlessAsked(input.key, refuse('unavailable'))
  const startedAt = world.clock.now()
  let isAsked = isCallKept(input.key)
  const { key, form } = input
  for (let attempt = 0; ; attempt += 1) {
    const record = { key, endpoint: endpoint.id, userId: session.user.id, at: world.clock.now() }
    // A form's record is gone meanwhile where the person saw, by the mirror, what became of it: the form is not to open with it again.
    if (attempt === 0 || !form || onlineCalls.get().some((known) => known.key === key))
      rememberCall(form ? { ...record, form } : record)
    // `body` is the endpoint's own body type; TypeScript can't see through the conditional type of the input.
    const { outcome: answer, position } = await world.remote(endpoint, {
      key: input.key,
      actor: session.user.id,
      body: input.body,
      params: input.params,
    } as ExchangeInput<E>)
    const fault = answer.ok ? ((await input.check?.(answer.value)) ?? null) : null
    const outcome = fault ?? answer
    if (outcome.ok) {
      // If somebody else has signed in meanwhile, the row is not theirs.
      const mirror = sessionCell.get()?.user.id === session.user.id ? mirrorOf('user') : null
      if (mirror) await Promise.all((input.draftIds ?? []).map((id) => dropDraft(id))).catch(() => undefined)
      // If there is no room for the row, the next pull brings it; the caller hears the server's answer in any case.
      if (input.rowOf && mirror && position)
        await showConfirmed(mirror, { ...input.rowOf(outcome.value), key: input.key, position }).catch(() => undefined)
    }
    if (answer.ok) requestSync({ type: 'pull' })
    isAsked ||= !outcome.ok && isLost(outcome)
    // Signed anew after a reload it is another request: the first one has an answer, and only the mirror says which.
    if (isAsked && !outcome.ok && outcome.problem === 'idempotency-conflict') {
      requestSync({ type: 'pull' })
      return UNKNOWN
    }
    if (outcome.ok || fault !== null || !isAsked || !tellsNothing(outcome)) {
      forgetCall(input.key)
      return outcome
    }
    const pause = pauseMs(attempt, outcome)
    if (pause === null || world.clock.now() + pause - startedAt > ASK_AGAIN_MS) return UNKNOWN
    await world.pause(pause)
  }
}

/** Whether a call that was refused can have reached the server: a device without a network asks nobody. */
export function canHaveArrived({ problem, facts }: Refusal): boolean {
  return problem !== 'unavailable' || facts?.['isUnknown'] === 1 || navigator.onLine
}

/** Whether a refusal leaves open what became of an earlier call under the same key. */
export function tellsNothing({ problem }: Refusal): boolean {
  return TELLS_NOTHING.includes(problem)
}

/** @returns the refusal of a call that was not sent now; unknown where an earlier one under its key has no answer and this tells nothing of it */
export function unlessAsked(key: string, refusal: Refusal): Refusal {
  return isCallKept(key) && tellsNothing(refusal) ? UNKNOWN : refusal
}

/** Before the next call, ms: no shorter than a busy server asks for, which would refuse it again. Null after the last, and where waiting helps nobody. */
function pauseMs(attempt: number, { problem, retryAfterSeconds = 0 }: Refusal): number | null {
  if (problem === 'not-signed-in' || problem === 'upgrade-required') return null
  const own = PAUSES_MS[attempt]
  return own === undefined ? null : Math.max(own, retryAfterSeconds * 1_000)
}

function isLost(outcome: Refusal): boolean {
  return outcome.problem === 'unavailable' || outcome.problem === 'internal-error'
}
