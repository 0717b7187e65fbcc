/** Live reads of what this device remembers. The database and its library come when a page asks, and no first page waits for them. */
import { useObservable } from 'dexie-react-hooks'
import { useCallback, useSyncExternalStore } from 'react'
import type { Evidence, OrderSeal } from '../evidence/evidence.ts'
import type { Incident } from '../evidence/incident.ts'
import { pinnedKeysCell, type StrangerKey } from '../store/device/pinned-keys.ts'
import { useSession } from './use-session.ts'

export interface Remembered {
  /** Newest first; those that wait for everybody's feed are not among them. */
  readonly incidents: readonly Incident[]
  /** Final records whose contents or prints are kept, sealed ones included. */
  readonly records: number
  readonly receipts: number
}

/** Undefined while loading, and where nobody is signed in. */
export function useRemembered(): Remembered | undefined {
  return useEvidence(readRemembered)
}

/** The seals of a person's checked orders, by the order's id. Undefined while loading. */
export function useSeals(): ReadonlyMap<string, OrderSeal> | undefined {
  return useEvidence(readSeals)
}

/** The incidents noted about an order, those included that a restored backup may still explain. Undefined while loading. */
export function useOrderIncidents(orderId: string): readonly Incident[] | undefined {
  const read = useCallback(
    (evidence: Evidence) =>
      evidence.incidents.filter(({ collection, rowId }) => collection === 'orders' && rowId === orderId).toArray(),
    [orderId],
  )
  return useEvidence(read)
}

const NO_KEYS: readonly StrangerKey[] = []

/** Signing keys that the server named and that no key which this device knows vouches for. */
export function useStrangerKeys(): readonly StrangerKey[] {
  return useSyncExternalStore(pinnedKeysCell.subscribe, () => pinnedKeysCell.get()?.strangers ?? NO_KEYS)
}

async function readRemembered(evidence: Evidence): Promise<Remembered> {
  const [incidents, rows, blocks, receipts] = await Promise.all([
    evidence.incidents.where('state').anyOf('open', 'restored').toArray(),
    evidence.rows.count(),
    evidence.blocks.toArray(),
    // How long an answer took is this device's own note.
    evidence.receipts.where('kind').notEqual('wait').count(),
  ])
  return {
    incidents: incidents.sort((left, right) => right.at - left.at),
    records: rows + blocks.reduce((sum, { ids }) => sum + ids.length, 0),
    receipts,
  }
}

async function readSeals(evidence: Evidence): Promise<ReadonlyMap<string, OrderSeal>> {
  return new Map((await evidence.seals.toArray()).map((seal) => [seal.orderId, seal]))
}

/** @param read of a module, so that it is the same at each drawing */
export function useEvidence<T>(read: (evidence: Evidence) => Promise<T>): T | undefined {
  const userId = useSession()?.user.id
  return useObservable(() => watchWhenLoaded(userId, read), [userId, read])
}

function watchWhenLoaded<T>(userId: string | undefined, read: (evidence: Evidence) => Promise<T>) {
  return {
    subscribe: (onValue: (value: T) => void) => {
      let isOver = false
      let stop: (() => void) | undefined
      const begin = async (userIdThen: string) => {
        const { watchEvidence } = await import('../evidence/watch-evidence.ts')
        if (isOver) return
        // A memory that can't be read (the browser has closed it) shows nothing; the next visit of the page reads again.
        const subscription = watchEvidence(userIdThen, read).subscribe(onValue, () => undefined)
        stop = () => subscription.unsubscribe()
      }
      if (userId !== undefined) void begin(userId).catch(() => undefined)
      return {
        unsubscribe: () => {
          isOver = true
          stop?.()
        },
      }
    },
  }
}
