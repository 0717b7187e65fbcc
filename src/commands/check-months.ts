import { keyOf } from '../../contract/key-of.ts'
import type { StatementMonth } from '../../contract/rows/statement-month.ts'
import { statementMonthText } from '../../contract/statement/statement.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'

/** Whether a month is signed by a key that this device knows as the platform's. Carries the signature library: load it lazily. */
export function checkMonth({ receipt, signature }: Pick<StatementMonth, 'receipt' | 'signature'>): boolean {
  return isSignatureOf(statementMonthText(receipt), signature, keyOf(trustedKeys(), receipt.keyId) ?? '')
}
