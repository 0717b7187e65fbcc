/** This room holds the beacons' rounds and their sources. It may not wait: the market asks four times a second. */
import type { Beacon } from '../../../contract/beacon/beacon.ts'

/** A beacon's rounds as this process has them. Nothing here waits: the market asks four times a second. */
export interface BeaconSource {
  readonly beacon: Beacon
  /** Returns the checked signature of a round, in hex; null where it is not here yet. Asking brings it. */
  signature(round: number): string | null
  /** Whether the round is given up: the beacon has given later ones for long without it, or nothing at all for longer. */
  isMissing(round: number): boolean
}
