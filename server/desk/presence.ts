/** The items that operators have open: told in passing, kept nowhere. It warns and locks nothing: the first decision counts. */
const SEEN_MS = 8_000

export interface Presence {
  /** Notes that an operator has an item open. */
  see(input: { readonly sessionId: string; readonly name: string; readonly item: string; readonly now: number }): void
  leave(sessionId: string): void
  /** The names of others who have the item open. */
  othersAt(input: { readonly sessionId: string; readonly item: string; readonly now: number }): string[]
}

export function createPresence(): Presence {
  const open = new Map<string, { readonly name: string; readonly item: string; readonly at: number }>()
  return {
    see: ({ sessionId, name, item, now }) => void open.set(sessionId, { name, item, at: now }),
    leave: (sessionId) => void open.delete(sessionId),
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
