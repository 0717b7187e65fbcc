import { randomUUID } from 'node:crypto'
import type { Target } from '../../contract/endpoints/registration.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { isGuessablePin, isWeakPassword } from '../../contract/validation/weak-password.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, sqlState, type Tx } from '../database/transaction.ts'
import { openUserAccounts } from '../ledger/accounts.ts'
import { sendMessage } from '../messages/send-message.ts'
import { noteMemberEvents } from '../team/note-member-event.ts'
import { checkCode, countWrongInvite, type TypedCode } from './codes.ts'
import { isCommonPassword } from './common-passwords.ts'
import { findByAccount, findByName } from './names.ts'
import { projectProfile } from './profile.ts'
import { hashOfSecret, hashPassword, newInviteCode, newSecret } from './secrets.ts'

const TOKEN_MS = 30 * 60_000
const UNIQUE_VIOLATION = '23505'
const INVITE_CODES_TRIED = 5

/**
 * Step one: the code, and the account-opening code if there is one. Answers with a token for step two.
 * Only who has the code learns that the target has an account already.
 */
export async function checkRegistrationCode(
  database: Database,
  input: TypedCode & { readonly inviteCode: string | null },
): Promise<Outcome<{ registrationToken: string; expiresAt: number }>> {
  const checked = await checkCode(database, { ...input, purpose: 'registration' })
  if (!checked.ok) return checked
  const inviter = input.inviteCode === null ? null : await findByName(database, ['invite-code'], input.inviteCode)
  if (inviter === undefined) {
    await countWrongInvite(database, input.requestId)
    return refuse('invite-code-unknown')
  }
  const { target } = checked.value
  const kind = target.startsWith('+') ? 'phone' : 'email'
  if ((await findByName(database, [kind], target)) !== undefined) return refuse('target-taken')
  const token = newSecret()
  const expiresAt = input.now + TOKEN_MS
  await database
    .insertInto('registration_token')
    .values({
      hash: hashOfSecret(token),
      target_kind: kind,
      target,
      inviter_id: inviter,
      expires_at: BigInt(expiresAt),
      account: null,
    })
    .execute()
  return done({ registrationToken: token, expiresAt })
}

export interface NewUser {
  readonly registrationToken: string
  readonly account: string
  readonly password: string
  readonly transactionPassword: string
}

/**
 * Step two: makes the person, their ledger accounts, their profile. The same registration again is the same success.
 * Refuses `registration-expired`, `password-too-common`, `password-guessable`, `transaction-password-guessable`, `account-taken`, `target-taken`.
 * @param makeInviteCode another one is made where somebody has it already
 */
export async function registerUser(
  database: Database,
  input: NewUser,
  now: number,
  makeInviteCode = newInviteCode,
): Promise<Outcome<{ account: string }>> {
  if (isCommonPassword(input.password)) return refuse('password-too-common')
  if (isWeakPassword(input.password, input.account)) return refuse('password-guessable')
  if (isGuessablePin(input.transactionPassword)) return refuse('transaction-password-guessable')
  const standing = await standingOf(database, input, now)
  if (standing) return standing
  const [passwordHash, transactionPasswordHash] = await Promise.all([
    hashPassword(input.password),
    hashPassword(input.transactionPassword),
  ])
  const hashes = { passwordHash, transactionPasswordHash }
  for (let attempt = 1; ; attempt += 1) {
    const made = await registerOnce(database, input, { ...hashes, now, inviteCode: makeInviteCode() })
    if (made !== 'invite-code-taken') return made
    if (attempt === INVITE_CODES_TRIED)
      throw new Error(`${INVITE_CODES_TRIED} account-opening codes in a row were taken`)
  }
}

/** How a registration stands before any password is hashed: refused, done before, or null where it may go on. */
async function standingOf(
  database: Database,
  input: NewUser,
  now: number,
): Promise<Outcome<{ account: string }> | null> {
  const token = await database
    .selectFrom('registration_token')
    .selectAll()
    .where('hash', '=', hashOfSecret(input.registrationToken))
    .executeTakeFirst()
  if (token?.account === input.account) return done({ account: input.account })
  if (!token || token.account !== null || Number(token.expires_at) <= now) return refuse('registration-expired')
  return (await findByAccount(database, input.account)) === undefined ? null : refuse('account-taken')
}

async function registerOnce(
  database: Database,
  input: NewUser,
  made: Pick<Creation, 'passwordHash' | 'transactionPasswordHash' | 'inviteCode' | 'now'>,
): Promise<Outcome<{ account: string }> | 'invite-code-taken'> {
  const { now } = made
  try {
    return await inTransaction(database, async (tx): Promise<Outcome<{ account: string }>> => {
      const tokenHash = hashOfSecret(input.registrationToken)
      const token = await tx.db
        .selectFrom('registration_token')
        .selectAll()
        .where('hash', '=', tokenHash)
        .forUpdate()
        .executeTakeFirst()
      if (token?.account === input.account) return done({ account: input.account })
      if (!token || token.account !== null || Number(token.expires_at) <= now) return refuse('registration-expired')
      const target = { kind: token.target_kind, value: token.target } as Target // checkRegistrationCode wrote it
      await createUser(tx, { ...made, account: input.account, target, inviterId: token.inviter_id })
      await tx.db
        .updateTable('registration_token')
        .set({ account: input.account })
        .where('hash', '=', tokenHash)
        .execute()
      return done({ account: input.account })
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : ''
    if (constraint === 'app_user_invite_code_key') return 'invite-code-taken'
    return refuse(constraint === 'app_user_by_account' ? 'account-taken' : 'target-taken')
  }
}

interface Creation {
  readonly account: string
  readonly target: Target
  readonly inviterId: string | null
  readonly passwordHash: string
  readonly transactionPasswordHash: string
  readonly inviteCode: string
  readonly now: number
}

async function createUser(tx: Tx, creation: Creation): Promise<void> {
  const id = randomUUID()
  const { target, inviterId, account, now } = creation
  await tx.db
    .insertInto('app_user')
    .values({
      id,
      account,
      phone: target.kind === 'phone' ? target.value : null,
      email: target.kind === 'email' ? target.value : null,
      password_hash: creation.passwordHash,
      transaction_password_hash: creation.transactionPasswordHash,
      transaction_failures: 0,
      transaction_locked_until: 0n,
      invite_code: creation.inviteCode,
      inviter_id: inviterId,
      credit_score: 100,
      verification: 'not-submitted',
      verification_reason: null,
      registered_at: BigInt(now),
    })
    .execute()
  await openUserAccounts(tx, id, now)
  await projectProfile(tx, id)
  await sendMessage(tx, { id: randomUUID(), userId: id, kind: 'welcome', at: now })
  if (inviterId !== null) await noteMemberEvents(tx, [{ kind: 'joined', memberId: id, inviterId, account, at: now }])
}
