/** The server's published data on its simulated market, as last received, and the seed hashes that this device saw first. */
import '../../../contract/no-eval.ts'
import * as z from 'zod/mini'
import { getFairness, type MarketDays, type PublishedSeed } from '../../../contract/endpoints/fairness.ts'
import type { Answer } from '../../../contract/endpoint.ts'
import { mayBeMadeAnew } from '../../../contract/market/remade-days.ts'
import type { RestoreNotice } from '../../../contract/settlement/restore-notice.ts'
import { createCell, createStoredCell } from './cell.ts'
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

/** The texts that bind the simulated market's days now; null until the server has told them to this page. */
export const marketDaysCell = createCell<MarketDays | null>(null)

/** The name of a day's anchor among the hashes: on the day of an update the first version's seed has a hash of its own. */
export function anchorName(day: string): string {
  return `${day} blocks`
}

/**
 * Day → the anchor that this device saw of it first, but for days that may honestly have another one since a restored backup.
 * @param restores the notices of restored backups, their signatures checked
 */
export function knownAnchors(restores: readonly RestoreNotice[]): Readonly<Record<string, string>> {
  const end = anchorName('')
  const named = Object.entries(firstHashesCell.get()).filter(([name]) => name.endsWith(end))
  const byDay = named.map(([name, anchor]) => [name.slice(0, -end.length), anchor] as const)
  return Object.fromEntries(byDay.filter(([day]) => !mayBeMadeAnew(day, restores)))
}

/** Notes the anchors of days that were not seen before; what was seen is never overwritten. */
export function noteAnchors(days: MarketDays['days']): void {
  note(days.map(({ notice }) => [anchorName(notice.day), notice.anchor]))
}

/** Notes the hashes of days that were not seen before; what was seen is never overwritten. */
export function noteHashes(seeds: readonly PublishedSeed[]): void {
  note(seeds.map((seed) => [seed.day, seed.hash]))
}

function note(hashes: readonly (readonly [string, string])[]): void {
  const all = { ...Object.fromEntries(hashes), ...firstHashesCell.get() }
  firstHashesCell.set(Object.fromEntries(Object.entries(all).sort().slice(-HASHES_MAX)))
}
