import type { Answer } from '../../contract/endpoint.ts'
import { stopAccount as stopAccountEndpoint } from '../../contract/endpoints/stop-account.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'

/** Stops what somebody else has done in the person's name, by the link of a letter; whoever is signed in here or not. */
export function stopAccount(token: string): Promise<Outcome<Answer<typeof stopAccountEndpoint>>> {
  return call(stopAccountEndpoint, { body: { token } })
}
