import type { Body } from '../../contract/endpoint.ts'
import {
  endPause as endPauseEndpoint,
  setLimits as setLimitsEndpoint,
  startPause as startPauseEndpoint,
} from '../../contract/endpoints/limits.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { Limits } from '../../contract/rows/limits.ts'
import { runOnline } from './run-online.ts'

/** A change to a person's own limits; the same `key` again asks for the answer of an earlier call. */
export type LimitsRequest =
  | {
      readonly kind: 'set'
      readonly key: string
      readonly body: Body<typeof setLimitsEndpoint>
      readonly draftId: string
    }
  | { readonly kind: 'start-pause'; readonly key: string; readonly days: number }
  | { readonly kind: 'end-pause'; readonly key: string }

/** Online only: a limit that waits in an outbox would protect nobody. */
export function changeLimits(request: LimitsRequest): Promise<Outcome<Limits>> {
  const rowOf = (limits: Limits) => ({ collection: 'limits', id: 'main', doc: limits }) as const
  switch (request.kind) {
    case 'set':
      return runOnline(setLimitsEndpoint, { body: request.body, key: request.key, draftIds: [request.draftId], rowOf })
    case 'start-pause':
      return runOnline(startPauseEndpoint, { body: { days: request.days }, key: request.key, rowOf })
    case 'end-pause':
      return runOnline(endPauseEndpoint, { body: undefined, key: request.key, rowOf })
  }
}
