/** Reads the public facts that check the simulated market: what bound each day, and seeds and rounds of what was played. */
import { chainHash, roundAt, timeOfRound } from '../../contract/beacon/beacon.ts'
import type { MarketDays, getMarketHour } from '../../contract/endpoints/fairness.ts'
import type { Answer } from '../../contract/endpoint.ts'
import { minuteOf } from '../../contract/market/minute-seeds.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { dayOf, dayStart } from '../../contract/settlement/simulated-day.ts'
import type { Database } from '../database/database.ts'
import type { SeedVault } from '../prices/feeds/day-seeds.ts'
import { readNewestRound, readRounds } from '../prices/simulated/kept-rounds.ts'
import { openMarketDay, readMarketDays, readMarketTerms } from '../prices/simulated/market-days.ts'
import { seedsShownUntil } from '../prices/simulated/shown-seeds.ts'

/** Tomorrow, today and a month. */
const DAYS = 32
const HOUR_MS = 3_600_000

export async function readMarket(database: Database, now: number): Promise<Outcome<MarketDays>> {
  const days = await readMarketDays(database, DAYS)
  const beacon = days.find(({ notice }) => notice.day === dayOf(now))?.notice.beacon
  const newest = beacon ? await readNewestRound(database, chainHash(beacon)) : null
  return done({
    serverTime: now,
    days,
    live: beacon && newest ? { ...newest, at: timeOfRound(beacon, newest.round) } : null,
    shownUntil: await seedsShownUntil(database, now),
  })
}

export async function readMarketHour(
  database: Database,
  { day, hour, now, vault }: { day: string; hour: number; now: number; vault: SeedVault },
): Promise<Outcome<Answer<typeof getMarketHour>>> {
  const opened = await openMarketDay(database, day, vault)
  if (opened === null) return refuse('not-found')
  const from = dayStart(day) + hour * HOUR_MS
  const until = Math.min(from + HOUR_MS, await seedsShownUntil(database, now))
  const terms = hour === 0 ? await readMarketTerms(database, day) : []
  if (until <= from) return done({ seed: null, rounds: [], terms })
  const { beacon } = opened.notice
  const minute = minuteOf(until - 1)
  return done({
    seed: { minute, seed: opened.seeds[minute] ?? '' },
    rounds: await readRounds(database, {
      chain: chainHash(beacon),
      from: roundAt(beacon, from),
      to: roundAt(beacon, until - 1),
    }),
    terms,
  })
}
