/**
 * The market as a process sees it that only serves: another process writes the chain, or follows it, and tells each beat. The database
 * is the truth: whatever was not told, or not heard, is read there.
 */
import { hash } from 'node:crypto'
import { tickText } from '../../../contract/settlement/tick.ts'
import type { Database } from '../../database/database.ts'
import type { PastReader } from '../../database/past-reads.ts'
import { startRounds } from '../../database/rounds.ts'
import { withAddedProducts } from '../catalogue/added-products.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { openTermsBook, type TermsBook } from '../catalogue/product-terms.ts'
import { readHeads, type NewTick } from '../chain/chain-writer.ts'
import type { Market, MarketBeat } from './market-face.ts'
import { beatOf, viewMarket } from './market-view.ts'
import type { PriceFeed } from '../feeds/price-feed.ts'
import { addToBook, applyTicks, createSessions, loadStates, type ProductState } from './product-state.ts'
import { readNews } from './read-news.ts'
import { takeInAdded } from './take-in-added.ts'
import type { SigningKeys } from '../chain/signing-keys.ts'

export interface FollowOptions {
  /** For the chain. */
  readonly database: Database
  /** For what is asked by requests. */
  readonly requestDatabase: Database
  /** For what is asked of the past. */
  readonly readPast?: PastReader | undefined
  readonly clock: { now(): number }
  readonly keys: SigningKeys
  readonly catalogue: Catalogue
  readonly kind: PriceFeed['kind']
  readonly log: { error(facts: object, message: string): void }
}

export interface FollowedMarket extends Market {
  /** A beat that stands in the database, as the other process reports it. */
  hear(beat: MarketBeat): void
  /** Says that there is a beat to be read. */
  hint(): void
}

/** After so long without a word the database is looked at, until the next word: prices are at most one and a half seconds late. */
const SILENCE_MS_MAX = 1_000
const LOOK_EVERY_MS = 350

export async function followMarket(options: FollowOptions): Promise<FollowedMarket> {
  const { database, clock, keys, kind, log } = options
  let heardAt = clock.now()
  const { states, takeIn } = await readStates(options)
  const terms = await openTermsBook(database, clock.now())
  const listeners = new Set<(beat: MarketBeat) => void>()
  let isLookWanted = false
  let looking: Promise<void> | null = null

  /** Beats heard meanwhile stand in the database too: the next read brings them. */
  function look(): Promise<void> {
    isLookWanted = true
    looking ??= lookUp().finally(() => void (looking = null))
    return looking
  }

  async function lookUp(): Promise<void> {
    while (isLookWanted) {
      isLookWanted = false
      const { ticks, checkpoints } = await readNews(database, states)
      tell(beatOf(ticks, checkpoints, []))
    }
  }

  function tell(beat: MarketBeat): void {
    if (beat.ticks.length > 0) for (const listener of listeners) listener(beat)
  }

  function hear(beat: MarketBeat): void {
    const news = newsOf(beat, states)
    // A beat that says nothing new may be an old one: it is no sign that this process hears of the chain.
    if (news !== 'does-not-follow' && news.size === 0) return
    heardAt = clock.now()
    if (looking !== null || news === 'does-not-follow') return void look().catch(onFault)
    for (const [state, ticks] of news) {
      addToBook(state, ticks)
      applyTicks(state, ticks)
    }
    tell(beatOf([...news.values()].flat(), beat.checkpoints, []))
  }

  const onFault = (error: unknown) => log.error({ error }, 'the price chain could not be read: it is tried again')
  const rounds = startRounds({ everyMs: LOOK_EVERY_MS, onError: onFault }, async () => {
    if (clock.now() - heardAt >= SILENCE_MS_MAX) await look()
    await Promise.all([terms.look(clock.now()), takeIn(clock.now())])
  })
  return {
    ...viewOf(options, { states, terms }),
    kind,
    keys,
    hear,
    hint: () => {
      heardAt = clock.now()
      look().catch(onFault)
    },
    isWriter: () => false,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    beat: look,
    stop: async () => {
      await rounds.stop()
      await looking?.catch(() => undefined)
    },
  }
}

function viewOf(
  { requestDatabase, readPast, clock }: FollowOptions,
  { states, terms }: { readonly states: ReadonlyMap<string, ProductState>; readonly terms: TermsBook },
) {
  const { rowsAt: _, ...view } = viewMarket({
    database: requestDatabase,
    readPast,
    clock,
    states,
    sessionOf: createSessions(terms),
    terms,
  })
  return view
}

async function readStates({ database, catalogue: given }: FollowOptions) {
  const catalogue = [...(await withAddedProducts(database, given))]
  const heads = await readHeads(
    database,
    catalogue.map((product) => product.id),
  )
  const loaded = await loadStates(database, catalogue, heads)
  const states = new Map(loaded.map(({ state }) => [state.product.id, state]))
  return { states, takeIn: takeInAdded({ database, catalogue, states }) }
}

/** The ticks of a beat that are new here, by product, as long as each follows what this process has: it may have been told by a stranger. */
function newsOf(
  beat: MarketBeat,
  states: ReadonlyMap<string, ProductState>,
): Map<ProductState, NewTick[]> | 'does-not-follow' {
  const news = new Map<ProductState, NewTick[]>()
  for (const [index, tick] of beat.ticks.entries()) {
    const state = states.get(tick.productId)
    if (!state || tick.seq <= state.head.seq) continue
    const ticks = news.get(state) ?? []
    const before = ticks.at(-1) ?? state.head
    // Node's own SHA-256. Four beats a second never compile the contract's, which takes milliseconds uncompiled, in each process at once.
    const isNext = tick.seq === before.seq + 1 && hash('sha256', tickText(before.hash, tick), 'hex') === tick.hash
    if (!isNext) return 'does-not-follow'
    news.set(state, [...ticks, { ...tick, volumeMicro: beat.volumesMicro[index] ?? 0n }])
  }
  return news
}
