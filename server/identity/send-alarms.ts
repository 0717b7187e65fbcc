/** The job that sends the letters which alarms owe: at once, and again later where the gateway did not take them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Target } from '../../contract/endpoints/registration.ts'
import { retryDelayMs } from '../../contract/retry-delay.ts'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { inTransaction } from '../database/transaction.ts'
import { sendMessage } from '../messages/send-message.ts'
import { letterLanguage } from './letter-language.ts'
import type { Carrier } from './send-code.ts'
import type { StopTokens } from './stop-token.ts'
import type { AlarmKind } from './tables.ts'
import { stopAddress, writeAlarm, writeAlarmInAll } from './write-alarm.ts'

const ROUND_MS = 1_000
const BATCH = 20
/** Nobody else sends what this server is at; if it dies meanwhile, another one does after that. */
const LEASE_MS = 60_000
const RETRY_PAUSES = { firstMs: 5_000, mostMs: 3_600_000 }

export interface AlarmPost {
  readonly database: Database
  readonly carrier: Carrier
  readonly tokens: StopTokens
  /** The address at which people open the app. */
  readonly appUrl: string
  readonly timeZone: string
}

interface Due {
  readonly id: string
  readonly user_id: string
  readonly kind: AlarmKind
  readonly account: string
  readonly at: bigint
  readonly held_until: bigint
  readonly letter_tries: number
  readonly phone: string | null
  readonly email: string | null
}

/** Sends what is due, a batch at most. @returns how many letters were taken */
export async function sendAlarms(post: AlarmPost, now: number): Promise<number> {
  const { rows } = await sql<Due>`
    UPDATE takeover_alarm a SET letter_due_at = ${now + LEASE_MS}, letter_tries = a.letter_tries + 1
    FROM app_user u
    WHERE u.id = a.user_id AND (a.user_id, a.id) IN (
      SELECT user_id, id FROM takeover_alarm WHERE letter_due_at <= ${now} ORDER BY letter_due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING a.id, a.user_id, a.kind, a.account, a.at, a.held_until, a.letter_tries, u.phone, u.email`.execute(
    post.database,
  )
  const taken = await Promise.all(rows.map((row) => sendOne(post, row, now)))
  return taken.filter(Boolean).length
}

async function sendOne(post: AlarmPost, due: Due, now: number): Promise<boolean> {
  const { database, carrier, timeZone } = post
  const alarm = { kind: due.kind, account: due.account, at: Number(due.at), heldUntil: Number(due.held_until) }
  const link = stopAddress(post.appUrl, post.tokens.make(due.id))
  const isTaken = await carrier.sendLetter(
    targetOf(due),
    writeAlarm(alarm, {
      language: await letterLanguage(database, { userId: due.user_id, at: alarm.at }),
      timeZone,
      link,
    }),
  )
  if (!isTaken) {
    const dueAt = BigInt(now + retryDelayMs(RETRY_PAUSES, due.letter_tries))
    // Not where the person has stopped everything meanwhile.
    await database
      .updateTable('takeover_alarm')
      .set({ letter_due_at: dueAt })
      .where('user_id', '=', due.user_id)
      .where('id', '=', due.id)
      .where('letter_due_at', 'is not', null)
      .where('expires_at', '>', dueAt)
      .execute()
    await database
      .updateTable('takeover_alarm')
      .set({ letter_due_at: null })
      .where('user_id', '=', due.user_id)
      .where('id', '=', due.id)
      .where('expires_at', '<=', dueAt)
      .execute()
    return false
  }
  await inTransaction(database, async (tx) => {
    await tx.db
      .updateTable('takeover_alarm')
      .set({ letter_due_at: null })
      .where('user_id', '=', due.user_id)
      .where('id', '=', due.id)
      .execute()
    // A demo sends nothing, and shows on the page what it would have sent.
    if (carrier.isDemo)
      await sendMessage(tx, {
        id: randomUUID(),
        userId: due.user_id,
        kind: 'text',
        texts: writeAlarmInAll(alarm, { timeZone, link }),
        at: now,
      })
  })
  return true
}

/** A person has one of the two at least (the table says so); both: the mail costs nothing. */
function targetOf({ email, phone }: Due): Target {
  return email !== null ? { kind: 'email', value: email } : { kind: 'phone', value: phone ?? '' }
}

export function startSendingAlarms(
  post: AlarmPost & {
    readonly clock: { now(): number }
    readonly log: { error(facts: object, message: string): void }
  },
): Rounds {
  return startRounds(
    { everyMs: ROUND_MS, onError: (error) => post.log.error({ error }, 'letters about changes could not be sent') },
    () => sendAlarms(post, post.clock.now()),
  )
}
