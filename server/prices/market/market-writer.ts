/** Writes the price chain: turns each beat's prices into ticks, signed heads and candles, in one transaction. */
import { dayOf } from '../../../contract/settlement/simulated-day.ts'
import type { Checkpoint } from '../../../contract/settlement/tick.ts'
import type { Database } from '../../database/database.ts'
import type { Catalogue, CatalogueProduct } from '../catalogue/catalogue.ts'
import type { Session } from '../catalogue/opening-hours.ts'
import { appendBatch, chainOn, ensurePartitions, readHeads, signHead, type Batch } from '../chain/chain-writer.ts'
import { readRetiredChains, type RetiredChains } from '../chain/retired-chains.ts'
import type { SigningKeys } from '../chain/signing-keys.ts'
import type { PriceFeed } from '../feeds/price-feed.ts'
import { draftsOf } from './drafts.ts'
import type { News } from './market-publisher.ts'
import { addToBook, applyTicks, loadStates, type ProductState } from './product-state.ts'
import { startTaking, type Taken } from './take-prices.ts'

export interface WriterOptions {
  readonly database: Database
  readonly catalogue: Catalogue
  readonly keys: SigningKeys
  readonly feed: PriceFeed
  /** Filled by `load`, and moved on by each write. */
  readonly states: Map<string, ProductState>
  readonly sessionOf: (product: CatalogueProduct, now: number) => Session
}

export interface Writer {
  /** Reads all states anew from the database. */
  load(): Promise<void>
  /** Prepares for writing on from the heads that were just read. If their writer has come to life meanwhile, the next write is refused. */
  takeOver(): Promise<void>
  /** Writes one beat. @returns what it wrote, and whether there is more to write at once. Throws `FencedError`. */
  write(now: number): Promise<News & { readonly isMore: boolean }>
  hasWritten(): boolean
}

export function createWriter({ database, catalogue, keys, feed, states, sessionOf }: WriterOptions): Writer {
  const catalogued = new Set(catalogue.map((product) => product.id))
  const wasOpen = new Set<string>()
  const pinnedSecond = new Map<string, number>()
  const taking = startTaking(feed, (id, time) => {
    const state = states.get(id)
    return state !== undefined && sessionOf(state.product, time).status === 'open'
  })
  let unstored: Batch['candles'] = []
  let retired: RetiredChains | null = null
  let partitionedDay = ''
  let hasWritten = false
  let isLoaded = false

  async function load(): Promise<void> {
    const heads = await readHeads(database, [...catalogued])
    const closed: Batch['candles'][number][] = []
    for (const loaded of await loadStates(database, catalogue, heads)) {
      const productId = loaded.state.product.id
      states.set(productId, loaded.state)
      closed.push(...loaded.closed.map((candle) => ({ ...candle, productId })))
    }
    await takeOver()
    unstored = closed
    isLoaded = true
  }

  async function takeOver(): Promise<void> {
    retired = await readRetiredChains(database, catalogued)
    taking.forget()
    wasOpen.clear()
  }

  async function write(now: number): Promise<News & { readonly isMore: boolean }> {
    if (!isLoaded) await load()
    await openPartitions(now)
    // From here on feed and figures are ahead of the database until the write has succeeded.
    isLoaded = false
    const taken = await taking.take({ now, states })
    const { until } = taken
    const open = openAt(until)
    const drafted = draft(taken, open)
    const ended: Batch['chains'] = retired?.draft(until) ?? new Map()
    const chains: Batch['chains'] = new Map([...drafted, ...ended])
    const candles = [...unstored, ...close(drafted)]
    const checkpoints = pin(chains)
    if (chains.size > 0) await appendBatch(database, { chains, checkpoints, candles })
    for (const [productId, { ticks }] of drafted) {
      const state = states.get(productId)
      if (state) applyTicks(state, ticks)
    }
    retired?.written(ended)
    unstored = []
    isLoaded = true
    hasWritten = true
    taking.written(until)
    wasOpen.clear()
    for (const id of open) wasOpen.add(id)
    return { ticks: [...chains.values()].flatMap((chain) => chain.ticks), checkpoints, isMore: until < now }
  }

  async function openPartitions(now: number): Promise<void> {
    if (partitionedDay === dayOf(now)) return
    // The chain's time may be ahead of a clock that was set back.
    for (const time of [now, ...[...states.values()].map((state) => state.head.ts).filter((ts) => ts > now)].slice(
      0,
      2,
    ))
      await ensurePartitions(database, time)
    partitionedDay = dayOf(now)
  }

  /** The ticks of this beat on top of each product's head. */
  function draft({ until, isInterrupted, prices: taken }: Taken, open: ReadonlySet<string>): Batch['chains'] {
    const prices = Map.groupBy(taken, (price) => price.productId)
    const breaks = new Set(feed.takeBreaks?.() ?? [])
    const hasOwnTimes = feed.playsOn ?? false
    return new Map(
      [...states].flatMap(([productId, state]) => {
        // A feed that plays on says itself before which price the product was closed.
        const hasGap =
          state.head.seq > 0 && (isInterrupted || (!hasOwnTimes && open.has(productId) && !wasOpen.has(productId)))
        const drafts = draftsOf(state, {
          now: until,
          hasGap,
          prices: prices.get(productId) ?? [],
          isCut: state.head.seq > 0 && breaks.has(productId),
          hasOwnTimes,
        })
        return drafts.length > 0
          ? [[productId, { from: state.head, ticks: chainOn(state.head, { productId, now: until, drafts }) }] as const]
          : []
      }),
    )
  }

  /** Puts the ticks into the minutes. @returns the candles that they closed */
  function close(chains: Batch['chains']): Batch['candles'] {
    return [...chains].flatMap(([productId, { ticks }]) => {
      const state = states.get(productId)
      return state ? addToBook(state, ticks).map((candle) => ({ ...candle, productId })) : []
    })
  }

  /** A signed head per product and second. */
  function pin(chains: Batch['chains']): Checkpoint[] {
    return [...chains].flatMap(([productId, { ticks }]) => {
      const last = ticks.at(-1)
      const second = Math.floor((last?.ts ?? 0) / 1_000)
      if (!last || second <= (pinnedSecond.get(productId) ?? 0)) return []
      pinnedSecond.set(productId, second)
      return [signHead(keys, productId, last)]
    })
  }

  function openAt(time: number): Set<string> {
    return new Set(
      catalogue.filter((product) => sessionOf(product, time).status === 'open').map((product) => product.id),
    )
  }

  return { load, takeOver, write, hasWritten: () => hasWritten }
}
