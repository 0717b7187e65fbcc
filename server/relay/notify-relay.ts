/**
 * The relay by PostgreSQL's NOTIFY, for a platform without Redis. News go out in statements of their own, few a second: a beat is
 * told as a hint without its ticks, and moves of feeds travel together.
 */
import type { Database } from '../database/database.ts'
import { notify, startListening } from '../database/listen.ts'
import { messageOf, openEars, type Channel, type Relay } from './relay.ts'

const CHANNEL = 'candor_relay'
/** PostgreSQL takes 8,000 bytes. */
const TEXT_MAX = 7_000

export interface NotifyOptions {
  readonly database: Database
  /** For a connection of its own, past any pool. */
  readonly directUrl: string
  readonly origin: string
  /** Channels that this process tells. */
  readonly told: readonly Channel[]
}

export function openNotifyRelay({ database, directUrl, origin, told }: NotifyOptions): Relay {
  const ears = openEars(origin)
  const listening = startListening({
    url: directUrl,
    channel: CHANNEL,
    onMessage: (message) => {
      const end = message.indexOf(' ')
      ears.pass(message.slice(0, end), message.slice(end + 1))
    },
  })
  return {
    hear: ears.hear,
    gatherMs: 100,
    tell: (channel, text) => {
      if (!told.includes(channel)) return
      // Ticks are found in the database: the hint says when to look.
      const short = channel === 'beats' || text.length > TEXT_MAX ? '' : text
      // The others find unheard news in the database.
      notify(database, CHANNEL, `${channel} ${messageOf(origin, short)}`).catch(() => undefined)
    },
    stop: () => listening.stop(),
  }
}
