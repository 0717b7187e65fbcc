/**
 * Checks an order's proof on the device of the person whose money it is: pure, offline, with nothing from the server but
 * the proof itself. docs/settlement-rule.md says in words what each step shows.
 */
import { keyOf } from '../key-of.ts'
import { formatMoney, parseMoney } from '../money.ts'
import { faultOfIntent } from '../intent/answer-to-intent.ts'
import { intentText } from '../intent/order-intent.ts'
import { isSignatureOf } from '../signature.ts'
import { abandonedPart, restoreBetween, validRestores, type Sight } from './abandoned.ts'
import { voidByNotice, type OrderEnd } from './operator-void.ts'
import { isFinalSettlement, payoutOf } from './payout.ts'
import { firstBrokenTick } from './chain-check.ts'
import type { ProofStep } from './proof-step.ts'
import { proofOfText, textOfProof } from './read-proof.ts'
import { receiptText, type Acceptance, type Proof, type SettlementReceipt } from './receipt.ts'
import { ENTRY_GRACE_MS, MAX_GAP_MS, settle, type Settlement, type SettlementTerms } from './settle.ts'
import { restoreText, type RestoreNotice, type SignedRestore } from './restore-notice.ts'
import { voidByRestore } from './restored-void.ts'
import { faultOfTerms } from './term-bounds.ts'
import { checkpointText } from './tick.ts'
import { noticeText } from './void-notice.ts'

export type Verdict =
  | { readonly verdict: 'verified'; readonly settlement: OrderEnd }
  /** All that is there is right, but the ticks do not decide yet, or the platform has not signed the result yet. */
  | { readonly verdict: 'not-yet-final'; readonly settlement: Settlement }
  /** All that is there is right, but a backup was restored since: the platform says that it has abandoned these ticks. */
  | {
      readonly verdict: 'abandoned'
      readonly settlement: Settlement | OrderEnd
      readonly notice: RestoreNotice
      readonly ticks: number
    }
  | { readonly verdict: 'mismatch'; readonly step: ProofStep; readonly detail: string }

export interface VerifyOptions {
  /**
   * Key id → public key as this device has known it (configuration). 'from-proof' checks the proof in itself only: that
   * the keys are the platform's is then for the person to compare.
   */
  readonly trustedKeys: Readonly<Record<string, string>> | 'from-proof'
  /** The ticks and heads that this device saw itself while the order ran. */
  readonly seen?: { readonly ticks?: readonly Sight[]; readonly checkpoints?: readonly Sight[] }
  /** Published restore notices; one that is not signed by a key that counts is passed over. */
  readonly restores?: readonly SignedRestore[]
  /** The texts of all notices that everybody reads, voids and restores; absent where this device cannot know them all. */
  readonly published?: ReadonlySet<string>
  /** Ed25519 by faster means than the contract's own, and P-256, which the contract's own does not check (contract/intent/device-key.ts). */
  readonly isSignatureOf?: typeof isSignatureOf
  /** The answer of `brokenTickOf` for this proof, where the caller asked it ahead. */
  readonly brokenTick?: number | null
}

/** Checks the text of a saved proof. It must be exactly the canonical JSON that was saved: another spelling is a mismatch. */
export function verifyProofText(text: string, options: VerifyOptions): Verdict {
  const proof = proofOfText(text)
  return proof === null ? mismatch('format', 'not the canonical JSON of a proof') : verifyProof(proof, options)
}

/** Checks a proof. Never throws on any proof that has the schema's form. */
export function verifyProof(proof: Proof, options: VerifyOptions): Verdict {
  const verdict = verifyItself(proof, options)
  if (verdict.verdict === 'mismatch' || verdict.verdict === 'abandoned') return verdict
  const restores = restoresOf(proof, options)
  const abandoned = abandonedPart(proof, restores)
  if (abandoned) return { verdict: 'abandoned', settlement: verdict.settlement, ...abandoned }
  return checkPublished(proof, options, restores) ?? verdict
}

function verifyItself(proof: Proof, options: VerifyOptions): Verdict {
  for (const check of [checkKeys, checkSignatures, checkTerms, checkIntent, checkChain, checkCheckpoints, checkSeen]) {
    const fault = check(proof, options)
    if (fault !== null) return fault
  }
  const receipt = proof.settlement?.receipt
  if (proof.restore || receipt?.voidReason === 'restored') return checkRestore(proof, options)
  if (proof.notice || receipt?.voidReason === 'operator' || receipt?.noticeId !== undefined)
    return checkNotice(proof, options)
  const settlement = settle(settlementTerms(proof.acceptance.receipt), proof.ticks)
  if (!receipt) return { verdict: 'not-yet-final', settlement }
  if (!isFinalSettlement(settlement))
    return mismatch('rule', `a result is signed, but the ticks say ${settlement.status}`)
  return checkResult(proof, receipt, settlement) ?? checkPinned(proof) ?? { verdict: 'verified', settlement }
}

