import type { Checkpoint } from '../../contract/settlement/tick.ts'

/** The name under which a head is kept: names have the order of the chain. */
export function nameOfHead({ productId, seq }: Pick<Checkpoint, 'productId' | 'seq'>): string {
  return `${productId} ${String(seq).padStart(16, '0')}`
}
