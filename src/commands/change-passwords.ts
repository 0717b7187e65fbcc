import type { Body } from '../../contract/endpoint.ts'
import { changePassword as changePasswordEndpoint, changeTransactionPassword as changeTransactionPasswordEndpoint } from '../../contract/endpoints/passwords.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'

type Changed = Promise<Outcome<{ status: 'changed' }>>

/** Sets another login password; every other session of the person ends. */
export function changePassword(body: Body<typeof changePasswordEndpoint>): Changed {
  return call(changePasswordEndpoint, { body })
}

/** Sets another transaction password: six digits. */
export function changeTransactionPassword(body: Body<typeof changeTransactionPasswordEndpoint>): Changed {
  return call(changeTransactionPasswordEndpoint, { body })
}
