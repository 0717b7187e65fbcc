/**
 * Operators' own accounts: apart from users', opened by an operator (the first by whoever has the machine), never over the
 * app's port. Password by argon2id, second factor by TOTP (RFC 6238), each code good once.
 */
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { APP_NAME } from '../../contract/app-info.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { OPERATOR_ROLES, type OperatorRole } from '../../contract/desk/roles.ts'
import type { Database } from '../database/database.ts'
import { hashPassword, isPassword } from '../identity/secrets.ts'
import type { Tx } from '../database/transaction.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { recordAct } from './acts.ts'
import { USUAL_BOUNDS } from '../reviews/bounds.ts'
import { approve, type Approval } from './decide.ts'
import { checkGivers } from './give-roles.ts'
import { freeName } from './lapsed-invitations.ts'
import { needsTwo, operatorReview } from './operator-review.ts'

export interface Operator {
  readonly id: string
  readonly name: string
}

const FAILURES_MAX = 5
const LOCK_MS = 15 * 60_000
const STEP_MS = 30_000
export const PASSWORD_LENGTH_MIN = 12

/**
 * Opens an account and answers the secret for the operator's authenticator, which is shown this once. From the third account on a
 * second operator has to approve it (`operatorReview`) before it opens anything. A name whose invitation has lapsed is free.
 * @param input `by`: the operator who does it, null only while there has never been an operator that can sign in; `secret`: one that an
 *   authenticator has already; `roles`: all of them where nothing is said
 * @returns refusals: `account-taken`, `password-too-common` (shorter than 12), `operator-credentials-wrong` (`by` is needed), `invalid-request`
 *   (fact `missing`: roles that `by`, who opens it alone, lacks)
 */
