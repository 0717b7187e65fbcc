/** The link that opens the first operator's account: the start prints it while nobody can sign in as an operator, and it opens once. */
import { OPERATOR_ROLES, type OperatorRole } from '../../contract/desk/roles.ts'
import type { DeskOutcome } from '../../contract/desk/desk-problem.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { hashOfSecret, newSecret } from '../identity/secrets.ts'
import {
  addOperator,
  hasOperator,
  isCodeOf,
  newTotpSecret,
  totpUriOf,
  type Operator,
} from '../operators/operator-accounts.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import type {} from './tables.ts'

export const FIRST_OPERATOR = 'operator-a'
const LINK_MS = 24 * 3_600_000

/** Makes a link where one is needed; those before it open nothing more. @returns its token, null where an operator can sign in */
export async function makeFirstLink(
  database: Database,
  { vault, now }: { readonly vault: Vault; readonly now: number },
): Promise<string | null> {
  if (await hasOperator(database)) return null
  const token = newSecret()
  const hash = hashOfSecret(token)
  await inTransaction(database, async (tx) => {
    await tx.db.deleteFrom('operator_link').execute()
    await tx.db
      .insertInto('operator_link')
      .values({
        token_hash: hash,
        name: FIRST_OPERATOR,
        totp_sealed: vault.seal(newTotpSecret(), placeOf(hash)),
        created_at: BigInt(now),
        expires_at: BigInt(now + LINK_MS),
        used_at: null,
      })
      .execute()
  })
  return token
}

export interface OpenedLink {
  readonly name: string
  readonly roles: OperatorRole[]
  readonly expiresAt: number
  readonly totpUri: string
}

/** Shows what a link opens. Refuses `link-invalid`. */
export async function openLink(
  tx: Tx,
  input: { readonly token: string; readonly vault: Vault; readonly now: number },
): Promise<DeskOutcome<OpenedLink & { readonly secret: string }>> {
  const hash = hashOfSecret(input.token)
  const row = await tx.db
    .selectFrom('operator_link')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', BigInt(input.now))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return { ok: false, problem: 'link-invalid' }
  const secret = input.vault.open(row.totp_sealed, placeOf(hash))
  return {
    ok: true,
    value: {
      name: row.name,
      roles: [...OPERATOR_ROLES],
      expiresAt: Number(row.expires_at),
      totpUri: totpUriOf(row.name, secret),
      secret,
    },
  }
}

/**
 * Opens the account with the operator's password, once their authenticator shows the right code.
 * Refuses `link-invalid`, `code-wrong`, `password-too-common`, and what `addOperator` refuses.
 */
export async function useLink(
  tx: Tx,
  input: {
    readonly token: string
    readonly password: string
    readonly code: string
    readonly vault: Vault
    readonly now: number
  },
): Promise<DeskOutcome<{ readonly operator: Operator; readonly recoveryCodes: string[] }>> {
  const opened = await openLink(tx, input)
  if (!opened.ok) return opened
  const { name, roles, secret } = opened.value
  if (!isCodeOf(secret, input.code, input.now)) return { ok: false, problem: 'code-wrong' }
  const { password, vault, now } = input
  const added = await addOperator(tx, { name, password, by: null, vault, now, roles, secret })
  if (!added.ok) return added
  const { operator } = added.value
  await tx.db
    .updateTable('operator_link')
    .set({ used_at: BigInt(now) })
    .where('token_hash', '=', hashOfSecret(input.token))
    .execute()
  return { ok: true, value: { operator, recoveryCodes: await makeRecoveryCodes(tx, operator.id, now) } }
}

function placeOf(hash: string): string {
  return `operator-link:${hash}`
}
