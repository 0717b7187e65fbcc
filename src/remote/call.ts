import type { EndpointShape } from '../../contract/endpoint.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { type ExchangeAnswer, type ExchangeInput, createRemote } from './exchange.ts'

/** The app's own server, from the main thread. The sync worker has another of its own. */
export const remote = createRemote()

/**
 * Calls one endpoint of the contract. A lost connection or an unreadable answer is `{ ok: false, problem: 'unavailable' }`.
 * Writes are never repeated here: pass `key` and let `run-online` or the outbox ask again.
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  input: ExchangeInput<E> = {},
): Promise<Outcome<ExchangeAnswer<E>>> {
  return (await remote(endpoint, input)).outcome
}
