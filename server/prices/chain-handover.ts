/**
 * How the chain goes from one process to the next without a hole, as in a rolling restart: the one that ends says at which head it
 * left the chain; the other one has followed it meanwhile, and kept what its own feed gave beyond.
 */
import type { Database } from '../database/database.ts'
import type { NewTick } from './chain-writer.ts'
import type { FeedPrice, PriceFeed } from './price-feed.ts'
import type {} from './tables.ts'

/** Says that the process which wrote the chain up to this time writes no more. */
export async function releaseChain(database: Database, headTs: number): Promise<void> {
  await database.insertInto('chain_release').values({ id: 1, head_ts: BigInt(headTs) }).onConflict((conflict) => conflict.column('id').doUpdateSet({ head_ts: BigInt(headTs) })).execute()
}

/** Whether the chain was left at this time, its newest, by who wrote it. */
export async function isReleased(database: Database, headTs: number): Promise<boolean> {
  const release = await database.selectFrom('chain_release').select('head_ts').executeTakeFirst()
  return release !== undefined && Number(release.head_ts) === headTs
}

/** What a process that follows the chain has heard of its feed, and what of that is in the chain already. */
export class Overheard {
  /** Since when the feed was listened to without a hole. */
  #since: number | null = null
  #waiting: FeedPrice[] = []
  readonly #inChain = new Map<string, number>()

  /** Takes what the feed has; only of a feed that says the same in every process. */
  async listen(feed: PriceFeed, { now, open }: { now: number; open: ReadonlySet<string> }): Promise<void> {
    if (!feed.isSameEverywhere) return
    this.#waiting.push(...(await feed.take({ now, open, resumed: this.#since === null })))
    this.#since ??= now
  }

  /** These ticks stand in the chain. */
  written(ticks: readonly NewTick[]): void {
    for (const { productId, sourceTs } of ticks) if (sourceTs !== null) this.#inChain.set(productId, sourceTs)
    this.#waiting = this.#beyond(this.#waiting)
  }

  /** Whether the chain reaches into what was heard, for each of these products: then nothing lies between the two. */
  isSeamless(open: ReadonlySet<string>): boolean {
    const since = this.#since
    return since !== null && [...open].every((id) => (this.#inChain.get(id) ?? 0) >= since)
  }

  /** All that is not in the chain: what was kept, and `news`. From here on the feed is the writer's alone. */
  rest(news: readonly FeedPrice[]): readonly FeedPrice[] {
    const rest = [...this.#waiting, ...this.#beyond(news)]
    this.forget()
    return rest
  }

  forget(): void {
    this.#since = null
    this.#waiting = []
    this.#inChain.clear()
  }

  #beyond(prices: readonly FeedPrice[]): FeedPrice[] {
    return prices.filter(({ productId, sourceTs }) => sourceTs > (this.#inChain.get(productId) ?? 0))
  }
}
