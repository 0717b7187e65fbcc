import { randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Target } from '../../contract/endpoints/registration.ts'
import { done, refuse, type Outcome, type Refusal } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { lockName } from '../database/name-lock.ts'
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
 * Wrong tries of a day at all codes of one target, for registering. Four digits and new codes every minute would be found out in
 * days; twenty tries a day come to one address in 500 days. No account stands behind it yet that a stranger could lock.
 */
const WRONG_PER_TARGET_AND_DAY = 20
/**
 * Codes for a new password that one target gets in an hour at the request of all strangers together, and of the strangers in one
 * network. Requests from a device that has signed in to this account before count apart, so that no stranger uses them up.
 *
 * Wrong tries at such codes are bound to the code alone, five each. A limit for the target was a lock in strangers' hands: twenty
 * wrong digits kept the owner out for a day. Eight digits make up for it. Strangers get 20 × 24 × 5 = 2,400 tries a day at one
 * account, each right with 10⁻⁸: 2.4 × 10⁻⁵ a day, 0.9 % in a year in which 480 codes a day reach the owner. Four digits and
 * twenty tries came to 2 × 10⁻³ a day, 52 % in a year. A known device has 8 × 24 × 5 = 960 tries: 10⁻⁵ a day.
 */
const PER_TARGET_AND_HOUR_OF_STRANGERS = 20
const PER_TARGET_AND_HOUR_OF_NETWORK = 4
const DIGITS: Readonly<Record<CodePurpose, number>> = { registration: 4, password: 8 }

export type CodePurpose = 'registration' | 'password'

export interface CodeContext {
  readonly database: Database
  readonly carrier: Carrier
  /** Codes that one network address may ask for in an hour. */
  readonly perAddressAndHour: number
  /** Codes by SMS in an hour for all together; a tenth of them for one address. */
  readonly smsPerHour: number
}

export interface CodeWish {
  readonly purpose: CodePurpose
  readonly target: Target
  readonly address: string
  /** The wider network of the address: whoever has many addresses has them there. */
  readonly network: string
  /** A device that has signed in to the account of this target before; null: any other, and where there is no account. */
  readonly device: string | null
  readonly now: number
  readonly isSent: boolean
}

