import type { Body } from '../../contract/endpoint.ts'
import {
  requestPasswordCode as requestPasswordCodeEndpoint,
  resetPassword as resetPasswordEndpoint,
} from '../../contract/endpoints/passwords.ts'
import type { Target } from '../../contract/endpoints/registration.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'
import type { SentCode } from './request-code.ts'

/** Forgotten login password, step one. The answer is the same whether the target has an account or not. */
export function requestPasswordCode(target: Target): Promise<Outcome<SentCode>> {
  return call(requestPasswordCodeEndpoint, { body: { target } })
}

/** Step two: the code and a new login password. Ends all sessions of the person. */
export function resetPassword(body: Body<typeof resetPasswordEndpoint>): Promise<Outcome<{ status: 'changed' }>> {
  return call(resetPasswordEndpoint, { body })
}
