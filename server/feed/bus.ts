/** Says within this process that a feed has moved, after the commit. The data itself always comes by pull. */
export interface FeedMove {
  /** A user id, or 'public'. */
  readonly owner: string
  readonly epoch: string
  readonly seq: number
}

export interface FeedBus {
  emit(move: FeedMove): void
  /** @returns a function that ends it */
  subscribe(listener: (move: FeedMove) => void): () => void
}

export function createFeedBus(): FeedBus {
  const listeners = new Set<(move: FeedMove) => void>()
  return {
    emit: (move) => listeners.forEach((listener) => listener(move)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The bus of this process. Owners are unique over all databases, and a poke too many only costs an empty pull. */
export const feedBus = createFeedBus()
