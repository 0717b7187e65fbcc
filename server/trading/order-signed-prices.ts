/** Gathers the messages that a final order's entry and exit were signed in, so that its device checks them (contract/pyth/check-signed-prices.ts). */
import { toBase64Url } from '../../contract/base64url.ts'
import type { Answer } from '../../contract/endpoint.ts'
import type { getOrderSignedPrices } from '../../contract/endpoints/order-signed-prices.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { decidingTicks } from '../../contract/pyth/pyth-trade.ts'
import type { Database } from '../database/database.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import { readHandOvers } from '../prices/pyth/hand-overs.ts'
import { readMessage } from '../prices/pyth/kept-messages.ts'
import { orderProof } from './order-proof.ts'

/** Another person's order answers as one that is not there. */
export async function orderSignedPrices(
  database: Database,
  input: { readonly userId: string; readonly orderId: string; readonly keys: SigningKeys },
): Promise<Outcome<Answer<typeof getOrderSignedPrices>>> {
  const proof = await orderProof(database, input)
  if (!proof.ok) return proof
  const prices: { seq: number; message: string }[] = []
  for (const tick of decidingTicks(proof.value)) {
    const message = await readMessage(database, tick)
    if (message !== null) prices.push({ seq: tick.seq, message: toBase64Url(message) })
  }
  if (prices.length === 0) return done({ signedPrices: null })
  const handOvers = await readHandOvers(database)
  return done({ signedPrices: { type: 'signed-prices', version: 1, handOvers: [...handOvers], prices } })
}
