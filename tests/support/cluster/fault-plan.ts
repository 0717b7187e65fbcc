/** Plans the faults of a cluster, in an order that a seed decides. */

const KILLS = [
  'kill writer',
  'kill web',
  'kill stream',
  "kill writer's market process",
  'kill settle',
  'kill jobs',
  'kill standby',
  "kill settle's own process",
] as const
const PAUSES = ['pause writer', 'pause web', 'pause stream', 'pause settle', 'pause jobs', 'pause standby'] as const
const REDIS = 'kill redis'
const DATABASE = 'kill database'

export type FaultName = (typeof KILLS)[number] | (typeof PAUSES)[number] | typeof REDIS | typeof DATABASE

export interface Amounts {
  readonly kills: number
  readonly pauses: number
  readonly redis: number
  readonly database: number
}

/** Takes each kind in turn, so that a short plan has the writer and a web, and shuffles them. */
export function planFaults({ kills, pauses, redis, database }: Amounts, random: () => number): FaultName[] {
  const take = <T>(names: readonly T[], count: number) =>
    Array.from({ length: count }, (_, index) => names[index % names.length] as T) // the list is not empty
  const plan: FaultName[] = [
    ...take(KILLS, kills),
    ...take(PAUSES, pauses),
    ...take([REDIS] as const, redis),
    ...take([DATABASE] as const, database),
  ]
  for (let at = plan.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const [here, there] = [plan[at], plan[other]]
    if (here !== undefined && there !== undefined) [plan[at], plan[other]] = [there, here]
  }
  return plan
}

/** Lehmer's generator. @returns 0 ≤ x < 1, the same numbers for the same seed */
export function randomOf(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
