/** Holds a signed result against what the rule makes of the order's signed terms. */
import { formatMoney, parseMoney } from '../money.ts'
import type { OrderEnd } from './operator-void.ts'
import { payoutOf } from './payout.ts'
import type { Acceptance, Proof, SettlementReceipt } from './receipt.ts'
import { ENTRY_GRACE_MS, MAX_GAP_MS, type SettlementTerms } from './settle.ts'
import { mismatch, type Verdict } from './verdict.ts'

/** The terms that the rule decides by, from the signed acceptance. */
export function settlementTerms(acceptance: Acceptance): SettlementTerms {
  const { rule, direction, acceptedSeq, acceptedAt } = acceptance
  const times =
    acceptance.rule === 'settle-1'
      ? { entryGraceMs: acceptance.entryGraceMs, maxGapMs: acceptance.maxGapMs }
      : { entryGraceMs: ENTRY_GRACE_MS, maxGapMs: MAX_GAP_MS }
  const seenAt = 'version' in acceptance ? acceptance.seenAt : null
  return {
    rule,
    direction,
    countdownMs: acceptance.countdownSeconds * 1_000,
    acceptedSeq,
    acceptedAt,
    seenAt,
    ...times,
  }
}

/** Null where status, ticks and money of the signed result are those of `settlement`. */
export function checkResult(proof: Proof, receipt: SettlementReceipt, settlement: OrderEnd): Verdict | null {
  const { entry, exit, exitTime, status } = settlement
  const reason = settlement.status === 'void' ? settlement.reason : null
  if (receipt.status !== status || receipt.voidReason !== reason) {
    return mismatch(
      'result',
      `signed ${receipt.status} ${receipt.voidReason ?? ''}, the rule gives ${status} ${reason ?? ''}`,
    )
  }
  const isSameEntry = receipt.entrySeq === (entry?.seq ?? null) && receipt.entryHash === (entry?.hash ?? null)
  const isSameExit = receipt.exitSeq === (exit?.seq ?? null) && receipt.exitHash === (exit?.hash ?? null)
  if (!isSameEntry || !isSameExit || receipt.exitTime !== exitTime)
    return mismatch('result', 'other ticks than the rule finds')
  const order = {
    stakeMinor: parseMoney(proof.acceptance.receipt.stake),
    returnRateBp: proof.acceptance.receipt.returnRateBp,
  }
  const { payoutMinor, profitMinor } = payoutOf(status, order)
  if (receipt.payout !== formatMoney(payoutMinor) || receipt.profit !== formatMoney(profitMinor)) {
    return mismatch('payout', `signed ${receipt.payout}, the terms give ${formatMoney(payoutMinor)}`)
  }
  return null
}
