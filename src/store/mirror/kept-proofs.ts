/** Proofs of checked orders, kept in the person's own mirror so that they are checked again offline. They go with it at logout. */
import { write, type Mirror } from './mirror.ts'
import type { KeptProof } from './mirror-records.ts'
import { isQuotaError } from '../device/quota-error.ts'

/** A proof is some 30 kB for a countdown of half a minute, and some MB for an hour. */
const PROOFS_MAX = 100

/** Keeps an order's proof, in place of an earlier one. Above the limit it deletes the oldest; without room it keeps nothing. */
export async function keepProof(mirror: Mirror, proof: KeptProof): Promise<void> {
  try {
    await write(mirror, ['proofs'], async () => {
      await mirror.proofs.put(proof)
      const surplus = (await mirror.proofs.count()) - PROOFS_MAX
      if (surplus > 0)
        await mirror.proofs.bulkDelete(await mirror.proofs.orderBy('keptAt').limit(surplus).primaryKeys())
    })
  } catch (error) {
    // It is fetched again when it is asked for.
    if (!isQuotaError(error)) throw error
  }
}

/** Returns the kept proof of an order; null if there is none. */
export async function readKeptProof(mirror: Mirror, orderId: string): Promise<KeptProof | null> {
  return (await mirror.proofs.get(orderId)) ?? null
}
