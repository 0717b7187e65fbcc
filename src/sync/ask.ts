import type { EndpointShape } from '../../contract/endpoint.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { ExchangeAnswer, ExchangeInput } from '../remote/exchange.ts'
import type { SyncContext } from './context.ts'

/** One question of the sync, for the person whose feed it is; what the answer says of the time is passed on. */
export async function ask<E extends EndpointShape>(
  context: SyncContext,
  endpoint: E,
  input: ExchangeInput<E>,
): Promise<Outcome<ExchangeAnswer<E>>> {
  const sentAt = context.clock.now()
  const { outcome } = await context.remote(endpoint, {
    ...input,
    ...(context.actor === null ? {} : { actor: context.actor }),
  })
  if (outcome.ok) {
    const { serverTime } = (outcome.value ?? {}) as { serverTime?: unknown }
    if (typeof serverTime === 'number') context.onServerTime?.({ sentAt, receivedAt: context.clock.now(), serverTime })
  }
  return outcome
}
