/** Signs a person in: finds the account, counts the try, checks the password and opens a session. */
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { isMainlandPhone } from '../../contract/validation/mainland-phone.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { findByName } from './names.ts'
import { deviceHashOf, openSession, type OpenedSession, type SigningIn } from './open-session.ts'
import { isPassword } from './secrets.ts'
import type {} from './tables.ts'
import { countTry, forgiveTry } from './tries.ts'

/** Failures that one device, or one address without a known device, may have at one account. */
const FAILURES_PER_CALLER = 10
/** Failures at one account that all devices together may have which never signed in to it. Known devices count apart: strangers can't lock the owner out. */
const FAILURES_OF_STRANGERS = 30

export interface SignInInput extends SigningIn {
  readonly identifier: string
  readonly password: string
  /** Failures that one network address may have in a quarter of an hour. */
  readonly failuresPerAddress: number
}

interface FoundUser {
  readonly id: string
  readonly account: string
  readonly password_hash: string
}

/** Refuses `credentials-wrong` whatever was wrong, and `too-many-requests` after too many failures, counted in the database. */
export async function signIn(database: Database, input: SignInInput): Promise<Outcome<OpenedSession>> {
  const identifier = spellingOf(input.identifier)
  const user = await findUser(database, identifier)
  const deviceHash = user ? await knownDevice(database, { deviceSecret: input.deviceSecret, userId: user.id }) : null
  const counted = await countTry(database, subjectsOf(input, { identifier, deviceHash }), input.now)
  if (!counted.ok) return counted
  const isRight = await isPassword(user?.password_hash ?? null, input.password)
  if (!user || !isRight) return refuse('credentials-wrong')
  await forgiveTry(database, counted.value)
  return openWhileRight(database, user, input)
}

async function findUser(database: Database, identifier: string): Promise<FoundUser | undefined> {
  const id = await findByName(database, ['account', 'email', 'phone'], identifier)
  if (id === undefined) return undefined
  return database
    .selectFrom('app_user')
    .select(['id', 'account', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the counts that a failed try goes to, with the failures that each may have. */
function subjectsOf(
  { address, failuresPerAddress }: SignInInput,
  { identifier, deviceHash }: { identifier: string; deviceHash: string | null },
): { subject: string; wrongMax: number }[] {
  const subjects =
    deviceHash !== null
      ? [{ subject: `device ${deviceHash}`, wrongMax: FAILURES_PER_CALLER }]
      : [
          { subject: `identifier ${identifier} from ${address}`, wrongMax: FAILURES_PER_CALLER },
          { subject: `identifier ${identifier}`, wrongMax: FAILURES_OF_STRANGERS },
        ]
  return [...subjects, { subject: `address ${address}`, wrongMax: failuresPerAddress }]
}

async function openWhileRight(
  database: Database,
  user: FoundUser,
  input: SignInInput,
): Promise<Outcome<OpenedSession>> {
  return inTransaction(database, async (tx): Promise<Outcome<OpenedSession>> => {
    // A stop or another password may have come while this one was checked: those have ended all sessions, and this is none of them.
    const still = await tx.db
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .forShare()
      .executeTakeFirst()
    return still ? done(await openSession(tx, user, input)) : refuse('credentials-wrong')
  })
}

/** The device as this person's, if somebody has signed in to their account there before; null otherwise. */
export async function knownDevice(
  database: Database,
  { deviceSecret, userId }: { deviceSecret: string | null; userId: string },
): Promise<string | null> {
  const hash = deviceSecret === null ? null : deviceHashOf(deviceSecret, userId)
  return hash !== null && (await hasSignedIn(database, { userId, deviceHash: hash })) ? hash : null
}

async function hasSignedIn(
  database: Database,
  { userId, deviceHash }: { readonly userId: string; readonly deviceHash: string },
): Promise<boolean> {
  return (
    (await database
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', userId)
      .where('device_hash', '=', deviceHash)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Account and e-mail in lower case; a mainland number without its calling code gets it. */
function spellingOf(identifier: string): string {
  const text = identifier.trim().toLowerCase()
  return isMainlandPhone(text) ? `+86${text}` : text
}
