import type { BusinessCalendar } from '../../contract/business-day.ts'
import { depositReview } from '../payments/deposit-review.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { verificationReview } from '../verification/verification-review.ts'
import { accountChangeReview, withdrawalReview } from '../withdrawals/withdrawal-reviews.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import { adjustmentReview } from './adjustments.ts'
import { depositMethodReview } from './deposit-method-requests.ts'
import { houseFundingReview } from './house-funding.ts'
import { operatorReview } from './operator-review.ts'
import { orderVoidReview } from './order-voids.ts'
import { publicationReview } from './publications.ts'
import { roleReview } from './role-requests.ts'
import { termsReview } from './terms-requests.ts'
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

/** Every kind that operators decide, with the requests that they make to each other. */
export function deskKinds(input: {
  readonly vault: Vault
  /** Null where the data folder has none: then nobody voids orders. */
  readonly keys: SigningKeys | null
  readonly calendar: BusinessCalendar
  /** DATA_DIR/content */
  readonly contentFolder: string
}): readonly ReviewKind[] {
  const { vault, keys, calendar, contentFolder } = input
  return [
    ...reviewKinds(vault),
    depositMethodReview,
    termsReview(calendar),
    operatorReview,
    roleReview,
    houseFundingReview,
    publicationReview(contentFolder),
    ...(keys ? [orderVoidReview({ keys, calendar })] : []),
  ]
}

/** Returns the kinds that demo mode's reviewers decide by themselves: all but adjustments, which are a person's own decision. */
export function automaticKinds(vault: Vault): readonly ReviewKind[] {
  return reviewKinds(vault).filter((kind) => kind !== adjustmentReview)
}
