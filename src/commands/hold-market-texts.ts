import type { SignedMarketText } from '../../contract/market/market-day.ts'
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
