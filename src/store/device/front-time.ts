/** The time that a person has spent in front of the app on this device, by business day and in their present session. It stays here. */
import type { RealityCheck } from '../../../contract/reality-check.ts'
import { FRONT_TIME_KEY } from '../../storage-keys.ts'
import { createStoredCell } from './cell.ts'

export interface FrontTime {
  readonly userId: string
  /** Business day → ms. */
  readonly days: Readonly<Record<string, number>>
  readonly session: FrontSession
}

/** It lasts until the person has been away for a while, through reloads and in all tabs. */
export interface FrontSession {
  /** Server time, ms. */
  readonly startedAt: number
  /** In front, ms. */
  readonly frontMs: number
  /** `frontMs` when the last reality check was answered, or another time was chosen for it. */
  readonly answeredMs: number
  /** The device's clock when the person was last in front, ms. */
  readonly seenAt: number
}

/** After this time away the next session begins. */
export const SESSION_GAP_MS = 30 * 60_000
/** Older days go. */
const DAYS_MAX = 400
const MINUTE_MS = 60_000

export const frontTimeCell = createStoredCell<FrontTime | null>(FRONT_TIME_KEY, (stored) => {
  const { userId, days, session } = (stored ?? {}) as Partial<FrontTime>
  // Written by this app alone, whole or not at all.
  return typeof userId === 'string' && typeof days === 'object' && typeof session?.frontMs === 'number'
    ? { userId, days, session }
    : null
})

/**
 * The person comes before the app.
 * @param input.awayMs since they were last in front, if this page knows it by a clock that nobody sets
 * @param input.now the device's clock, ms. Forward it can only end a session; time in front never depends on it
 */
export function arrived(
  before: FrontTime | null,
  input: { readonly userId: string; readonly awayMs: number; readonly now: number; readonly serverNow: number },
): FrontTime {
  const known = before?.userId === input.userId ? before : null
  const session = { startedAt: input.serverNow, frontMs: 0, answeredMs: 0, seenAt: input.now }
  if (known === null) return { userId: input.userId, days: {}, session }
  const awayMs = Math.max(input.awayMs, input.now - known.session.seenAt)
  return { ...known, session: awayMs >= SESSION_GAP_MS ? session : { ...known.session, seenAt: input.now } }
}

/** @param input.ms spent in front since the last call, on the business day `day` */
export function passed(
  before: FrontTime,
  input: { readonly ms: number; readonly day: string; readonly now: number },
): FrontTime {
  const days = { ...before.days, [input.day]: (before.days[input.day] ?? 0) + input.ms }
  return {
    ...before,
    days: Object.fromEntries(Object.entries(days).sort(byDay).slice(-DAYS_MAX)),
    session: { ...before.session, frontMs: before.session.frontMs + input.ms, seenAt: input.now },
  }
}

/** The person has answered, or has chosen another time: the next check comes a whole time later. */
export function answered(before: FrontTime): FrontTime {
  return { ...before, session: { ...before.session, answeredMs: before.session.frontMs } }
}

export function isCheckDue({ session }: FrontTime, check: RealityCheck): boolean {
  return check !== 'off' && session.frontMs - session.answeredMs >= Number(check) * MINUTE_MS
}

const byDay = ([left]: readonly [string, number], [right]: readonly [string, number]) => (left < right ? -1 : 1)
