/** Writes the price chain: turns each beat's prices into ticks, signed heads and candles, in one transaction. */
import { dayOf } from '../../../contract/settlement/simulated-day.ts'
import type { Database } from '../../database/database.ts'
import type { Catalogue, CatalogueProduct } from '../catalogue/catalogue.ts'
import type { Session } from '../catalogue/opening-hours.ts'
import { appendBatch, ensurePartitions, readHeads, type Batch } from '../chain/chain-writer.ts'
import { readRetiredChains, type RetiredChains } from '../chain/retired-chains.ts'
import type { SigningKeys } from '../chain/signing-keys.ts'
import type { PriceFeed } from '../feeds/price-feed.ts'
import { draftBeat } from './draft-beat.ts'
import type { News } from './market-publisher.ts'
import { createPins } from './pin-heads.ts'
import { addToBook, applyTicks, loadStates, type ProductState } from './product-state.ts'
import { startTaking } from './take-prices.ts'

export interface WriterOptions {
  readonly database: Database
  /** Grows by the products that operators add. */
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

export function createWriter(options: WriterOptions): Writer {
  const { database, catalogue, feed, states, sessionOf } = options
  const wasOpen = new Set<string>()
  const pin = createPins(options.keys)
  const openDay = createDays(options)
  const taking = startTaking(feed, (id, time) => {
    const state = states.get(id)
    return state !== undefined && sessionOf(state.product, time).status === 'open'
  })
  let unstored: Batch['candles'] = []
  let retired: RetiredChains | null = null
  let hasWritten = false
  let isLoaded = false

  async function load(): Promise<void> {
    const closed = await loadInto(states, options)
    await takeOver()
    unstored = closed
    isLoaded = true
  }

  async function takeOver(): Promise<void> {
    retired = await readRetiredChains(database, new Set(catalogue.map((product) => product.id)))
    taking.forget()
    wasOpen.clear()
  }

  async function write(now: number): Promise<News & { readonly isMore: boolean }> {
    if (!isLoaded) await load()
    await openDay(now)
    // From here on feed and figures are ahead of the database until the write has succeeded.
    isLoaded = false
    const taken = await taking.take({ now, states })
    const { until } = taken
    const open = openAt(until, options)
    const breaks = new Set(feed.takeBreaks?.() ?? [])
    const { playsOn: hasOwnTimes = false, hasNumberedTrades = false } = feed
    const drafted = draftBeat({ states, taken, open, wasOpen, breaks, hasOwnTimes, hasNumberedTrades })
    const ended: Batch['chains'] = retired?.draft(until) ?? new Map()
    const chains: Batch['chains'] = new Map([...drafted, ...ended])
    const candles = [...unstored, ...closeCandles(states, drafted)]
    const checkpoints = pin(chains)
    if (chains.size > 0) await appendBatch(database, { chains, checkpoints, candles })
    moveOn(states, drafted)
    retired?.written(ended)
    unstored = []
    isLoaded = true
    hasWritten = true
    taking.written(until)
    wasOpen.clear()
    for (const id of open) wasOpen.add(id)
    return { ticks: [...chains.values()].flatMap((chain) => chain.ticks), checkpoints, isMore: taken.isMore }
  }

  return { load, takeOver, write, hasWritten: () => hasWritten }
}

/** Fills the states from the database. @returns the candles that were closed and are not stored yet */
async function loadInto(
  states: Map<string, ProductState>,
  { database, catalogue }: Pick<WriterOptions, 'database' | 'catalogue'>,
): Promise<Batch['candles']> {
  const heads = await readHeads(
    database,
    catalogue.map((product) => product.id),
  )
  const closed: Batch['candles'][number][] = []
  for (const loaded of await loadStates(database, catalogue, heads)) {
    const productId = loaded.state.product.id
    states.set(productId, loaded.state)
    closed.push(...loaded.closed.map((candle) => ({ ...candle, productId })))
  }
  return closed
}

/** Returns a function that opens the partitions for a time's day, once a day. */
function createDays({ database, states }: Pick<WriterOptions, 'database' | 'states'>): (now: number) => Promise<void> {
  let openedDay = ''
  return async (now) => {
    if (openedDay === dayOf(now)) return
    // The chain's time may be ahead of a clock that was set back.
    const ahead = [...states.values()].map((state) => state.head.ts).find((ts) => ts > now)
    for (const time of ahead === undefined ? [now] : [now, ahead]) await ensurePartitions(database, time)
    openedDay = dayOf(now)
  }
}

/** Puts the ticks into the minutes. @returns the candles that they closed */
function closeCandles(states: ReadonlyMap<string, ProductState>, chains: Batch['chains']): Batch['candles'] {
  return [...chains].flatMap(([productId, { ticks }]) => {
    const state = states.get(productId)
    return state ? addToBook(state, ticks).map((candle) => ({ ...candle, productId })) : []
  })
}

/** Moves each product's state on by the ticks that stand in the chain now. */
function moveOn(states: ReadonlyMap<string, ProductState>, chains: Batch['chains']): void {
  for (const [productId, { ticks }] of chains) {
    const state = states.get(productId)
    if (state) applyTicks(state, ticks)
  }
}

function openAt(time: number, { catalogue, sessionOf }: Pick<WriterOptions, 'catalogue' | 'sessionOf'>): Set<string> {
  return new Set(catalogue.filter((product) => sessionOf(product, time).status === 'open').map((product) => product.id))
}
