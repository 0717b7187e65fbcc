import { getTradeDigests } from '../../contract/endpoints/fairness.ts'
import { keyOf } from '../../contract/key-of.ts'
import { tradeDigestText, type TradeDigest } from '../../contract/market/trade-digest.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { call } from '../remote/call.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'

export interface CheckedDigest {
  readonly notice: TradeDigest
  /** By a key that this device knows as the platform's. */
  readonly isSigned: boolean
}

/** Asks which trades the prices of the last days were, newest day first, and checks each signature here. */
export async function loadTradeDigests(): Promise<Outcome<readonly CheckedDigest[]>> {
  const answer = await call(getTradeDigests)
  if (!answer.ok) return answer
  const keys = trustedKeys()
  return done(
    answer.value.digests.map(({ notice, signature }) => ({
      notice,
      isSigned: isSignatureOf(tradeDigestText(notice), signature, keyOf(keys, notice.keyId) ?? ''),
    })),
  )
}
