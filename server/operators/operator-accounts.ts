/**
 * Operators' own accounts: apart from users', opened by an operator (the first by whoever has the machine), never by the
 * web. Password by argon2id, second factor by TOTP (RFC 6238), each code good once.
 */
import { hash, verify } from '@node-rs/argon2'
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { APP_NAME } from '../../contract/app-info.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { recordAct } from './acts.ts'
import { USUAL_BOUNDS } from '../reviews/bounds.ts'
import { approve, type Approval } from './decide.ts'
import { needsTwo, operatorReview } from './operator-review.ts'

export interface Operator {
  readonly id: string
  readonly name: string
}

const FAILURES_MAX = 5
const LOCK_MS = 15 * 60_000
const STEP_MS = 30_000
const PASSWORD_LENGTH_MIN = 12

/**
 * Opens an account and answers the secret for the operator's authenticator, which is shown this once. From the third account on a
 * second operator has to approve it (`operatorReview`) before it opens anything.
 * @param by who does it; null only while there has never been an operator that can sign in
 * @returns refusals: `account-taken`, `password-too-common` (shorter than 12), `operator-credentials-wrong` (`by` is needed)
 */
export async function addOperator(
  tx: Tx,
  input: { name: string; password: string; by: Operator | null; vault: Vault; now: number },
): Promise<Outcome<{ operator: Operator; totpUri: string; approval: Approval }>> {
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(input.name)) return refuse('name-invalid')
  if (input.password.length < PASSWORD_LENGTH_MIN)
    return refuse('password-too-common', { minimum: PASSWORD_LENGTH_MIN })
  if (!input.by && (await hasOperator(tx.db))) return refuse('operator-credentials-wrong')
  const isWaiting = input.by !== null && (await needsTwo(tx))
  const operator = { id: randomUUID(), name: input.name }
  const secret = new Secret({ size: 20 })
  const inserted = await tx.db
    .insertInto('operator')
    .values({
      ...operator,
      password_hash: await hash(input.password),
      totp_sealed: input.vault.seal(secret.base32, placeOf(operator.id)),
      totp_step: 0n,
      failures: 0,
      locked_until: 0n,
      created_at: BigInt(input.now),
      disabled_at: isWaiting ? BigInt(input.now) : null,
      awaits_approval: isWaiting,
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
    at: input.now,
  })
  const opened = { operator, totpUri: totpOf(operator.name, secret.base32).toString() }
  if (!isWaiting || !input.by) return done({ ...opened, approval: 'approved' })
  const approved = await approve(
    tx,
    { operatorId: input.by.id, now: input.now, bounds: USUAL_BOUNDS },
    operatorReview,
    operator.id,
  )
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
 */
export async function signInOperator(
  database: Database,
  input: { name: string; password: string; code: string; vault: Vault; now: number },
): Promise<Outcome<Operator>> {
  const wrong = refuse('operator-credentials-wrong')
  const row = await database
    .selectFrom('operator')
    .selectAll()
    .where('name', '=', input.name)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row?.password_hash || !row.totp_sealed) return wrong
  const waitMs = Number(row.locked_until) - input.now
  if (waitMs > 0) return { ...refuse('too-many-requests'), retryAfterSeconds: Math.ceil(waitMs / 1_000) }
  const isPassword = await verify(row.password_hash, input.password)
  const delta = totpOf(row.name, input.vault.open(row.totp_sealed, placeOf(row.id))).validate({
    token: input.code,
    timestamp: input.now,
    window: 1,
  })
  const step = delta === null ? null : BigInt(Math.floor(input.now / STEP_MS) + delta)
  const opened =
    isPassword && step !== null
      ? await database
          .updateTable('operator')
          .set({ totp_step: step, failures: 0 })
          .where('id', '=', row.id)
          .where('totp_step', '<', step)
          .returning(['id', 'name'])
          .executeTakeFirst()
      : undefined
  if (opened) return done(opened)
  await countFailure(database, row.id, input.now)
  return wrong
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

function totpOf(name: string, secret: string): TOTP {
  return new TOTP({ issuer: APP_NAME, label: name, secret: Secret.fromBase32(secret), period: STEP_MS / 1_000 })
}

function placeOf(id: string): string {
  return `operator-totp:${id}`
}
