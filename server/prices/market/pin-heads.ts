import type { Checkpoint } from '../../../contract/settlement/tick.ts'
import { signHead, type Batch } from '../chain/chain-writer.ts'
import type { SigningKeys } from '../chain/signing-keys.ts'

/** Returns a function that signs the last head of each product's ticks, one per product and second. */
export function createPins(keys: SigningKeys): (chains: Batch['chains']) => Checkpoint[] {
  const pinnedSecond = new Map<string, number>()
  return (chains) =>
    [...chains].flatMap(([productId, { ticks }]) => {
      const last = ticks.at(-1)
      const second = Math.floor((last?.ts ?? 0) / 1_000)
      if (!last || second <= (pinnedSecond.get(productId) ?? 0)) return []
      pinnedSecond.set(productId, second)
      return [signHead(keys, productId, last)]
    })
}
