/**
 * Whether the prices of an order came before the times that they are dated with. The server's clock stood no later than its word when
 * this device asked; since then as much time has passed there as here. A price that is dated later than that was dated ahead: three
 * seconds of prices can't be given out as thirty. A line that was slow, a backlog, a machine that slept and a phone's clock that is set
 * only make a price older. A server whose clock is set forward, or a phone whose machine was halted, look the same as a cheat: so the order
 * loses its grade, and nobody is accused.
 */
import type { Proof } from '../../contract/settlement/receipt.ts'
import type { HeardSight, ServerWord } from '../store/mirror/heard-sight.ts'

/** Two clocks of an honest platform may differ by this much; it is the grace of an order's entry too. */
export const AHEAD_MS_MAX = 5_000
/** By which two clocks may run apart: tenfold what phones show. */
const DRIFT = 1e-3

/**
 * @param sights all that this device heard of the order's product, from before the order too
 * @returns ms, by how much the order's prices were dated ahead at most; 0 where none was, or none was heard
 */
export function aheadMs({ acceptance, ticks }: Proof, sights: readonly HeardSight[]): number {
  const { acceptedSeq, acceptedAt } = acceptance.receipt
  const words = wordsOf(sights)
  let ahead = 0
  for (const { seq, hash, ts, heard } of sights) {
    if (heard === undefined || ticks[seq - acceptedSeq - 1]?.hash !== hash) continue
    const { askedAt, serverTime } = wordBefore(acceptedAt, words, heard.word)
    const passedMs = (heard.at - askedAt) * (1 + DRIFT)
    ahead = Math.max(ahead, Math.ceil(ts - serverTime - passedMs))
  }
  return ahead
}

/** The words that the sights were heard under, each once, the oldest question first. */
function wordsOf(sights: readonly HeardSight[]): readonly ServerWord[] {
  const words = new Map<string, ServerWord>()
  for (const { heard } of sights) if (heard) words.set(`${heard.word.life} ${heard.word.askedAt}`, heard.word)
  return [...words.values()].sort((left, right) => left.askedAt - right.askedAt)
}

/** Returns the same thread's newest word from before the order: a later one could be bent for it. If there was none before, its first one. */
function wordBefore(
  acceptedAt: number,
  words: readonly ServerWord[],
  { life, ...own }: ServerWord,
): Omit<ServerWord, 'life'> {
  const comparable = words.filter((word) => word.life === life)
  return comparable.findLast(({ serverTime }) => serverTime <= acceptedAt) ?? comparable[0] ?? own
}
