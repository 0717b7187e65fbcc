import type { EndpointShape, Params, Query } from '../../contract/endpoint.ts'
import { type Outcome, refuse } from '../../contract/outcome.ts'
import { CONTRACT_VERSION, VERSION_HEADER } from '../../contract/sync/messages.ts'
import { type WireAnswer, pathOf, readAnswer, readRefusal, searchOf } from './wire.ts'

const TIMEOUT_MS = 60_000

/**
 * Reads what is public, by the browser's own fetch: the chart's first candles wait for this, and should not wait for the
 * client that writes need. Not repeated by itself. @returns as `call`: a lost or unreadable answer is `unavailable`
 */
export async function readPublic<E extends EndpointShape & { method: 'GET'; access: 'public' }>(
  endpoint: E,
  input: { readonly params?: Params<E>; readonly query?: Partial<Query<E>> } = {},
): Promise<Outcome<WireAnswer<E>>> {
  const search = searchOf(input.query).toString()
  try {
    const response = await fetch(`/api/${pathOf(endpoint, input.params)}${search === '' ? '' : `?${search}`}`, {
      headers: { [VERSION_HEADER]: String(CONTRACT_VERSION) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok ? await readAnswer(endpoint, response) : await readRefusal(response)
  } catch {
    // No line, a time-out, or an answer that broke off or is not our server's.
    return refuse('unavailable')
  }
}
