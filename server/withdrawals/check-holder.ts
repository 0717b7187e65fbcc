import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { isSameName } from '../../contract/validation/same-name.ts'
import type { Tx } from '../database/transaction.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { identityRecordOf } from '../verification/identity-record.ts'

/**
 * Money leaves for the verified person alone: a bank account's holder is the name that an operator found on the documents.
 * Nothing is held against anything before that; the withdrawal asks again. A wallet names nobody.
 * @param holder empty for a wallet
 * Refuses `holder-not-verified`.
 */
export async function checkHolder(
  tx: Tx,
  context: { userId: string; vault: Vault },
  holder: string,
): Promise<Outcome<void>> {
  if (holder === '') return done(undefined)
  const record = await identityRecordOf(tx, context.vault, context.userId)
  return record === null || isSameName(record.name, holder) ? done(undefined) : refuse('holder-not-verified')
}
