import { requestCode as requestCodeEndpoint, type Target } from '../../contract/endpoints/registration.ts'
import type { Answer } from '../../contract/endpoint.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'
import { newId } from './new-id.ts'

export type SentCode = Answer<typeof requestCodeEndpoint>

/** Has a 4-digit code sent to a phone or an e-mail address. Each wish is a new code, so each has a key of its own. */
export function requestCode(target: Target): Promise<Outcome<SentCode>> {
  return call(requestCodeEndpoint, { body: { target }, key: newId() })
}
