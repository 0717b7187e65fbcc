/**
 * Links that open an operator's account once: the first operator's, which the start prints while nobody can sign in, and invitations,
 * which open nothing before a second operator has said yes. Whoever opens one chooses the password, and scans the key, themselves.
 */
import { OPERATOR_ROLES, type OperatorRole } from '../../contract/desk/roles.ts'
import type { DeskOutcome } from '../../contract/desk/desk-problem.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { hashOfSecret, newSecret } from '../identity/secrets.ts'
import {
  addOperator,
  hasOperator,
  isCodeOf,
  newTotpSecret,
  setCredentials,
  totpUriOf,
  type Operator,
} from '../operators/operator-accounts.ts'
import type { Approval } from '../operators/decide.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import type {} from './tables.ts'

export const FIRST_OPERATOR = 'operator-a'
const LINK_MS = 24 * 3_600_000
const INVITATION_MS = 72 * 3_600_000

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

/**
 * Opens an account for somebody whom the link of the answer reaches: from the third one on once a second operator has approved it.
 * @returns the link's token, told this once, and what `addOperator` refuses
 */
export async function inviteOperator(
  tx: Tx,
  input: {
    readonly name: string
    readonly roles: readonly OperatorRole[]
    readonly by: Operator
    readonly vault: Vault
    readonly now: number
  },
): Promise<Outcome<{ readonly operator: Operator; readonly token: string; readonly approval: Approval }>> {
  const { vault, now } = input
  const [token, secret] = [newSecret(), newTotpSecret()]
  // Nobody knows this password: the link sets another.
  const added = await addOperator(tx, { ...input, password: newSecret(), secret })
  if (!added.ok) return added
  const { operator, approval } = added.value
  const hash = hashOfSecret(token)
  await tx.db
    .insertInto('operator_link')
    .values({
      token_hash: hash,
      name: operator.name,
      operator_id: operator.id,
      totp_sealed: vault.seal(secret, placeOf(hash)),
      created_at: BigInt(now),
      expires_at: BigInt(now + INVITATION_MS),
      used_at: null,
    })
    .execute()
  return done({ operator, token, approval })
}

export interface OpenedLink {
  readonly name: string
  readonly roles: OperatorRole[]
  readonly expiresAt: number
  readonly totpUri: string
  /** Nobody has invited the first operator. */
  readonly isFirst: boolean
}

/** Shows what a link opens. Refuses `link-invalid`, and `link-waits` until a second operator has approved the invitation. */
export async function openLink(
  tx: Tx,
  input: { readonly token: string; readonly vault: Vault; readonly now: number },
): Promise<DeskOutcome<OpenedLink & { readonly secret: string; readonly operatorId: string | null }>> {
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
  const invited = row.operator_id === null ? null : await invitedOperator(tx, row.operator_id)
  if (row.operator_id !== null && (invited === null || (invited.disabled_at !== null && !invited.awaits_approval)))
    return { ok: false, problem: 'link-invalid' }
  if (invited?.awaits_approval) return { ok: false, problem: 'link-waits' }
  const secret = input.vault.open(row.totp_sealed, placeOf(hash))
  return {
    ok: true,
    value: {
      name: row.name,
      roles: invited === null ? [...OPERATOR_ROLES] : OPERATOR_ROLES.filter((role) => invited.roles.includes(role)),
      expiresAt: Number(row.expires_at),
      totpUri: totpUriOf(row.name, secret),
      isFirst: row.operator_id === null,
      operatorId: row.operator_id,
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
  const { name, roles, secret, operatorId } = opened.value
  if (!isCodeOf(secret, input.code, input.now)) return { ok: false, problem: 'code-wrong' }
  const { password, vault, now } = input
  const set = operatorId === null ? null : await setCredentials(tx, { operatorId, password, secret, vault, now })
  if (set?.ok === false) return set
  const added =
    operatorId === null
      ? await addOperator(tx, { name, password, by: null, vault, now, roles, secret })
      : done({ operator: { id: operatorId, name } })
  if (!added.ok) return added
  const { operator } = added.value
  await tx.db
    .updateTable('operator_link')
    .set({ used_at: BigInt(now) })
    .where('token_hash', '=', hashOfSecret(input.token))
    .execute()
  return { ok: true, value: { operator, recoveryCodes: await makeRecoveryCodes(tx, operator.id, now) } }
}

function invitedOperator(tx: Tx, id: string) {
  return tx.db
    .selectFrom('operator')
    .select(['awaits_approval', 'disabled_at', 'roles'])
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row ?? null)
}

function placeOf(hash: string): string {
  return `operator-link:${hash}`
}
