/** Tells the listeners of a market what each beat brought. */
import type { Product } from '../../../contract/rows/product.ts'
import type { Checkpoint } from '../../../contract/settlement/tick.ts'
import type { NewTick } from '../chain/chain-writer.ts'
import type { Market, MarketBeat } from './market-face.ts'
import { beatOf } from './market-view.ts'

/** Ticks and signed heads that stand in the database now. */
export interface News {
  readonly ticks: readonly NewTick[]
  readonly checkpoints: readonly Checkpoint[]
}

export interface Publisher extends Pick<Market, 'subscribe'> {
  /** Tells a beat that this process wrote, with the products whose row has changed since the last one. */
  tellWritten(news: News, now: number): void
  /** Tells a beat that this process read. It names no products: the writer alone does (market-face.ts). */
  tellRead(news: News): void
  /** Lets the next written beat name every product. */
  forget(): void
}

export function createPublisher(rowsAt: (now: number) => readonly Product[]): Publisher {
  const listeners = new Set<(beat: MarketBeat) => void>()
  /** Product id → the row as it was told last. */
  const told = new Map<string, string>()

  function changedRows(now: number): Product[] {
    return rowsAt(now).filter((row) => {
      const text = JSON.stringify(row)
      if (told.get(row.id) === text) return false
      told.set(row.id, text)
      return true
    })
  }

  function tell({ ticks, checkpoints }: News, products: readonly Product[]): void {
    if (ticks.length === 0 && products.length === 0) return
    const beat = beatOf(ticks, checkpoints, products)
    for (const listener of listeners) listener(beat)
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      // They have not heard what was told before, and may have seen a state in between: the next written beat names every product.
      told.clear()
      return () => void listeners.delete(listener)
    },
    tellWritten: (news, now) => tell(news, changedRows(now)),
    tellRead: (news) => tell(news, []),
    forget: () => told.clear(),
  }
}
