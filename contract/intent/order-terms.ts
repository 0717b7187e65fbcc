import { canonicalJson } from '../canonical-json.ts'
import { sha256Hex } from '../sha256.ts'
import {
  ENTRY_DELAY_MS,
  ENTRY_GRACE_MS,
  HEAD_AGE_MS_MAX,
  MAX_GAP_MS,
  SETTLEMENT_RULE,
  SOURCE_LAG_MS_MAX,
} from '../settlement/settle.ts'

/** The terms that decide an order besides the prices and the person's choice. */
export interface OrderTerms {
  readonly productId: string
  readonly priceScale: number
  readonly countdownSeconds: number
  readonly returnRateBp: number
}

/** The hash that a person's intent and the platform's acceptance both carry: of the rule with its constants, and of these terms. */
export function orderTermsHash({ productId, priceScale, countdownSeconds, returnRateBp }: OrderTerms): string {
  return sha256Hex(
    canonicalJson({
      type: 'order-terms',
      version: 1,
      rule: SETTLEMENT_RULE,
      entryDelayMs: ENTRY_DELAY_MS,
      entryGraceMs: ENTRY_GRACE_MS,
      maxGapMs: MAX_GAP_MS,
      sourceLagMsMax: SOURCE_LAG_MS_MAX,
      headAgeMsMax: HEAD_AGE_MS_MAX,
      productId,
      priceScale,
      countdownSeconds,
      returnRateBp,
    }),
  )
}
