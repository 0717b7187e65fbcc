/**
 * Links that open an operator's account once: the first operator's, which the start prints while nobody can sign in, and invitations,
 * which open nothing before a second operator has said yes. The person who opens one chooses the password and scans the key themselves; each
 * opening has a key of its own and is told to the next one.
 */
import type { Selectable } from 'kysely'
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
import { recordAct } from '../operators/acts.ts'
import type { Approval } from '../operators/decide.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { plainOf } from './second-half.ts'
import type { OperatorLinkTable } from './tables.ts'

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
  /** The account opens with the second operator's code besides. */
  readonly needsHalf: boolean
  /** The openings before this one, the oldest first. */
  readonly before: readonly LinkOpening[]
}

/** A page that opened a link. */
export interface LinkOpening {
  readonly at: number
  readonly address: string
  readonly browser: string
}

interface LinkInput {
  readonly token: string
  /** The secret of the page that opens the link. */
  readonly opener: string
  readonly vault: Vault
  readonly now: number
}

/** The most openings that a link keeps, the newest ones. The log of acts has them all. */
const OPENINGS_MAX = 20

/**
 * Shows what a link opens, with a key that is drawn for this opening: whoever opened the link earlier, an inviter perhaps, holds one that
 * opens nothing, and a person who opens it now sees that. Each opening of an invitation is a line of the log of acts; the same page may ask again.
 * Refuses `link-invalid`, and `link-waits` until a second operator has approved the invitation.
 */
export async function openLink(
  tx: Tx,
  input: LinkInput & { readonly address: string; readonly browser: string },
): Promise<DeskOutcome<OpenedLink>> {
  const found = await findLink(tx, input)
  if (!found.ok) return found
  const { row, roles, openings } = found.value
  const isAgain = row.opener_hash === hashOfSecret(input.opener)
  const secret = isAgain
    ? input.vault.open(row.totp_sealed, placeOf(row.token_hash))
    : await draw(tx, input, found.value)
  return done({
    name: row.name,
    roles,
    expiresAt: Number(row.expires_at),
    totpUri: totpUriOf(row.name, secret),
    isFirst: row.operator_id === null,
    needsHalf: row.half_hash !== null,
    before: isAgain ? openings.slice(0, -1) : openings,
  })
}

/**
 * Opens the account with the operator's password, once their authenticator shows the right code.
 * Refuses `link-invalid`, `link-opened-since` by another page, `half-wrong`, `code-wrong`, `password-too-common`, and what `addOperator` refuses.
 */
export async function useLink(
  tx: Tx,
  input: LinkInput & { readonly password: string; readonly code: string; readonly half?: string | undefined },
): Promise<DeskOutcome<{ readonly operator: Operator; readonly recoveryCodes: string[] }>> {
  const found = await findOpened(tx, input)
  if (!found.ok) return found
  const { password, vault, now } = input
  const { row, roles } = found.value
  const { name, operator_id: operatorId } = row
  if (row.half_hash !== null && row.half_hash !== hashOfSecret(plainOf(input.half ?? '')))
    return { ok: false, problem: 'half-wrong' }
  const secret = vault.open(row.totp_sealed, placeOf(row.token_hash))
  if (!isCodeOf(secret, input.code, now)) return { ok: false, problem: 'code-wrong' }
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
    .where('token_hash', '=', row.token_hash)
    .execute()
  return { ok: true, value: { operator, recoveryCodes: await makeRecoveryCodes(tx, operator.id, now) } }
}

/**
 * Ends a link for the person who has it open, because somebody else has opened it, too: neither the link nor the account that it was for opens
 * anything more, and the log of acts says so. Refuses `link-invalid`, `link-opened-since`.
 */
export async function refuseLink(tx: Tx, input: LinkInput): Promise<DeskOutcome<void>> {
  const found = await findOpened(tx, input)
  if (!found.ok) return found
  const { row, openings } = found.value
  const at = BigInt(input.now)
  await tx.db.updateTable('operator_link').set({ refused_at: at }).where('token_hash', '=', row.token_hash).execute()
  if (row.operator_id === null) return done(undefined)
  await tx.db.updateTable('operator').set({ disabled_at: at }).where('id', '=', row.operator_id).execute()
  await recordLink(tx, { operatorId: row.operator_id, act: 'refuse-invitation', now: input.now, openings })
  return done(undefined)
}

interface FoundLink {
  readonly row: Selectable<OperatorLinkTable>
  readonly roles: OperatorRole[]
  readonly openings: readonly LinkOpening[]
}

/** A link that opens something, locked until the end of the transaction. */
async function findLink(tx: Tx, { token, now }: Pick<LinkInput, 'token' | 'now'>): Promise<DeskOutcome<FoundLink>> {
  const row = await tx.db
    .selectFrom('operator_link')
    .selectAll()
    .where('token_hash', '=', hashOfSecret(token))
    .where('used_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('expires_at', '>', BigInt(now))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return { ok: false, problem: 'link-invalid' }
  const openings = JSON.parse(row.openings) as readonly LinkOpening[] // written by `draw` alone
  if (row.operator_id === null) return done({ row, roles: [...OPERATOR_ROLES], openings })
  const invited = await invitedOperator(tx, row.operator_id)
  if (invited === null || (invited.disabled_at !== null && !invited.awaits_approval))
    return { ok: false, problem: 'link-invalid' }
  if (invited.awaits_approval) return { ok: false, problem: 'link-waits' }
  return done({ row, roles: OPERATOR_ROLES.filter((role) => invited.roles.includes(role)), openings })
}

/** A link that this page was the last one to open. */
async function findOpened(tx: Tx, input: LinkInput): Promise<DeskOutcome<FoundLink>> {
  const found = await findLink(tx, input)
  if (!found.ok || found.value.row.opener_hash === hashOfSecret(input.opener)) return found
  return { ok: false, problem: 'link-opened-since' }
}

/** Notes another page that opens a link. @returns its key for the authenticator, in place of the one before */
async function draw(
  tx: Tx,
  input: LinkInput & { readonly address: string; readonly browser: string },
  { row, openings: before }: FoundLink,
): Promise<string> {
  const { opener, address, browser, vault, now } = input
  const secret = newTotpSecret()
  const openings = [...before, { at: now, address, browser }].slice(-OPENINGS_MAX)
  await tx.db
    .updateTable('operator_link')
    .set({
      totp_sealed: vault.seal(secret, placeOf(row.token_hash)),
      opener_hash: hashOfSecret(opener),
      openings: JSON.stringify(openings),
    })
    .where('token_hash', '=', row.token_hash)
    .execute()
  if (row.operator_id !== null)
    await recordLink(tx, { operatorId: row.operator_id, act: 'open-link', now, openings: before, address })
  return secret
}

function recordLink(
  tx: Tx,
  line: {
    readonly operatorId: string
    readonly act: string
    readonly now: number
    readonly openings: readonly LinkOpening[]
    readonly address?: string
  },
): Promise<string> {
  const { operatorId, act, now, openings, address } = line
  return recordAct(tx, {
    operatorId,
    act,
    subjectKind: 'operator',
    subjectId: operatorId,
    facts: address === undefined ? { openings: openings.length } : { address, before: openings.length },
    at: now,
  })
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
