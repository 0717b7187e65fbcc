/**
 * Tells a person at once of a change that decides who may take their money out: in the app, by push, and by a letter (mail or SMS)
 * that can stop it. The transaction of the change notes the letter and a job sends it (send-alarms.ts), so that no crash loses it.
 */
import { randomUUID } from 'node:crypto'
import type { MessageKind } from '../../contract/rows/message.ts'
import type { Tx } from '../database/transaction.ts'
import { sendMessage } from '../messages/send-message.ts'
import { oweAlarms } from '../push/owe-alarms.ts'
import { holdWithdrawals } from '../withdrawals/holds/withdrawal-hold.ts'
import { alarmTexts } from './alarm-texts.ts'
import type { AlarmKind } from './tables.ts'

const HOUR_MS = 3_600_000
/** How long a letter's link stops. The hold is over before; a withdrawal under review may not be. */
const STOPPABLE_MS = 72 * HOUR_MS
/**
 * Letters of a day to one person. Each of them stops everything, so whoever changes passwords again and again costs the operator
 * no more than these, and hides nothing by it: what comes after is still told in the app.
 */
const LETTERS_PER_DAY = 6

/** Notifications of a day to each device of one person: each says the same, and they go to addresses that people name. */
const NOTIFICATIONS_PER_DAY = 20

/** Those of passkeys come as texts: an app of before would not know a kind of theirs, and refuse the page that it stands on. */
const MESSAGES: Readonly<
  Record<
    AlarmKind,
    {
      readonly kind: MessageKind
      readonly facts: Readonly<Record<string, string>>
      /** Set where nothing was given to anybody: then withdrawals go on. */
      readonly holdsNothing?: true
    }
  >
> = {
  'login-password': { kind: 'password-changed', facts: { which: 'login' } },
  'transaction-password': { kind: 'password-changed', facts: { which: 'transaction' } },
  'account-added': { kind: 'withdrawal-account-added', facts: {} },
  'account-changed': { kind: 'withdrawal-account-changed', facts: {} },
  'passkey-added': { kind: 'text', facts: { alarm: 'passkey-added' } },
  'passkey-removed': { kind: 'text', facts: { alarm: 'passkey-removed' }, holdsNothing: true },
  'passkey-copied': { kind: 'text', facts: { alarm: 'passkey-copied' } },
}

export interface Alarm {
  readonly userId: string
  readonly now: number
  readonly kind: AlarmKind
  /** Masked, where it is about one. */
  readonly account?: string
  /** Until when a newly bound account waits: that one alone. Everything else holds all withdrawals. */
  readonly accountHeldUntil?: number
}

/** Holds the person's withdrawals, tells them in the app and on every device that was subscribed, and owes them a letter. @returns until when (ms) withdrawals are held */
export async function raiseAlarm(tx: Tx, alarm: Alarm): Promise<number> {
  const { userId, now, kind } = alarm
  const message = MESSAGES[kind]
  const heldUntil = alarm.accountHeldUntil ?? (message.holdsNothing ? 0 : await holdWithdrawals(tx, { userId, now }))
  const facts = {
    ...message.facts,
    ...(alarm.account === undefined ? {} : { account: alarm.account }),
    ...(heldUntil > now ? { until: String(heldUntil) } : {}),
  }
  const messageId = randomUUID()
  await sendMessage(tx, {
    id: messageId,
    userId,
    kind: message.kind,
    facts,
    ...(message.kind === 'text' ? { texts: alarmTexts({ kind, isHeld: heldUntil > now }) } : {}),
    at: now,
  })
  const { letters, alarms } = await tx.db
    .selectFrom('takeover_alarm')
    .select((row) => [
      row.fn.countAll<bigint>().as('alarms'),
      row.fn.countAll<bigint>().filterWhere('has_letter', '=', true).as('letters'),
    ])
    .where('user_id', '=', userId)
    .where('at', '>', BigInt(now - 24 * HOUR_MS))
    // Stopped alarms don't count: a thief who used up a day's letters must not keep the next takeover untold.
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (alarms < NOTIFICATIONS_PER_DAY) await oweAlarms(tx, { userId, rowId: messageId, now })
  const hasLetter = letters < LETTERS_PER_DAY
  await tx.db
    .insertInto('takeover_alarm')
    .values({
      id: randomUUID(),
      user_id: userId,
      kind,
      account: alarm.account ?? '',
      at: BigInt(now),
      held_until: BigInt(heldUntil),
      expires_at: BigInt(now + STOPPABLE_MS),
      used_at: null,
      has_letter: hasLetter,
      letter_due_at: hasLetter ? BigInt(now) : null,
      letter_tries: 0,
    })
    .execute()
  return heldUntil
}
