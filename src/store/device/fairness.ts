/** The server's published data on its simulated market, as last received, and the seed hashes that this device saw first. */
import '../../../contract/no-eval.ts'
import * as z from 'zod/mini'
import { getFairness, type PublishedSeed } from '../../../contract/endpoints/fairness.ts'
import type { Answer } from '../../../contract/endpoint.ts'
import { createStoredCell } from './cell.ts'
import { FAIRNESS_KEY, SEED_HASHES_KEY } from '../../storage-keys.ts'

export type Fairness = Answer<typeof getFairness>

/** A year and a bit of days. */
const HASHES_MAX = 400
const hashesSchema = z.record(z.string(), z.string())

export const fairnessCell = createStoredCell<Fairness | null>(FAIRNESS_KEY, (stored) => {
  const parsed = getFairness.response.safeParse(stored)
  return parsed.success ? parsed.data : null
})

/** Day → the hash that this device saw of it first. A server that shows another one later has changed its seed. */
export const firstHashesCell = createStoredCell<Readonly<Record<string, string>>>(SEED_HASHES_KEY, (stored) => {
  const parsed = hashesSchema.safeParse(stored)
  return parsed.success ? parsed.data : {}
})

/** Notes the hashes of days that were not seen before; what was seen is never overwritten. */
export function noteHashes(seeds: readonly PublishedSeed[]): void {
  const all = { ...Object.fromEntries(seeds.map((seed) => [seed.day, seed.hash])), ...firstHashesCell.get() }
  firstHashesCell.set(Object.fromEntries(Object.entries(all).sort().slice(-HASHES_MAX)))
}
