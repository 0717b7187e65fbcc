/**
 * That an operator of customer service is writing: said in passing to the server that the person is connected to, and kept nowhere.
 * Only keys that somebody really presses are told.
 */
import { TYPING_EVERY_MS } from '../../contract/stream-times.ts'
import type { Database } from '../database/database.ts'
import { notify, startListening, type Listening } from '../database/listen.ts'

const CHANNEL = 'candor_typing'

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

/** To be called with every key; tells the first one, and then no more often than every few seconds. */
export function eachKey(tell: () => void, clock: { now(): number }): () => void {
  let toldAt = -Infinity
  return () => {
    if (clock.now() - toldAt < TYPING_EVERY_MS) return
    toldAt = clock.now()
    tell()
  }
}