export async function addOperator(
  tx: Tx,
  input: {
    name: string
    password: string
    by: Operator | null
    vault: Vault
    now: number
    roles?: readonly OperatorRole[]
    secret?: string
  },
): Promise<Outcome<{ operator: Operator; totpUri: string; approval: Approval }>> {
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(input.name)) return refuse('name-invalid')
  if (input.password.length < PASSWORD_LENGTH_MIN)
    return refuse('password-too-common', { minimum: PASSWORD_LENGTH_MIN })
  if (!input.by && (await hasOperator(tx.db))) return refuse('operator-credentials-wrong')
  const isWaiting = input.by !== null && (await needsTwo(tx, input.now))
  const operator = { id: randomUUID(), name: input.name }
  const secret = input.secret ?? newTotpSecret()
  const roles = [...(input.roles ?? OPERATOR_ROLES)]
  if (roles.length === 0) return refuse('invalid-request', { roles: OPERATOR_ROLES.join(' ') })
  const context = input.by && { operatorId: input.by.id, now: input.now, bounds: USUAL_BOUNDS }
  const checked = context && !isWaiting ? await checkGivers(tx, roles, context) : done(undefined)
  if (!checked.ok) return checked
  if (context) await freeName(tx, { name: input.name, ...context })
  const inserted = await tx.db
    .insertInto('operator')
    .values({
      ...operator,
      password_hash: await hashPassword(input.password),
      totp_sealed: input.vault.seal(secret, placeOf(operator.id)),
      totp_step: 0n,
      failures: 0,
      locked_until: 0n,
      created_at: BigInt(input.now),
      disabled_at: isWaiting ? BigInt(input.now) : null,
      awaits_approval: isWaiting,
      roles,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return refuse('account-taken')
  await recordAct(tx, {
    operatorId: input.by?.id ?? operator.id,
    act: 'add-operator',
    subjectKind: 'operator',
    subjectId: operator.id,
    facts: { name: operator.name, roles: roles.join(' ') },
    at: input.now,
  })
  const opened = { operator, totpUri: totpUriOf(operator.name, secret) }
  if (!isWaiting || !context) return done({ ...opened, approval: 'approved' })
  const approved = await approve(tx, context, operatorReview, operator.id)
  return approved.ok ? done({ ...opened, approval: approved.value }) : approved
}

/** True once somebody has been able to sign in as an operator. */
export async function hasOperator(db: Pick<Database, 'selectFrom'>): Promise<boolean> {
  const row = await db
    .selectFrom('operator')
    .select('id')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Signs an operator in by name, password and the present code. Every fault gets the same answer; five wrong tries lock for 15 minutes.
 * Not in a transaction: a refused try must stay counted.
 * @param input `takeRecoveryCode`: in place of the code, for an operator who has lost the authenticator; true once for each code
 */
export async function signInOperator(
  database: Database,
  input: {
    name: string
    password: string
    code: string
    vault: Vault
    now: number
    takeRecoveryCode?: (operatorId: string) => Promise<boolean>
  },
): Promise<Outcome<Operator>> {
  const wrong = refuse('operator-credentials-wrong')
  const row = await database
    .selectFrom('operator')
    .selectAll()
    .where('name', '=', input.name)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (row && Number(row.locked_until) > input.now)
    return {
      ...refuse('too-many-requests'),
      retryAfterSeconds: Math.ceil((Number(row.locked_until) - input.now) / 1_000),
    }
  // An unknown name takes the same time: the time must not tell which names exist.
  const isRight = await isPassword(row?.password_hash ?? null, input.password)
  if (!row?.totp_sealed) return wrong
  const opened = isRight ? await takeSecondFactor(database, { ...row, totp_sealed: row.totp_sealed }, input) : null
  if (opened) return done(opened)
  await countFailure(database, row.id, input.now)
  return wrong
}

/** Gives an account that an invitation has opened its owner's password and authenticator, which nobody else has seen. */
export async function setCredentials(
  tx: Tx,
  input: {
    readonly operatorId: string
    readonly password: string
    readonly secret: string
    readonly vault: Vault
    readonly now: number
  },
): Promise<Outcome<void>> {
  const { operatorId, password, secret, vault, now } = input
  if (password.length < PASSWORD_LENGTH_MIN) return refuse('password-too-common', { minimum: PASSWORD_LENGTH_MIN })
  await tx.db
    .updateTable('operator')
    .set({
      password_hash: await hashPassword(password),
      totp_sealed: vault.seal(secret, placeOf(operatorId)),
      totp_step: 0n,
      failures: 0,
      locked_until: 0n,
    })
    .where('id', '=', operatorId)
    .execute()
  await recordAct(tx, { operatorId, act: 'accept-invitation', subjectKind: 'operator', subjectId: operatorId, at: now })
  return done(undefined)
}

/** Whether this code is one of the secret's, now or a step beside. */
export function isCodeOf(secret: string, code: string, now: number): boolean {
  return deltaOf(secret, code, now) !== null
}

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function totpUriOf(name: string, secret: string): string {
  return totpOf(name, secret).toString()
}

async function takeSecondFactor(
  database: Database,
  row: { id: string; name: string; totp_sealed: Buffer },
  { code, vault, now, takeRecoveryCode }: Parameters<typeof signInOperator>[1],
): Promise<Operator | null> {
  const operator = { id: row.id, name: row.name }
  if (takeRecoveryCode) {
    if (!(await takeRecoveryCode(row.id))) return null
    await database.updateTable('operator').set({ failures: 0 }).where('id', '=', row.id).execute()
    return operator
  }
  const delta = deltaOf(vault.open(row.totp_sealed, placeOf(row.id)), code, now)
  if (delta === null) return null
  const step = BigInt(Math.floor(now / STEP_MS) + delta)
  const opened = await database
    .updateTable('operator')
    .set({ totp_step: step, failures: 0 })
    .where('id', '=', row.id)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return opened ? operator : null
}

async function countFailure(database: Database, id: string, now: number): Promise<void> {
  await database
    .updateTable('operator')
    .set((column) => ({
      failures: column('failures', '+', 1),
      locked_until: column
        .case()
        .when(column(column('failures', '+', 1), '>=', FAILURES_MAX))
        .then(BigInt(now + LOCK_MS))
        .else(column.ref('locked_until'))
        .end(),
    }))
    .where('id', '=', id)
    .execute()
}

function deltaOf(secret: string, code: string, now: number): number | null {
  return totpOf('', secret).validate({ token: code, timestamp: now, window: 1 })
}

function totpOf(name: string, secret: string): TOTP {
  return new TOTP({ issuer: APP_NAME, label: name, secret: Secret.fromBase32(secret), period: STEP_MS / 1_000 })
}

function placeOf(id: string): string {
  return `operator-totp:${id}`
}
