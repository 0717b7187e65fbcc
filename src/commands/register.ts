import { register as registerEndpoint } from '../../contract/endpoints/registration.ts'
import type { Answer, Body } from '../../contract/endpoint.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'

/**
 * Step two of the registration: opens the account.
 * @param key kept by the caller while an answer is missing: the same again is the same account, never two
 */
export function register(
  body: Body<typeof registerEndpoint>,
  key: string,
): Promise<Outcome<Answer<typeof registerEndpoint>>> {
  return call(registerEndpoint, { body, key })
}
