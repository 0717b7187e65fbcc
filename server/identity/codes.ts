import { randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Target } from '../../contract/endpoints/registration.ts'
import { done, refuse, type Outcome, type Refusal } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { hashOfSecret, newCode } from './secrets.ts'
import type { Carrier } from './send-code.ts'
import type {} from './tables.ts'

const CODE_MS = 5 * 60_000
const RESEND_MS = 60_000
const TRIES = 5
const HOUR_MS = 3_600_000
const PER_TARGET_AND_HOUR = 8
const DAY_MS = 24 * HOUR_MS
/**
 * Wrong tries of a day at all codes of one target and purpose. Four digits and new codes every minute would be found out in
 * days; twenty tries a day come to one account in 500 days.
 */
const WRONG_PER_TARGET_AND_DAY = 20

export type CodePurpose = 'registration' | 'password'

export interface CodeContext {
  readonly database: Database
  readonly carrier: Carrier
  /** Codes that one network address may ask for in an hour. */
  readonly perAddressAndHour: number
  /** Codes by SMS in an hour for all together; a tenth of them for one address. */
  readonly smsPerHour: number
}

/** What is typed in answer to a code. */
export interface TypedCode {
  readonly requestId: string
  readonly code: string
  /** Wrong tries of a day at codes that one network address has asked for. */
  readonly wrongPerAddress: number
  readonly now: number
}

export interface RequestedCode {
  readonly requestId: string
  readonly expiresAt: number
  readonly resendAt: number
  readonly demoCode: string | null
}

/**
 * Makes a code, bound to its purpose and target, and sends it.
 * @param isSent false: answer as if it had been sent (there is no account to send it for)
 * Refuses `code-too-soon` within a minute of the last one, `too-many-requests` above the limits per target and address,
 * `code-not-sent` if the gateway did not take a code for registering. One for a new password is sent after the answer:
 * neither its time nor its failure may tell whether there is an account.
 */
export async function requestCode(
  context: CodeContext,
  input: { purpose: CodePurpose; target: Target; address: string; now: number; isSent: boolean },
): Promise<Outcome<RequestedCode>> {
  const { purpose, target, address, now } = input
  const code = newCode()
  const id = randomUUID()
  const made = await inTransaction(context.database, async (tx): Promise<Outcome<void>> => {
    await takeTurns(tx, target.value)
    if (target.kind === 'phone' && (await isSmsSpent(tx, { address, now, perHour: context.smsPerHour }))) return tooMany()
    if ((await wrongTries(tx, { purpose, target: target.value, now })) >= WRONG_PER_TARGET_AND_DAY) return tooMany()
    const { rows } = await sql<{ last: bigint | null; of_target: bigint; of_address: bigint }>`
      SELECT max(created_at) FILTER (WHERE target = ${target.value} AND purpose = ${purpose} AND expires_at > created_at) AS last,
        count(*) FILTER (WHERE target = ${target.value}) AS of_target,
        count(*) FILTER (WHERE address = ${address}) AS of_address
      FROM verification_code WHERE (target = ${target.value} OR address = ${address}) AND created_at > ${now - HOUR_MS}`.execute(tx.db)
    const recent = rows[0]
    const waitMs = recent?.last == null ? 0 : Number(recent.last) + RESEND_MS - now
    if (waitMs > 0) return { ok: false, problem: 'code-too-soon', retryAfterSeconds: Math.ceil(waitMs / 1_000) }
    if (recent && (recent.of_target >= PER_TARGET_AND_HOUR || recent.of_address >= context.perAddressAndHour)) {
      return tooMany()
    }
    await tx.db
      .insertInto('verification_code')
      .values({
        id, purpose, target: target.value, address, code_hash: hashOfCode(id, code), failures: 0,
        created_at: BigInt(now), expires_at: BigInt(now + CODE_MS), used_at: null,
      })
      .execute()
    return done(undefined)
  })
  if (!made.ok) return made
  if (input.isSent && purpose === 'password') void context.carrier.send(target, code)
  if (input.isSent && purpose === 'registration' && !(await context.carrier.send(target, code))) {
    await endUnsent(context.database, id)
    return refuse('code-not-sent')
  }
  return done({ requestId: id, expiresAt: now + CODE_MS, resendAt: now + RESEND_MS, demoCode: context.carrier.isDemo && input.isSent ? code : null })
}

