import { checkCode as checkCodeEndpoint } from '../../contract/endpoints/registration.ts'
import type { Answer, Body } from '../../contract/endpoint.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'

/** Step one of the registration: the code and, if given, the account-opening code. The token in the answer opens step two. */
export function checkCode(body: Body<typeof checkCodeEndpoint>): Promise<Outcome<Answer<typeof checkCodeEndpoint>>> {
  return call(checkCodeEndpoint, { body })
}
