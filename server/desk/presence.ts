/** The items that operators have open: told in passing, kept nowhere. It warns and locks nothing: the first decision counts. */
const SEEN_MS = 8_000

export interface Presence {
  /** Notes that an operator has an item open. */
  see(input: { readonly sessionId: string; readonly name: string; readonly item: string; readonly now: number }): void
  leave(sessionId: string): void
  /** The names of others who have the item open. */
  othersAt(input: { readonly sessionId: string; readonly item: string; readonly now: number }): string[]
}

/** The item that an operator has open, as processes tell each other; null: none any more. */
export interface Seen {
  readonly sessionId: string
  readonly name: string
  readonly item: string | null
}

/** The other processes that serve the desk. */
export interface OtherDesks {
  tell(seen: Seen): void
  hear(listener: (seen: Seen) => void): void
}

/** @param clock for what others tell, in ms */
export function createPresence(others: OtherDesks, clock: { now(): number }): Presence {
  const open = new Map<string, { readonly name: string; readonly item: string; readonly at: number }>()
  others.hear(({ sessionId, name, item }) => {
    if (item === null) open.delete(sessionId)
    else open.set(sessionId, { name, item, at: clock.now() })
  })
  return {
    see: ({ sessionId, name, item, now }) => {
      open.set(sessionId, { name, item, at: now })
      others.tell({ sessionId, name, item })
    },
    leave: (sessionId) => {
      open.delete(sessionId)
      others.tell({ sessionId, name: '', item: null })
    },
    othersAt({ sessionId, item, now }) {
      for (const [id, { at }] of open) if (at + SEEN_MS < now) open.delete(id)
      return [
        ...new Set(
          [...open].filter(([id, seen]) => id !== sessionId && seen.item === item).map(([, { name }]) => name),
        ),
      ].sort()
    },
  }
}
