import type { Body } from '../../contract/endpoint.ts'
import {
  changePassword as changePasswordEndpoint,
  changeTransactionPassword as changeTransactionPasswordEndpoint,
} from '../../contract/endpoints/passwords.ts'
import { PASSWORD_CONTENT } from '../../contract/intent/act-intent.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'
import { newId } from './new-id.ts'
import { sendSigned } from './sign-act.ts'

type Changed = Promise<Outcome<{ status: 'changed' }>>

/** Sets another login password, signed by this device; every other session of the person ends. */
export function changePassword(body: Omit<Body<typeof changePasswordEndpoint>, 'signed'>): Changed {
  return sendSigned({ act: 'change-password', actId: newId(), content: PASSWORD_CONTENT }, (signed) =>
    call(changePasswordEndpoint, { body: { ...body, signed } }),
  )
}

/** Sets another transaction password, six digits, signed by this device. */
export function changeTransactionPassword(
  body: Omit<Body<typeof changeTransactionPasswordEndpoint>, 'signed'>,
): Changed {
  return sendSigned({ act: 'change-transaction-password', actId: newId(), content: PASSWORD_CONTENT }, (signed) =>
    call(changeTransactionPasswordEndpoint, { body: { ...body, signed } }),
  )
}
