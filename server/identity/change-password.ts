import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { isGuessablePin, isWeakPassword } from '../../contract/validation/weak-password.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { checkCode, type TypedCode } from './codes.ts'
import { isCommonPassword } from './common-passwords.ts'
import { findByName } from './names.ts'
import { dropPasskeys } from './passkeys.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { hashPassword, isPassword } from './secrets.ts'
import { endSessionsOf, replaceSecret, type SessionSecret } from './sessions.ts'
import { checkTransactionPassword } from './transaction-password.ts'
import { countTry, forgiveTry } from './tries.ts'
import type {} from './tables.ts'

const FAILURES = 10

/** Keeps what the person's device has signed, in the transaction of the change. */
type KeepSigned = (tx: Tx) => Promise<Outcome<void>>
type Changed = Outcome<{ status: 'changed' }>
/** The person whose other sessions have ended: their streams end with them. `secret`: the new one of the session that goes on. */
type ChangedOf = Outcome<{ userId: string; secret: SessionSecret | null }>

/**
 * Sets another login password, for a person who knows the old one. Ends the person's other sessions, removes their passkeys and gives this one another
 * secret, so that a copy of its cookie opens nothing. Withdrawals are held, and the person gets a letter that can stop it.
 * Refuses `password-too-common`, `password-guessable`, `old-password-wrong`, and `too-many-requests` after ten wrong ones in a quarter of an hour.
 */
export async function changePassword(
  database: Database,
  input: { userId: string; sessionId: string; oldPassword: string; newPassword: string; now: number; keep: KeepSigned },
): Promise<ChangedOf> {
  if (isCommonPassword(input.newPassword)) return refuse('password-too-common')
  const subject = `password ${input.userId}`
  const counted = await countTry(database, [{ subject, wrongMax: FAILURES }], input.now)
  if (!counted.ok) return counted
  const user = await database
    .selectFrom('app_user')
    .select(['account', 'password_hash'])
    .where('id', '=', input.userId)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(user.password_hash, input.oldPassword))) return refuse('old-password-wrong')
  if (isWeakPassword(input.newPassword, user.account)) return refuse('password-guessable')
  await forgiveTry(database, counted.value)
  const stored = await storePassword(database, {
    userId: input.userId,
    password: input.newPassword,
    keepSession: input.sessionId,
    now: input.now,
    before: user.password_hash,
    keep: input.keep,
  })
  return stored.ok ? done({ userId: input.userId, secret: stored.value }) : stored
}

/** Sets another transaction password for a person who knows the old one. Refuses what `checkTransactionPassword` refuses. */
export async function changeTransactionPassword(
  database: Database,
  input: { userId: string; oldPassword: string; newPassword: string; now: number; keep: KeepSigned },
): Promise<Changed> {
  const before = await database
    .selectFrom('app_user')
    .select('transaction_password_hash')
    .where('id', '=', input.userId)
    .executeTakeFirstOrThrow()
  if (isGuessablePin(input.newPassword)) return refuse('password-guessable')
  const checked = await checkTransactionPassword(database, {
    userId: input.userId,
    password: input.oldPassword,
    now: input.now,
  })
  if (!checked.ok) return checked
  const hash = await hashPassword(input.newPassword)
  return inTransaction(database, async (tx): Promise<Changed> => {
    // Customer service may have set another meanwhile, against whoever knows the old one: theirs stands.
    const updated = await tx.db
      .updateTable('app_user')
      .set({ transaction_password_hash: hash })
      .where('id', '=', input.userId)
      .where('transaction_password_hash', '=', before.transaction_password_hash)
      .returning('id')
      .executeTakeFirst()
    if (!updated) return refuse('transaction-password-wrong')
    const kept = await input.keep(tx)
    if (!kept.ok) return kept
    await dropPasskeys(tx, input.userId)
    await raiseAlarm(tx, { userId: input.userId, kind: 'transaction-password', now: input.now })
    return done({ status: 'changed' })
  })
}

/**
 * A forgotten login password: the code that went to the bound phone or e-mail sets a new one, once, and ends all sessions.
 * Refuses `password-too-common`, `password-guessable`, what `checkCode` refuses, and `code-expired` for a used code or a target without an account.
 */
export async function resetPassword(
  database: Database,
  input: TypedCode & { readonly newPassword: string },
): Promise<ChangedOf> {
  if (isCommonPassword(input.newPassword)) return refuse('password-too-common')
  const checked = await checkCode(database, { ...input, purpose: 'password' })
  if (!checked.ok) return checked
  const { target } = checked.value
  const used = await database
    .updateTable('verification_code')
    .set({ used_at: BigInt(input.now) })
    .where('id', '=', input.requestId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  const user = await findByTarget(database, target)
  if (!used || !user) return refuse('code-expired')
  if (isWeakPassword(input.newPassword, user.account)) return refuse('password-guessable')
  await storePassword(database, {
    userId: user.id,
    password: input.newPassword,
    keepSession: null,
    now: input.now,
    before: null,
    keep: () => Promise.resolve(done(undefined)),
  })
  return done({ userId: user.id, secret: null })
}

/** Finds the person who has bound this phone (E.164) or e-mail, if anybody has. */
export async function findByTarget(
  database: Database,
  target: string,
): Promise<{ id: string; account: string } | undefined> {
  const id = await findByName(database, [target.startsWith('+') ? 'phone' : 'email'], target)
  if (id === undefined) return undefined
  return database.selectFrom('app_user').select(['id', 'account']).where('id', '=', id).executeTakeFirst()
}

interface NewPassword {
  readonly userId: string
  readonly password: string
  readonly keepSession: string | null
  readonly now: number
  /** The hash that the old password was held against; null where a code stands for it. */
  readonly before: string | null
  readonly keep: KeepSigned
}

/** Refuses `old-password-wrong` where it is another by now, and what `keep` refuses. @returns the secret of the session that goes on */
async function storePassword(database: Database, input: NewPassword): Promise<Outcome<SessionSecret | null>> {
  const hash = await hashPassword(input.password)
  return inTransaction(database, async (tx): Promise<Outcome<SessionSecret | null>> => {
    let update = tx.db.updateTable('app_user').set({ password_hash: hash }).where('id', '=', input.userId)
    if (input.before !== null) update = update.where('password_hash', '=', input.before)
    if (!(await update.returning('id').executeTakeFirst())) return refuse('old-password-wrong')
    const kept = await input.keep(tx)
    if (!kept.ok) return kept
    await endSessionsOf(tx.db, input.userId, { except: input.keepSession, why: 'password', now: input.now })
    await dropPasskeys(tx, input.userId)
    await raiseAlarm(tx, { userId: input.userId, kind: 'login-password', now: input.now })
    return done(
      input.keepSession === null
        ? null
        : await replaceSecret(tx.db, { id: input.keepSession, userId: input.userId }, input.now),
    )
  })
}