/** A code that nobody got is over at once and makes nobody wait; it still counts for the limits of the hour. */
async function endUnsent(database: Database, id: string): Promise<void> {
  await database.updateTable('verification_code').set((is) => ({ expires_at: is.ref('created_at') })).where('id', '=', id).execute()
}

/**
 * Checks a code. Every wrong try counts, whatever becomes of the request: it is counted in a transaction of its own.
 * @returns the target that the code was sent to. Refuses `code-wrong`, `code-expired`, `code-exhausted`, and
 *   `too-many-requests` where too many were wrong that day, of this target or of the address that asked for the code.
 */
export async function checkCode(database: Database, input: TypedCode & { readonly purpose: CodePurpose }): Promise<Outcome<{ target: string }>> {
  const { purpose, now } = input
  const checked = await inTransaction(database, async (tx): Promise<Outcome<{ target: string | null }>> => {
    const asked = await tx.db.selectFrom('verification_code').select(['target', 'address']).where('id', '=', input.requestId).where('purpose', '=', purpose).executeTakeFirst()
    if (!asked) return refuse('code-expired')
    await takeTurns(tx, asked.target)
    await takeTurns(tx, `of ${asked.address}`)
    const row = await tx.db.selectFrom('verification_code').selectAll().where('id', '=', input.requestId).forUpdate().executeTakeFirst()
    if (!row || Number(row.expires_at) <= now) return refuse('code-expired')
    if (row.failures >= TRIES) return refuse('code-exhausted')
    if ((await wrongTries(tx, { purpose, target: row.target, now })) >= WRONG_PER_TARGET_AND_DAY) return tooMany()
    if ((await wrongTries(tx, { address: row.address, now })) >= input.wrongPerAddress) return tooMany()
    const [expected, given] = [Buffer.from(row.code_hash), Buffer.from(hashOfCode(row.id, input.code))]
    if (timingSafeEqual(expected, given)) return done({ target: row.target })
    await tx.db.updateTable('verification_code').set({ failures: row.failures + 1 }).where('id', '=', row.id).execute()
    // A refusal would take the count back.
    return done({ target: null })
  })
  if (!checked.ok) return checked
  const { target } = checked.value
  return target === null ? refuse('code-wrong') : done({ target })
}

/** Counts a wrong account-opening code like a wrong code: with one right code nobody tries out thousands of the other. */
export async function countWrongInvite(database: Database, requestId: string): Promise<void> {
  await database.updateTable('verification_code').set((code) => ({ failures: code('failures', '+', 1) })).where('id', '=', requestId).execute()
}

/** Requests and tries of one target, and tries of one address, one after the other, so that each sees the one before it. */
async function takeTurns(tx: Tx, subject: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`code ${subject}`}, 0))`.execute(tx.db)
}

/** Counted whether a code was sent or not: the answer must not tell who has an account. */
async function isSmsSpent(tx: Tx, { address, now, perHour }: { address: string; now: number; perHour: number }): Promise<boolean> {
  // After the target's turn everywhere, so that two never wait for each other.
  await takeTurns(tx, 'by sms')
  const { rows } = await sql<{ of_all: bigint; of_address: bigint }>`
    SELECT count(*) AS of_all, count(*) FILTER (WHERE address = ${address}) AS of_address
    FROM verification_code WHERE target LIKE '+%' AND created_at > ${now - HOUR_MS}`.execute(tx.db)
  const spent = rows[0] ?? { of_all: 0n, of_address: 0n }
  return spent.of_all >= perHour || spent.of_address >= Math.max(1, Math.floor(perHour / 10))
}

/** The wrong tries of the last day at codes for a target, or of those that an address asked for. */
async function wrongTries(tx: Tx, of: { readonly now: number } & ({ readonly purpose: CodePurpose; readonly target: string } | { readonly address: string })): Promise<number> {
  const since = BigInt(of.now - DAY_MS)
  const query = tx.db.selectFrom('verification_code').select((row) => row.fn.sum<bigint | null>('failures').as('wrong')).where('created_at', '>', since)
  const row = await ('target' in of ? query.where('target', '=', of.target).where('purpose', '=', of.purpose) : query.where('address', '=', of.address)).executeTakeFirst()
  return Number(row?.wrong ?? 0n)
}

function tooMany(): Refusal {
  return { ok: false, problem: 'too-many-requests', retryAfterSeconds: HOUR_MS / 1_000 }
}

/** With the request's id in it, so that equal codes have different hashes and a code fits its request alone. */
function hashOfCode(requestId: string, code: string): string {
  return hashOfSecret(`${requestId}:${code}`)
}
