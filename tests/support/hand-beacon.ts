import { hash } from 'node:crypto'
import { QUICKNET, timeOfRound } from '../../contract/beacon/beacon.ts'
import type { BeaconSource } from '../../server/prices/beacon/beacon-source.ts'

/** A beacon whose rounds come, stay away or are missing as a test says. Its signatures are made up: who asks it has checked them. */
export class HandBeacon implements BeaconSource {
  readonly beacon = QUICKNET
  /** Rounds from this time on have not come yet. */
  lateFrom = Infinity
  /** This one never comes. */
  missing = 0
  /** After so long, ms, a round that is late is given up. */
  awayAfterMs = Infinity
  readonly #clock: { now(): number }

  constructor(clock: { now(): number }) {
    this.#clock = clock
  }

  signature(round: number): string | null {
    const time = timeOfRound(this.beacon, round)
    if (time > this.#clock.now() || time >= this.lateFrom || round === this.missing) return null
    return hash('sha256', String(round), 'hex').padEnd(96, '0')
  }

  isMissing(round: number): boolean {
    const time = timeOfRound(this.beacon, round)
    if (time >= this.lateFrom) return this.#clock.now() - time > this.awayAfterMs
    return round === this.missing && this.#clock.now() > timeOfRound(this.beacon, round + 1)
  }
}