/** A person's answer to a code. */
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
export async function requestCode(context: CodeContext, input: CodeWish): Promise<Outcome<RequestedCode>> {
  const { purpose, target, address, network, device, now } = input
  const code = newCode(DIGITS[purpose])
  const id = randomUUID()
  const made = await inTransaction(context.database, async (tx): Promise<Outcome<void>> => {
    await takeTurns(tx, target.value)
    const refused =
      purpose === 'registration'
        ? await whyNotForRegistering(tx, context, input)
        : await whyNotForPassword(tx, context, input)
    if (refused) return refused
    await tx.db
      .insertInto('verification_code')
      .values({
        id,
        purpose,
        target: target.value,
        address,
        network,
        device_hash: device,
        code_hash: hashOfCode(id, code),
        failures: 0,
        created_at: BigInt(now),
        expires_at: BigInt(now + CODE_MS),
        used_at: null,
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
  return done({
    requestId: id,
    expiresAt: now + CODE_MS,
    resendAt: now + RESEND_MS,
    demoCode: context.carrier.isDemo && input.isSent ? code : null,
  })
}

async function whyNotForRegistering(tx: Tx, context: CodeContext, wish: CodeWish): Promise<Refusal | null> {
  const { purpose, target, address, now } = wish
  if (target.kind === 'phone' && (await isSmsSpent(tx, { address, now, perHour: context.smsPerHour }))) return tooMany()
  if ((await wrongTries(tx, { target: target.value, now })) >= WRONG_PER_TARGET_AND_DAY) return tooMany()
  const { rows } = await sql<{ last: bigint | null; of_target: bigint; of_address: bigint }>`
    SELECT max(created_at) FILTER (WHERE target = ${target.value} AND purpose = ${purpose} AND expires_at > created_at) AS last,
      count(*) FILTER (WHERE target = ${target.value} AND purpose = ${purpose}) AS of_target,
      count(*) FILTER (WHERE address = ${address}) AS of_address
    FROM verification_code WHERE (target = ${target.value} OR address = ${address}) AND created_at > ${now - HOUR_MS}`.execute(
    tx.db,
  )
  const [recent] = rows
  if (!recent) return null
  return (
    tooSoon(recent.last, now) ??
    (recent.of_target >= PER_TARGET_AND_HOUR || recent.of_address >= context.perAddressAndHour ? tooMany() : null)
  )
}

/** A known device is held against what it has asked for itself, and against nothing that others did. */
async function whyNotForPassword(tx: Tx, context: CodeContext, wish: CodeWish): Promise<Refusal | null> {
  const { target, address, network, device, now } = wish
  if (
    device === null &&
    target.kind === 'phone' &&
    (await isSmsSpent(tx, { address, now, perHour: context.smsPerHour }))
  )
    return tooMany()
  const { rows } = await sql<{
    last: bigint | null
    of_device: bigint
    of_network: bigint
    of_strangers: bigint
    of_address: bigint
  }>`
    SELECT max(created_at) FILTER (WHERE is_here AND CASE WHEN ${device}::text IS NULL THEN device_hash IS NULL AND network = ${network} ELSE device_hash = ${device} END) AS last,
      count(*) FILTER (WHERE is_here AND device_hash = ${device}) AS of_device,
      count(*) FILTER (WHERE is_here AND device_hash IS NULL AND network = ${network}) AS of_network,
      count(*) FILTER (WHERE is_here AND device_hash IS NULL) AS of_strangers,
      count(*) FILTER (WHERE address = ${address}) AS of_address
    FROM (SELECT *, target = ${target.value} AND purpose = 'password' AS is_here FROM verification_code) codes
    WHERE (target = ${target.value} OR address = ${address}) AND created_at > ${now - HOUR_MS}`.execute(tx.db)
  const [recent] = rows
  if (!recent) return null
  const early = tooSoon(recent.last, now)
  if (early) return early
  if (device !== null) return recent.of_device >= PER_TARGET_AND_HOUR ? tooMany() : null
  const isSpent =
    recent.of_network >= PER_TARGET_AND_HOUR_OF_NETWORK ||
    recent.of_strangers >= PER_TARGET_AND_HOUR_OF_STRANGERS ||
    recent.of_address >= context.perAddressAndHour
  return isSpent ? tooMany() : null
}

function tooSoon(last: bigint | null, now: number): Refusal | null {
  const waitMs = last === null ? 0 : Number(last) + RESEND_MS - now
  return waitMs > 0 ? { ok: false, problem: 'code-too-soon', retryAfterSeconds: Math.ceil(waitMs / 1_000) } : null
}

/** A code that nobody got is over at once and makes nobody wait; it still counts for the limits of the hour. */
async function endUnsent(database: Database, id: string): Promise<void> {
  await database
    .updateTable('verification_code')
    .set((is) => ({ expires_at: is.ref('created_at') }))
    .where('id', '=', id)
    .execute()
}

/**
 * Checks a code. Every wrong try counts, whatever becomes of the request: it is counted in a transaction of its own.
 * @returns the target that the code was sent to. Refuses `code-wrong`, `code-expired`, `code-exhausted`, and
 *   `too-many-requests` where too many were wrong that day: at codes for registering this target, or of the address that asked for the code.
 */
export async function checkCode(
  database: Database,
  input: TypedCode & { readonly purpose: CodePurpose },
): Promise<Outcome<{ target: string }>> {
  const { purpose, now } = input
  const checked = await inTransaction(database, async (tx): Promise<Outcome<{ target: string | null }>> => {
    const asked = await tx.db
      .selectFrom('verification_code')
      .select(['target', 'address'])
      .where('id', '=', input.requestId)
      .where('purpose', '=', purpose)
      .executeTakeFirst()
    if (!asked) return refuse('code-expired')
    await takeTurns(tx, asked.target)
    await takeTurns(tx, `of ${asked.address}`)
    const row = await tx.db
      .selectFrom('verification_code')
      .selectAll()
      .where('id', '=', input.requestId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || Number(row.expires_at) <= now) return refuse('code-expired')
    if (row.failures >= TRIES) return refuse('code-exhausted')
    if (purpose === 'registration' && (await wrongTries(tx, { target: row.target, now })) >= WRONG_PER_TARGET_AND_DAY)
      return tooMany()
    if (row.device_hash === null && (await wrongTries(tx, { address: row.address, now })) >= input.wrongPerAddress)
      return tooMany()
    const [expected, given] = [Buffer.from(row.code_hash), Buffer.from(hashOfCode(row.id, input.code))]
    if (timingSafeEqual(expected, given)) return done({ target: row.target })
    await tx.db
      .updateTable('verification_code')
      .set({ failures: row.failures + 1 })
      .where('id', '=', row.id)
      .execute()
    // A refusal would take the count back.
    return done({ target: null })
  })
  if (!checked.ok) return checked
  const { target } = checked.value
  return target === null ? refuse('code-wrong') : done({ target })
}

/** Counts a wrong account-opening code like a wrong code: with one right code nobody tries out thousands of the other. */
export async function countWrongInvite(database: Database, requestId: string): Promise<void> {
  await database
    .updateTable('verification_code')
    .set((code) => ({ failures: code('failures', '+', 1) }))
    .where('id', '=', requestId)
    .execute()
}

/** Requests and tries of one target, and tries of one address, one after the other, so that each sees the one before it. */
async function takeTurns(tx: Tx, subject: string): Promise<void> {
  await lockName(tx, `code ${subject}`)
}

/** Counted whether a code was sent or not: the answer must not tell who has an account. */
async function isSmsSpent(
  tx: Tx,
  { address, now, perHour }: { address: string; now: number; perHour: number },
): Promise<boolean> {
  // After the target's turn everywhere, so that two never wait for each other.
  await takeTurns(tx, 'by sms')
  const { rows } = await sql<{ of_all: bigint; of_address: bigint }>`
    SELECT count(*) AS of_all, count(*) FILTER (WHERE address = ${address}) AS of_address
    FROM verification_code WHERE target LIKE '+%' AND created_at > ${now - HOUR_MS}`.execute(tx.db)
  const spent = rows[0] ?? { of_all: 0n, of_address: 0n }
  return spent.of_all >= perHour || spent.of_address >= Math.max(1, Math.floor(perHour / 10))
}

/** The wrong tries of the last day at codes for registering a target, or at all that strangers at an address asked for. */
async function wrongTries(
  tx: Tx,
  of: { readonly now: number } & ({ readonly target: string } | { readonly address: string }),
): Promise<number> {
  const since = BigInt(of.now - DAY_MS)
  const query = tx.db
    .selectFrom('verification_code')
    .select((row) => row.fn.sum<bigint | null>('failures').as('wrong'))
    .where('created_at', '>', since)
  const row = await (
    'target' in of
      ? query.where('target', '=', of.target).where('purpose', '=', 'registration')
      : query.where('address', '=', of.address).where('device_hash', 'is', null)
  ).executeTakeFirst()
  return Number(row?.wrong ?? 0n)
}

function tooMany(): Refusal {
  return { ok: false, problem: 'too-many-requests', retryAfterSeconds: HOUR_MS / 1_000 }
}

/** With the request's id in it, so that equal codes have different hashes and a code fits its request alone. */
function hashOfCode(requestId: string, code: string): string {
  return hashOfSecret(`${requestId}:${code}`)
}