/** The text of a proof as it is saved: `verifyProofText` takes exactly this. */
export function proofText(proof: Proof): string {
  return textOfProof(proof)
}

/** All that a proof has signed, with the key that should have: so that signatures may be checked ahead (`isSignatureOf`). */
export function signedTexts(
  proof: Proof,
): { readonly text: string; readonly signature: string; readonly publicKey: string }[] {
  const receipts = [proof.acceptance, ...(proof.settlement ? [proof.settlement] : [])]
  const signed = [
    ...receipts.map(({ receipt, signature }) => ({ text: receiptText(receipt), signature, keyId: receipt.keyId })),
    ...(proof.notice
      ? [
          {
            text: noticeText(proof.notice.receipt),
            signature: proof.notice.signature,
            keyId: proof.notice.receipt.keyId,
          },
        ]
      : []),
    ...(proof.restore
      ? [
          {
            text: restoreText(proof.restore.receipt),
            signature: proof.restore.signature,
            keyId: proof.restore.receipt.keyId,
          },
        ]
      : []),
    ...proof.checkpoints.map((point) => ({
      text: checkpointText(point),
      signature: point.signature,
      keyId: point.keyId,
    })),
  ]
  const byPlatform = signed.map(({ keyId, ...rest }) => ({ ...rest, publicKey: keyOf(proof.keys, keyId) ?? '' }))
  return proof.intent
    ? [
        ...byPlatform,
        { text: intentText(proof.intent.intent), signature: proof.intent.signature, publicKey: proof.intent.publicKey },
      ]
    : byPlatform
}

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

function checkKeys(proof: Proof, options: VerifyOptions): Verdict | null {
  const receipts = [proof.acceptance, proof.settlement, proof.notice, proof.restore].flatMap(
    (signed) => signed?.receipt ?? [],
  )
  const used = new Set([...receipts, ...proof.checkpoints].map(({ keyId }) => keyId))
  for (const keyId of Object.keys(proof.keys)) {
    if (!used.has(keyId)) return mismatch('keys', `key ${keyId} signs nothing`)
    if (options.trustedKeys !== 'from-proof' && keyOf(options.trustedKeys, keyId) !== proof.keys[keyId]) {
      return mismatch('keys', `key ${keyId} is not the platform's as this device knows it`)
    }
  }
  for (const keyId of used)
    if (keyOf(proof.keys, keyId) === undefined) return mismatch('keys', `key ${keyId} is missing`)
  return null
}

function checkSignatures(proof: Proof, options: VerifyOptions): Verdict | null {
  const { acceptance, settlement } = proof
  if (
    !isSignedBy({ proof, options }, acceptance.receipt.keyId, receiptText(acceptance.receipt), acceptance.signature)
  ) {
    return mismatch('acceptance-signature', 'the signature does not cover these terms')
  }
  if (settlement === null) return null
  if (
    !isSignedBy({ proof, options }, settlement.receipt.keyId, receiptText(settlement.receipt), settlement.signature)
  ) {
    return mismatch('settlement-signature', 'the signature does not cover this result')
  }
  if (settlement.receipt.orderId !== acceptance.receipt.orderId)
    return mismatch('result', "the result is another order's")
  if (settlement.receipt.rule !== acceptance.receipt.rule)
    return mismatch('rule', 'the result is by another rule than the order was accepted under')
  return null
}

function checkTerms({ acceptance }: Proof): Verdict | null {
  const fault = faultOfTerms(acceptance.receipt)
  return fault === null ? null : mismatch('terms', fault)
}

/** Checks the intent that the acceptance answers: it must be there, be signed, and ask for exactly what was accepted. */
function checkIntent({ intent, acceptance }: Proof, options: VerifyOptions): Verdict | null {
  if (!intent)
    return 'version' in acceptance.receipt
      ? mismatch('intent', 'the intent that the acceptance answers is missing')
      : null
  const fault = faultOfIntent(intent, acceptance.receipt, options.isSignatureOf ?? isSignatureOf)
  return fault === null ? null : mismatch('intent', fault)
}

/** The seq of the first tick whose hash is not what its fields and its predecessor give; null when all are. Most of a check's work. */
export function brokenTickOf(proof: Proof): number | null {
  return firstBrokenTick(proof.acceptance.receipt.acceptedHash, proof.ticks)
}

