import type { FeedName } from '../../../contract/sync/collection-rules.ts'
import type { ColdMirror } from './cold-mirror.ts'
import { coldReads, coldReadsEnded } from './cold-reads.ts'
import { type MirrorLibrary, loadMirrorLibrary, mirrorLibrary } from './load-mirror-library.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { nameOfFeed } from '../mirror/name-of-feed.ts'

export type ReadMirror<T> = (mirror: Mirror, library: MirrorLibrary) => Promise<T>

/** Ways to the same answer before the database's library has loaded. The answer must be JSON. */
export interface ColdAnswer<T> {
  /** Answers from the records that were read before the page was drawn; undefined if they don't hold the answer. */
  readonly known: (cold: ColdMirror) => T | undefined
  /** Reads the answer from the database of this name; null if that doesn't hold it either. */
  readonly read?: (name: string) => Promise<T | null>
}

export interface Watched<T> {
  /** Whether something is known before it is asked. */
  hasValue(): boolean
  getValue(): T | undefined
  subscribe(onValue: (value: T | undefined) => void, onError?: (error: unknown) => void): { unsubscribe(): void }
}

/**
 * Gives the result of `read` on a feed's mirror, now and after each change of the rows that it read; undefined while there
 * is no mirror. With a known cold answer it waits until the library loads for another reason; without one it loads it.
 */
export function watchFeed<T>(feed: FeedName, read: ReadMirror<T>, cold?: ColdAnswer<T>): Watched<T> {
  const reads = coldReads(feed)
  const known = reads && cold ? cold.known(reads) : undefined
  return {
    hasValue: () => known !== undefined,
    getValue: () => known,
    subscribe(onValue, onError) {
      let isEnded = false
      let isLive = false
      let shown = known
      let live: { unsubscribe(): void } | null = null
      const show = (value: T | undefined) => {
        shown = value
        onValue(value)
      }
      const follow = (library: MirrorLibrary) => {
        if (isEnded) return
        live = library
          .watchMirror(
            () => library.mirrorOf(feed),
            (mirror) => read(mirror, library),
          )
          .subscribe((value) => {
            // Read from the same disk a moment before: what stands there is drawn anew only where it was something else.
            const isSame = !isLive && shown !== undefined && JSON.stringify(shown) === JSON.stringify(value)
            isLive = true
            if (!isSame) show(value)
          }, onError)
      }
      const stopWaiting = whenLibrary((library) =>
        known === undefined ? follow(library) : inTurn(() => follow(library)),
      )
      const name = nameOfFeed(feed)
      if (mirrorLibrary.get() === null && known === undefined && name !== null) {
        const showSoon = (value: T | null | undefined) => {
          if (!isEnded && !isLive && value !== null && value !== undefined) show(value)
        }
        // If a read fails, the library reports the reason.
        cold?.read?.(name).then(showSoon, () => undefined)
        // A slow disk answers when the page is drawn already. The library is not read from it meanwhile.
        const look = () => {
          const reads = coldReads(feed)
          const late = reads && cold ? cold.known(reads) : undefined
          if (late !== undefined) showSoon(late)
          else if (!isEnded && mirrorLibrary.get() === null)
            loadMirrorLibrary().catch((error: unknown) => {
              if (!isEnded) onError?.(error)
            })
        }
        void coldReadsEnded().then(look)
      }
      return {
        unsubscribe() {
          isEnded = true
          stopWaiting()
          live?.unsubscribe()
        },
      }
    },
  }
}

/** Calls once: now, or when it has come. */
function whenLibrary(work: (library: MirrorLibrary) => void): () => void {
  const library = mirrorLibrary.get()
  if (library) {
    work(library)
    return () => undefined
  }
  const stop = mirrorLibrary.subscribe(() => {
    stop()
    const come = mirrorLibrary.get()
    if (come) work(come)
  })
  return stop
}

/** Enough for one to be answered before the next. */
const TURN_MS = 30
const turns: (() => void)[] = []

/** One after the other: what stands on the screen can wait, and many first reads at once would hold up a tap. */
function inTurn(work: () => void): void {
  if (turns.push(work) === 1) setTimeout(takeTurn, 0)
}

function takeTurn(): void {
  turns.shift()?.()
  if (turns.length > 0) setTimeout(takeTurn, TURN_MS)
}
