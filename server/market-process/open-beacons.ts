import type { Logger } from 'pino'
import { QUICKNET } from '../../contract/beacon/beacon.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { BeaconSource } from '../prices/beacon/beacon-source.ts'
import { startDrandClient } from '../prices/beacon/drand-client.ts'
import { openOwnBeacon } from '../prices/beacon/own-beacon.ts'
import type { SeedVault } from '../prices/feeds/day-seeds.ts'
import type { Running } from '../running.ts'

/** Opens the configured beacon, and behind it the other one: a day that was published keeps the beacon that it names. */
export async function openBeacons({
  config,
  database,
  vault,
  clock,
  log,
  running,
}: {
  readonly config: Config
  readonly database: Database
  readonly vault: SeedVault
  readonly clock: { now(): number }
  readonly log: Logger
  readonly running: Running
}): Promise<readonly [BeaconSource, BeaconSource]> {
  const own = await openOwnBeacon({ database, vault, clock })
  // It makes no request until a day of its own is played.
  const drand = startDrandClient({ beacon: QUICKNET, relays: config.BEACON_RELAYS.split(','), clock, log })
  running.add(() => drand.stop())
  return config.BEACON === 'drand' ? [drand, own] : [own, drand]
}
