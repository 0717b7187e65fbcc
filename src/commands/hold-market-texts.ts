/** Compares the signed texts and heads of a simulated day with this person's memory. */
import type { SignedMarketText } from '../../contract/market/market-day.ts'
import type { Checkpoint } from '../../contract/settlement/tick.ts'
import { noteHead } from '../evidence/note-head.ts'
import { noteMarketTexts } from '../evidence/note-market.ts'
import { knownRestores } from '../store/history/known-restores.ts'
import { memoryWorld } from './memory-world.ts'

/**
 * Holds texts that bind the simulated market's days, their signatures checked, against what this person's device was told first, and keeps the
 * new ones. A device without a memory that can be written holds them against nothing.
 * @returns in English, for experts, how one of them contradicts an earlier one; null where none does
 */
export async function holdMarketTexts(texts: readonly SignedMarketText[]): Promise<string | null> {
  const world = await memoryWorld(await knownRestores())
  return world === null ? null : noteMarketTexts(world, texts).catch(() => null)
}

/**
 * Holds signed heads of a day's records against those that this person's device heard live: a second chain is an incident of its memory. Those
 * that are new are kept, as thinly as others.
 */
export async function holdHeads(heads: readonly Checkpoint[]): Promise<void> {
  const world = await memoryWorld(await knownRestores())
  if (world === null) return
  try {
    for (const head of heads) await noteHead(world.evidence, { ...world, head })
  } catch {
    // A memory that can't be written holds them against nothing.
  }
}
