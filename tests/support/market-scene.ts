/** A market on a database of its own for each test of a file, moved beat by beat, and the facts that hold for every chain. */
import { beforeAll, beforeEach, expect } from 'vitest'
import { GENESIS_HASH, tickHash, type Tick } from '../../contract/settlement/tick.ts'
import type { Market } from '../../server/prices/market/market-face.ts'
import type { MarketOptions } from '../../server/prices/market/market.ts'
import { readTicks } from '../../server/prices/chain/read-ticks.ts'
import type { SigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { TEST_VAULT, createTradingDatabase, log, testCatalogue, testKeys, type TestClock } from './test-market.ts'
import type { TestDatabase } from './postgres.ts'

export const BTC = 'btc-usdt'

/** Call once at the top of a test file: keys for the file, a new database for each of its tests. */
export function marketScene() {
  let keys: SigningKeys
  let postgres: TestDatabase
  beforeAll(async () => void (keys = await testKeys()))
  beforeEach(async () => {
    postgres = await createTradingDatabase()
    return () => postgres.drop()
  })
  return {
    get keys() {
      return keys
    },
    get postgres() {
      return postgres
    },
    async options(change: Partial<MarketOptions> & { clock: TestClock }): Promise<MarketOptions> {
      return { database: postgres.database, vault: TEST_VAULT, keys, catalogue: await testCatalogue(), log, ...change }
    },
    /** All ticks of a product's chain, oldest first. */
    chain: (productId = BTC) =>
      readTicks(postgres.database, { productId, afterSeq: 0, fromTs: 0, toTs: Number.MAX_SAFE_INTEGER }),
  }
}

/** Expects ticks that are numbered from 1 without a gap, each with the hash over the one before, none earlier than the one before. */
export function expectChain(ticks: readonly Tick[]): void {
  let hash = GENESIS_HASH
  ticks.forEach((tick, index) => {
    expect(tick.seq).toBe(index + 1)
    hash = tickHash(hash, tick)
    expect(tick.hash).toBe(hash)
    expect(tick.ts).toBeGreaterThanOrEqual(ticks[index - 1]?.ts ?? 0)
  })
}

/** Moves the clock and the market by `count` beats. */
export async function beats(market: Market, clock: TestClock, count: number, stepMs = 250): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    clock.time += stepMs
    await market.beat()
  }
}

/** Each tick with the one after it. */
export function pairs(ticks: readonly Tick[]): [Tick, Tick][] {
  return ticks.slice(1).flatMap((tick, index) => (ticks[index] ? [[ticks[index], tick]] : []))
}
