/** The rounds that a walk needs of each beacon. A thread asks for them before it has the library that reads the walk's form. */
import { chainHash, timeOfRound, type Beacon } from '../beacon/beacon.ts'
import type { SignedRound } from '../beacon/round-sums.ts'
import { dayOf } from '../settlement/simulated-day.ts'
import type { Walk } from './walk.ts'

export interface BeaconRounds {
  readonly beacon: Beacon
  /** The beacon's name (`chainHash`). */
  readonly chain: string
  readonly rounds: readonly SignedRound[]
}

/** Each beacon of the walk's days with the rounds that were made on its days. May throw for an object that has not the form of a walk. */
export function roundsOfWalk(walk: Pick<Walk, 'days' | 'rounds'>): BeaconRounds[] {
  const ofDay = new Map(walk.days.map(({ notice: { day, beacon } }) => [day, { beacon, chain: chainHash(beacon) }]))
  const beacons = new Map([...ofDay.values()].map(({ beacon, chain }) => [chain, beacon]))
  return [...beacons].map(([chain, beacon]) => ({
    beacon,
    chain,
    rounds: walk.rounds.filter(({ round }) => ofDay.get(dayOf(timeOfRound(beacon, round)))?.chain === chain),
  }))
}

/** Those of the rounds that were not found right before. @param checked their names (`nameOfRound`) */
export function freshRounds({ chain, rounds }: BeaconRounds, checked: ReadonlySet<string>): SignedRound[] {
  return rounds.filter((one) => !checked.has(nameOfRound(chain, one)))
}

export function nameOfRound(chain: string, { round, signature }: SignedRound): string {
  return `${chain} ${round} ${signature}`
}
