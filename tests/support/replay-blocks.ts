import { chainHash, roundAt } from '../../contract/beacon/beacon.ts'
import { minuteOf } from '../../contract/market/minute-seeds.ts'
import { playBlock } from '../../contract/market/simulated-block.ts'
import { dayOf } from '../../contract/settlement/simulated-day.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import type { Database } from '../../server/database/database.ts'
import { readRounds } from '../../server/prices/simulated/kept-rounds.ts'
import { openMarketDay, readMarketTerms } from '../../server/prices/simulated/market-days.ts'
import type { SeedVault } from '../../server/prices/feeds/day-seeds.ts'

/** Makes the price of each price tick of one product's chain again, from its first tick on. */
export async function replayBlocks(
  database: Database,
  { ticks, vault }: { readonly ticks: readonly Tick[]; readonly vault: SeedVault },
): Promise<{ readonly ts: number; readonly price: number }[]> {
  const replayed: { ts: number; price: number }[] = []
  const blocks = Map.groupBy(
    ticks.filter(({ kind }) => kind === 'price'),
    ({ sourceTs }) => sourceTs ?? 0,
  )
  for (const [at, recorded] of blocks) {
    const opened = await openMarketDay(database, dayOf(at), vault)
    const terms = (await readMarketTerms(database, dayOf(at))).find(
      ({ notice }) => notice.productId === recorded[0]?.productId,
    )?.notice
    if (!opened || !terms) throw new Error(`no terms for ${new Date(at).toISOString()}`)
    const { beacon } = opened.notice
    const round = roundAt(beacon, at)
    const [made] = await readRounds(database, { chain: chainHash(beacon), from: round, to: round })
    if (!made) throw new Error(`no round ${round}`)
    const startPrice = replayed.at(-1)?.price ?? terms.startPrice
    const played = playBlock({ ...terms, ...made, seed: opened.seeds[minuteOf(at)] ?? '', startPrice })
    for (const { ts } of recorded) replayed.push({ ts, price: played[(ts - at) / 250]?.price ?? 0 })
  }
  return replayed
}