function checkChain(proof: Proof, { brokenTick: broken = brokenTickOf(proof) }: VerifyOptions): Verdict | null {
  const { productId, acceptedSeq } = proof.acceptance.receipt
  let seq = acceptedSeq
  let ts = 0
  for (const tick of proof.ticks) {
    seq += 1
    if (tick.productId !== productId || tick.seq !== seq) return mismatch('chain', `tick ${seq} is not there`)
    if (tick.ts < ts) return mismatch('chain', `tick ${seq} is older than the one before it`)
    ts = tick.ts
  }
  return broken === null ? null : mismatch('chain', `tick ${broken} does not have the hash that its fields give`)
}

function checkCheckpoints(proof: Proof, options: VerifyOptions): Verdict | null {
  for (const checkpoint of proof.checkpoints) {
    const fault = contradiction(proof, checkpoint)
    if (fault !== null) return mismatch('checkpoints', fault)
    if (!isSignedBy({ proof, options }, checkpoint.keyId, checkpointText(checkpoint), checkpoint.signature)) {
      return mismatch('checkpoints', `the signature of the head ${checkpoint.seq} does not cover it`)
    }
    if (checkpoint.seq > lastSeq(proof))
      return mismatch('checkpoints', `the head ${checkpoint.seq} is beyond the ticks`)
    if (checkpoint.seq < proof.acceptance.receipt.acceptedSeq)
      return mismatch('checkpoints', `the head ${checkpoint.seq} is before the order`)
  }
  return null
}

/** Checks that the chain holds everything that the device saw itself, wherever the two overlap and no restore stands between them. */
function checkSeen(proof: Proof, options: VerifyOptions): Verdict | null {
  const { acceptedSeq, acceptedAt } = proof.acceptance.receipt
  const restores = restoresOf(proof, options)
  for (const sight of [...(options.seen?.ticks ?? []), ...(options.seen?.checkpoints ?? [])]) {
    const fault = contradiction(proof, sight)
    if (fault === null) continue
    // A head's time is not in the receipt: the order was accepted with it, or later.
    const place = proof.ticks[sight.seq - acceptedSeq - 1] ?? {
      productId: sight.productId,
      seq: sight.seq,
      ts: acceptedAt,
    }
    if (!restoreBetween(sight, place, restores)) return mismatch('seen', fault)
  }
  return null
}

function restoresOf(proof: Proof, options: VerifyOptions): readonly RestoreNotice[] {
  const keys = options.trustedKeys === 'from-proof' ? proof.keys : options.trustedKeys
  return validRestores(options.restores ?? [], keys, options.isSignatureOf)
}

/** Why a head or tick does not fit this proof's chain; null where it fits or lies outside of it. */
function contradiction(proof: Proof, head: Sight): string | null {
  const { productId, acceptedSeq, acceptedHash } = proof.acceptance.receipt
  if (head.productId !== productId) return null
  if (head.seq === acceptedSeq) return head.hash === acceptedHash ? null : `the head ${head.seq} has another hash`
  const tick = proof.ticks[head.seq - acceptedSeq - 1]
  if (tick === undefined) return null
  return tick.hash === head.hash && tick.ts === head.ts ? null : `the head ${head.seq} has another hash or time`
}

/** An order void by operators: only by a signed notice that covers it, and that came before the ticks decided. */
function checkNotice(proof: Proof, options: VerifyOptions): Verdict {
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
function checkRestore(proof: Proof, options: VerifyOptions): Verdict {
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
function checkPublished(
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

function checkResult(proof: Proof, receipt: SettlementReceipt, settlement: OrderEnd): Verdict | null {
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

function checkPinned(proof: Proof): Verdict | null {
  // Without a head at the deciding tick, the last ticks would hang on nothing that the platform signed.
  const isPinned = proof.checkpoints.some(
    (checkpoint) => checkpoint.productId === proof.acceptance.receipt.productId && checkpoint.seq === lastSeq(proof),
  )
  return isPinned ? null : mismatch('checkpoints', 'no signed head at the last tick')
}

function lastSeq(proof: Proof): number {
  return proof.acceptance.receipt.acceptedSeq + proof.ticks.length
}

function isSignedBy(
  { proof, options }: { proof: Proof; options: VerifyOptions },
  keyId: string,
  text: string,
  signature: string,
): boolean {
  const key = keyOf(proof.keys, keyId)
  return key !== undefined && (options.isSignatureOf ?? isSignatureOf)(text, signature, key)
}

function mismatch(step: ProofStep, detail: string): Verdict {
  return { verdict: 'mismatch', step, detail: detail.trim() }
}
