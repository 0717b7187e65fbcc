/**
 * This room holds what the processes of one platform tell each other. It may not be the only place of a fact: the
 * database is the truth.
 * The relay keeps nothing and loses things, and a process that hears nothing reads the database. So nothing may hang on
 * a message, and no message is sent inside a transaction that moves money.
 */

/** `beats` of the market, `moves` of feeds, sessions that `ended`, and operators' `presence` at the desk. */
export type Channel = 'beats' | 'moves' | 'ended' | 'presence'

export interface Relay {
  /** Says it to the other processes, after the commit. Never throws and never waits. */
  tell(channel: Channel, text: string): void
  /** Hears what other processes say. @returns a function that ends it */
  hear(channel: Channel, listener: (text: string) => void): () => void
  stop(): Promise<void>
  /** Moves of feeds are gathered for so long. */
  readonly gatherMs: number
}

/** For a process that has the database alone: nobody else is there. */
export const NO_RELAY: Relay = {
  tell: () => undefined,
  hear: () => () => undefined,
  stop: () => Promise.resolve(),
  gatherMs: 0,
}

export interface Ears {
  hear: Relay['hear']
  /** Hands a message on, unless this process tree has said it itself. */
  pass(channel: string, message: string): void
}

/** @param origin names the process tree: its own processes tell each other by a line of their own */
export function openEars(origin: string): Ears {
  const listeners = new Map<string, Set<(text: string) => void>>()
  return {
    hear: (channel, listener) => {
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(listener))
      return () => void all.delete(listener)
    },
    pass: (channel, message) => {
      const end = message.indexOf(' ')
      if (end < 0 || message.slice(0, end) === origin) return
      for (const listener of listeners.get(channel) ?? []) listener(message.slice(end + 1))
    },
  }
}

/** A message as it travels: who says it, and what. */
export function messageOf(origin: string, text: string): string {
  return `${origin} ${text}`
}
