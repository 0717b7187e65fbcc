import type { MarketBeat } from '../prices/market/market-face.ts'
import { frameOf } from './frame.ts'

/**
 * One beat of the market as Server-Sent Events: each tick becomes text once, however many listen.
 * @returns the frame for some products, '' when the beat says nothing of them
 */
export function framesOf(beat: Pick<MarketBeat, 'ticks' | 'checkpoints'>): (products: readonly string[]) => string {
  // A trade's names stay out: no screen shows them, and an app from before drops ticks that have them.
  const ticks = textsByProduct(beat.ticks, ({ trade: _, ...tick }) => JSON.stringify(tick))
  const checkpoints = textsByProduct(beat.checkpoints, (checkpoint) =>
    frameOf({ type: 'checkpoint', checkpoint: { ...checkpoint } }),
  )
  return (products) => {
    const ofTicks = products.flatMap((id) => ticks.get(id) ?? [])
    const ofCheckpoints = products.flatMap((id) => checkpoints.get(id) ?? [])
    return (
      (ofTicks.length > 0 ? `data: {"type":"ticks","ticks":[${ofTicks.join(',')}]}\n\n` : '') + ofCheckpoints.join('')
    )
  }
}

function textsByProduct<T extends { readonly productId: string }>(
  items: readonly T[],
  textOf: (item: T) => string,
): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const item of items) {
    const known = texts.get(item.productId)
    if (known) known.push(textOf(item))
    else texts.set(item.productId, [textOf(item)])
  }
  return texts
}
