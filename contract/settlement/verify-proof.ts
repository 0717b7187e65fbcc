/**
 * Checks an order's proof on the device of the person whose money it is: pure, offline, with nothing from the server but
 * the proof itself. docs/settlement-rule.md says in words what each step shows.
 */
import { keyOf } from '../key-of.ts'
import { faultOfIntent } from '../intent/answer-to-intent.ts'
import { intentText } from '../intent/order-intent.ts'
import { isSignatureOf } from '../signature.ts'
import { abandonedPart, restoreBetween, validRestores, type Sight } from './abandoned.ts'
import { firstBrokenTick } from './chain-check.ts'
import { checkNotice, checkPublished, checkRestore } from './check-notices.ts'
import { checkResult, settlementTerms } from './check-result.ts'
import { isFinalSettlement } from './payout.ts'
import { proofOfText, textOfProof } from './read-proof.ts'
import { isPractice, receiptText, type Proof } from './receipt.ts'
import { restoreText, type RestoreNotice } from './restore-notice.ts'
import { settle } from './settle.ts'
import { faultOfTerms } from './term-bounds.ts'
import { checkpointText } from './tick.ts'
import { isSignedBy, mismatch, type Verdict, type VerifyOptions } from './verdict.ts'
import { noticeText } from './void-notice.ts'

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
  if (isPractice(settlement.receipt) !== isPractice(acceptance.receipt))
    return mismatch('result', 'one of acceptance and result says practice, the other does not')
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
