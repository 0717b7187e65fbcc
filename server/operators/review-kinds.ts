import { depositReview } from '../payments/deposit-review.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { verificationReview } from '../verification/verification-review.ts'
import { accountChangeReview, withdrawalReview } from '../withdrawals/withdrawal-reviews.ts'
import { adjustmentReview } from './adjustments.ts'
import type { ReviewKind } from '../reviews/review-kind.ts'

/** Everything that waits for operators, by kind. */
export function reviewKinds(vault: Vault): readonly ReviewKind[] {
  return [
    depositReview,
    withdrawalReview(vault),
    verificationReview(vault),
    accountChangeReview(vault),
    adjustmentReview,
  ]
}

/** Returns the kinds that demo mode's reviewers decide by themselves: all but adjustments, which are a person's own decision. */
export function automaticKinds(vault: Vault): readonly ReviewKind[] {
  return reviewKinds(vault).filter((kind) => kind !== adjustmentReview)
}
