/**
 * Tells in passing that an operator of customer service is writing, or a person to them: to the servers that show it. Nothing of it is kept.
 * Only keys that somebody really presses are told.
 */
import { TYPING_EVERY_MS, TYPING_SHOWN_MS } from '../../contract/stream-times.ts'
import type { Database } from '../database/database.ts'
import { notify, startListening, type Listening } from '../database/listen.ts'

const CHANNEL = 'candor_typing'
const PEOPLE_CHANNEL = 'candor_person_typing'

/** Tells the person's apps that an operator is writing to them. */
export function tellTyping(database: Database, userId: string): Promise<void> {
  return notify(database, CHANNEL, userId)
}

/** Hears it of all operators. */
export function startHearingTyping(options: {
  readonly url: string
  readonly onTyping: (userId: string) => void
}): Listening {
  return startListening({ url: options.url, channel: CHANNEL, onMessage: options.onTyping })
}

/** Tells the desk that a person is writing to customer service. */
export function tellPersonTyping(database: Database, userId: string): Promise<void> {
  return notify(database, PEOPLE_CHANNEL, userId)
}

/** Hears it of all people. */
export function startHearingPeople(options: {
  readonly url: string
  readonly onTyping: (userId: string) => void
}): Listening {
  return startListening({ url: options.url, channel: PEOPLE_CHANNEL, onMessage: options.onTyping })
}

/** The people who are writing now. */
export interface TypingPeople {
  note(userId: string): void
  has(userId: string): boolean
}

export function createTypingPeople(clock: { now(): number }): TypingPeople {
  /** The one who wrote last stands last. */
  const heardAt = new Map<string, number>()
  const isNow = (at: number | undefined) => at !== undefined && clock.now() - at < TYPING_SHOWN_MS
  return {
    note(userId) {
      heardAt.delete(userId)
      for (const [id, at] of heardAt) {
        if (isNow(at)) break
        heardAt.delete(id)
      }
      heardAt.set(userId, clock.now())
    },
    has: (userId) => isNow(heardAt.get(userId)),
  }
}

/** To be called with every key; tells the first one, and then no more often than every few seconds. */
export function eachKey(tell: () => void, clock: { now(): number }): () => void {
  let toldAt = -Infinity
  return () => {
    if (clock.now() - toldAt < TYPING_EVERY_MS) return
    toldAt = clock.now()
    tell()
  }
}
