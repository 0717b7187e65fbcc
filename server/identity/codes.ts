import { randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Target } from '../../contract/endpoints/registration.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { hashOfSecret, newCode } from './secrets.ts'
import type { Carrier } from './send-code.ts'
import type {} from './tables.ts'

const CODE_MS = 5 * 60_000
const RESEND_MS = 60_000
const TRIES = 5
const HOUR_MS = 3_600_000
const PER_TARGET_AND_HOUR = 8

export type CodePurpose = 'registration' | 'password'

export interface CodeContext {
  readonly database: Database
  readonly carrier: Carrier
  /** Codes that one network address may ask for in an hour. */
  readonly perAddressAndHour: number
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
    // Two requests for one target take turns, so that both see the other's code.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`code ${target.value}`}, 0))`.execute(tx.db)
    const { rows } = await sql<{ last: bigint | null; of_target: bigint; of_address: bigint }>`
      SELECT max(created_at) FILTER (WHERE target = ${target.value} AND purpose = ${purpose} AND expires_at > created_at) AS last,
        count(*) FILTER (WHERE target = ${target.value}) AS of_target,
        count(*) FILTER (WHERE address = ${address}) AS of_address
      FROM verification_code WHERE (target = ${target.value} OR address = ${address}) AND created_at > ${now - HOUR_MS}`.execute(tx.db)
    const recent = rows[0]
    const waitMs = recent?.last == null ? 0 : Number(recent.last) + RESEND_MS - now
    if (waitMs > 0) return { ok: false, problem: 'code-too-soon', retryAfterSeconds: Math.ceil(waitMs / 1_000) }
    if (recent && (recent.of_target >= PER_TARGET_AND_HOUR || recent.of_address >= context.perAddressAndHour)) {
      return { ok: false, problem: 'too-many-requests', retryAfterSeconds: 3_600 }
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
 * @returns the target that the code was sent to. Refuses `code-wrong` (fact `left`), `code-expired`, `code-exhausted`.
 */
export async function checkCode(
  database: Database,
  input: { requestId: string; code: string; purpose: CodePurpose; now: number },
): Promise<Outcome<{ target: string }>> {
  return inTransaction(database, async (tx): Promise<Outcome<{ target: string }>> => {
    const row = await tx.db.selectFrom('verification_code').selectAll().where('id', '=', input.requestId).where('purpose', '=', input.purpose).forUpdate().executeTakeFirst()
    if (!row || Number(row.expires_at) <= input.now) return refuse('code-expired')
    if (row.failures >= TRIES) return refuse('code-exhausted')
    const [expected, given] = [Buffer.from(row.code_hash), Buffer.from(hashOfCode(row.id, input.code))]
    if (timingSafeEqual(expected, given)) return done({ target: row.target })
    await tx.db.updateTable('verification_code').set({ failures: row.failures + 1 }).where('id', '=', row.id).execute()
    return done({ target: '' })
  }).then((outcome) => (outcome.ok && outcome.value.target === '' ? refuse('code-wrong') : outcome))
}

/** With the request's id in it, so that equal codes have different hashes and a code fits its request alone. */
function hashOfCode(requestId: string, code: string): string {
  return hashOfSecret(`${requestId}:${code}`)
}
