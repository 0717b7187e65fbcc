/** Checks the signed notices that void an order: by operators, or by a restored backup. */
import { checkResult, settlementTerms } from './check-result.ts'
import { voidByNotice, type OrderEnd } from './operator-void.ts'
import type { Proof, SettlementReceipt } from './receipt.ts'
import { restoreText, type RestoreNotice } from './restore-notice.ts'
import { voidByRestore } from './restored-void.ts'
import { isSignedBy, mismatch, type Verdict, type VerifyOptions } from './verdict.ts'
import { noticeText } from './void-notice.ts'

/** An order void by operators: only by a signed notice that covers it, and that came before the ticks decided. */
export function checkNotice(proof: Proof, options: VerifyOptions): Verdict {
  const { notice, acceptance, settlement } = proof
  if (!notice) return mismatch('notice', 'the order is void by operators, and no notice says so')
  const receipt = settlement?.receipt
  if (receipt?.status !== 'void' || receipt.voidReason !== 'operator')
    return mismatch('notice', 'the order is not void by operators, yet a notice is there')
  const voided = voidByNotice(
    notice.receipt,
    { acceptance: acceptance.receipt, terms: settlementTerms(acceptance.receipt) },
    proof.ticks,
  )
  // The notice's own signature pins the last tick down: its head is that tick.
  return checkVoid({ proof, options }, receipt, {
    ...notice,
    step: 'notice',
    text: noticeText(notice.receipt),
    at: notice.receipt.signedAt,
    voided,
  })
}

/** An order void by a restored backup: only by a signed notice, and only where the kept ticks leave it open. */
export function checkRestore(proof: Proof, options: VerifyOptions): Verdict {
  const { restore, acceptance, settlement } = proof
  if (!restore) return mismatch('restore', 'the order is void by a restored backup, and no notice says so')
  const receipt = settlement?.receipt
  if (proof.notice || receipt?.status !== 'void' || receipt.voidReason !== 'restored')
    return mismatch('restore', 'the order is not void by a restored backup, yet a notice is there')
  const voided = voidByRestore(
    restore.receipt,
    { acceptance: acceptance.receipt, terms: settlementTerms(acceptance.receipt) },
    proof.ticks,
  )
  return checkVoid({ proof, options }, receipt, {
    ...restore,
    step: 'restore',
    text: restoreText(restore.receipt),
    at: restore.receipt.restoredAt,
    voided,
  })
}

interface VoidingNotice {
  readonly step: 'notice' | 'restore'
  readonly receipt: { readonly noticeId: string; readonly keyId: string }
  /** The text that its signature covers. */
  readonly text: string
  readonly signature: string
  /** When it made the order void. */
  readonly at: number
  /** The end that it gives the order, or why it does not cover it. */
  readonly voided: OrderEnd | string
}

/** A notice voids for everyone alike only where everyone can read it: one that was made for a single order is found here. */
export function checkPublished(
  proof: Proof,
  { published }: VerifyOptions,
  restores: readonly RestoreNotice[],
): Verdict | null {
  const notice = noticeIn(proof)
  if (notice === null || published === undefined || published.has(notice.text)) return null
  // One that was published after a backup is lost with the rest when that backup is restored.
  const isLost = restores.some(
    ({ productId, headTs, restoredAt }) =>
      productId === notice.productId && headTs <= notice.at && notice.at < restoredAt,
  )
  return isLost ? null : mismatch(notice.step, 'the notice is not among those that everybody reads')
}

/** The notice that a proof stands on, and when it voided. */
export function noticeIn({ restore, notice }: Proof): {
  readonly step: VoidingNotice['step']
  readonly productId: string
  readonly text: string
  readonly at: number
} | null {
  if (restore)
    return {
      step: 'restore',
      productId: restore.receipt.productId,
      text: restoreText(restore.receipt),
      at: restore.receipt.restoredAt,
    }
  if (notice)
    return {
      step: 'notice',
      productId: notice.receipt.productId,
      text: noticeText(notice.receipt),
      at: notice.receipt.signedAt,
    }
  return null
}

/** A signed result that names a signed notice, and is what the notice makes of the order. */
function checkVoid(
  context: { proof: Proof; options: VerifyOptions },
  receipt: SettlementReceipt,
  notice: VoidingNotice,
): Verdict {
  const { step, voided } = notice
  if (!isSignedBy(context, notice.receipt.keyId, notice.text, notice.signature))
    return mismatch(step, 'the signature does not cover this notice')
  if (receipt.noticeId !== notice.receipt.noticeId) return mismatch(step, 'the result names another notice')
  if (receipt.settledAt !== notice.at)
    return mismatch(step, 'the order was not void at the moment that the notice names')
  if (typeof voided === 'string') return mismatch(step, voided)
  return checkResult(context.proof, receipt, voided) ?? { verdict: 'verified', settlement: voided }
}
