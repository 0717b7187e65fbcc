/** The report of `candor-verify` on a file: without network, disk or clock. */
import { proofOfText } from '../../contract/settlement/read-proof.ts'
import { isPractice, type Proof } from '../../contract/settlement/receipt.ts'
import { isSignatureOfAny } from '../../server/identity/device-signature.ts'
import type { Sight } from '../../contract/settlement/abandoned.ts'
import type { RestoreNotice, SignedRestore } from '../../contract/settlement/restore-notice.ts'
import type { ProofStep } from '../../contract/settlement/proof-step.ts'
import { verifyProofText } from '../../contract/settlement/verify-proof.ts'
import type { Verdict } from '../../contract/settlement/verdict.ts'
import type { VoidNotice } from '../../contract/settlement/void-notice.ts'
import { formatPrice } from '../../contract/price-text.ts'
import { checkSource } from './source-report.ts'

export const EXIT_CODES = {
  verified: 0,
  mismatch: 1,
  'not-yet-final': 2,
  unusable: 3,
  abandoned: 4,
  unpinned: 5,
  contradiction: 6,
  'other-trades': 7,
} as const

/** The facts from other files that a file is compared with. */
export interface Held {
  readonly ticks: readonly Sight[]
  readonly restores: readonly SignedRestore[]
}

const NOTHING: Held = { ticks: [], restores: [] }

export interface ProofReport {
  /** `unpinned`: right in itself, but signed by a key that the reader has not named. */
  readonly verdict: Verdict['verdict'] | 'unpinned' | 'contradiction' | 'other-trades'
  readonly lines: readonly string[]
}

const STEP_WORDS: Readonly<Record<ProofStep, string>> = {
  format: 'The file is not the exact text of a proof: something in it was changed, or it is another kind of file.',
  keys: 'A signing key is missing, signs nothing, or is not the one you named.',
  'acceptance-signature': 'The signature does not cover the terms of the order.',
  terms: 'The terms of the order are outside of what an order can have.',
  intent: 'What was accepted is not what the device of the person who bought has signed.',
  'settlement-signature': 'The signature does not cover the result.',
  chain: 'The hash chain of the ticks is broken.',
  checkpoints: 'A signed head does not fit the ticks.',
  seen: 'Other ticks were seen or proven for the same places of the chain, and no signed restore notice stands between: the chain was forked.',
  rule: 'The ticks do not decide the order, yet a result is signed.',
  notice: 'No valid notice voids this order: one is missing, does not cover it, or came after the result was final.',
  restore:
    'No valid notice of a restored backup voids this order: one is missing, does not cover it, or the ticks that were kept had decided it.',
  result: 'The rule gives another result than the one that is signed.',
  payout: 'The terms give another payout than the one that is signed.',
  source: 'A price that decides the order is not the one that its source has signed.',
  walk: 'The recorded prices are not the ones that the walk in the file gives: its seeds, its rounds and its terms.',
}

/**
 * @param bytes the file's bytes, as saved by the app
 * @param trustedKeys key id → public key that the reader knows; empty: the keys in the file are named, to be compared
 * @param held what the file is held against besides: other proofs' ticks, and restore notices
 */
export function reportOnProof(
  bytes: Uint8Array,
  trustedKeys: Readonly<Record<string, string>>,
  held: Held = NOTHING,
): ProofReport {
  const text = textOfFile(bytes)
  if (text === null) return { verdict: 'mismatch', lines: ['NOT VERIFIED', STEP_WORDS.format] }
  const isPinned = Object.keys(trustedKeys).length > 0
  const verdict = verifyProofText(text, {
    isSignatureOf: isSignatureOfAny,
    trustedKeys: isPinned ? trustedKeys : 'from-proof',
    seen: { ticks: held.ticks },
    restores: held.restores,
  })
  if (verdict.verdict === 'mismatch') return notVerified(verdict.step, verdict.detail)
  const proof = proofOfText(text)
  if (proof === null) return notVerified('format', 'not the canonical JSON of a proof')
  const source = checkSource(proof, isPinned ? trustedKeys : 'from-proof')
  if (source.status === 'mismatch') return notVerified(source.step, source.detail)
  const restored = verdict.verdict === 'abandoned' ? abandonedLines(verdict) : []
  const said =
    verdict.verdict === 'verified' ? soundness(isPinned) : { verdict: verdict.verdict, title: TITLES[verdict.verdict] }
  return {
    verdict: said.verdict,
    lines: [
      said.title,
      ...practiceLines(proof),
      ...restored,
      ...linesOf(proof),
      source.line,
      ...heldLines(proof, held),
      ...keyLines(proof, isPinned),
    ],
  }
}

function notVerified(step: ProofStep, detail: string): ProofReport {
  return { verdict: 'mismatch', lines: ['NOT VERIFIED', STEP_WORDS[step], `Step "${step}": ${detail}`] }
}

const TITLES = {
  'not-yet-final': 'NOT YET FINAL: all that is there is right, but no result is proven.',
  abandoned:
    'ABANDONED: signed and sound, but the platform restored a backup since, and says that these ticks no longer count.',
} as const

/** The verdict on a file that is right in itself. A stranger can sign such a file too, so only a key that the reader named verifies it. */
export function soundness(isPinned: boolean): { readonly verdict: 'verified' | 'unpinned'; readonly title: string } {
  return isPinned
    ? { verdict: 'verified', title: 'VERIFIED' }
    : {
        verdict: 'unpinned',
        title: "KEY NOT NAMED: right in itself, but anybody can sign such a file. Name the platform's key with --key.",
      }
}

/** Strict: bytes that are no UTF-8, or a mark before the text, are not what was saved. */
export function textOfFile(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** The first thing to say of a practice order: nobody may take it for one with money. */
function practiceLines({ acceptance }: Proof): string[] {
  return isPractice(acceptance.receipt)
    ? ['PRACTICE: bought with practice money. Nothing was at stake, and nothing was won or lost.']
    : []
}

function linesOf(proof: Proof): string[] {
  const terms = proof.acceptance.receipt
  const result = proof.settlement?.receipt
  const tick = (name: string, seq: number | null) => {
    const found = proof.ticks.find((one) => one.seq === seq)
    return found?.price == null
      ? []
      : [`${name}: ${formatPrice(found.price, terms.priceScale)} at ${time(found.ts)}, tick ${found.seq}`]
  }
  return [
    `Order: ${terms.orderId}`,
    `Terms: ${terms.productId}, ${terms.direction}, stake ${terms.stake}, ${terms.countdownSeconds} s, return ${terms.returnRateBp / 100} %`,
    ...intentLines(proof),
    `Accepted: ${time(terms.acceptedAt)}, at tick ${terms.acceptedSeq}`,
    ...tick('Entry', result?.entrySeq ?? null),
    ...tick('Exit', result?.exitSeq ?? null),
    ...(result
      ? [
          `Result: ${result.status}${result.voidReason === null ? '' : ` (${result.voidReason})`}, paid back ${result.payout}, profit or loss ${result.profit}`,
        ]
      : []),
    ...(proof.notice ? noticeLines(proof.notice.receipt) : []),
    ...(proof.restore ? restoreLines(proof.restore.receipt) : []),
    `Checked: ${proof.ticks.length} ticks of the hash chain, ${proof.checkpoints.length} signed heads, rule ${terms.rule}`,
  ]
}

/** Lines on what the buyer's device signed, or on what the proof of an older order can't show. */
function intentLines({ intent, acceptance }: Proof): string[] {
  if (!intent) {
    const lacks =
      acceptance.receipt.rule === 'settle-1'
        ? ", nor that its entry came after the order, nor that grace and gap were the rule's own"
        : ''
    return [
      `Asked for: no device signed this order. The proof can't show that the person asked for these terms, nor when${lacks}.`,
    ]
  }
  const { seenSeq, seenAt, deviceKeyId } = intent.intent
  return [
    `Asked for: exactly these terms, signed by device key ${deviceKeyId.slice(0, 16)}, having seen tick ${seenSeq} of ${time(seenAt)}`,
  ]
}

function noticeLines(notice: VoidNotice): string[] {
  const span = `accepted from ${time(notice.from)} to ${time(notice.to)}`
  return [
    `Void by a published notice: every order of ${notice.productId} ${span} that was still open (${notice.orders} in all), before its result was final`,
    `Reason given: ${JSON.stringify(notice.reason)}`,
    `Notice: ${notice.noticeId}, signed ${time(notice.signedAt)} at tick ${notice.headSeq}`,
  ]
}

function restoreLines(notice: RestoreNotice): string[] {
  return [
    `Void by a restored backup: every order of ${notice.productId} that the ticks up to ${notice.headSeq} left open (${notice.orders} in all)`,
    ...restoreFacts(notice),
  ]
}

/** The content of a restore notice, in lines. */
export function restoreFacts(notice: RestoreNotice): string[] {
  return [
    `Restored: ${time(notice.restoredAt)}; ${notice.productId} kept up to tick ${notice.headSeq} at ${time(notice.headTs)}, later ticks from before the restore are abandoned`,
    `Reason given: ${notice.reason === '' ? 'none' : JSON.stringify(notice.reason)}`,
    `Notice: ${notice.noticeId}`,
  ]
}

function abandonedLines({ notice, ticks }: { readonly notice: RestoreNotice; readonly ticks: number }): string[] {
  return [
    `The operator restored a backup and says so: ${ticks} ticks of this proof after tick ${notice.headSeq} are abandoned`,
    ...restoreFacts(notice),
  ]
}

/** Lines on the other proofs: how many ticks are the same, and how many a restore separates. */
function heldLines(proof: Proof, held: Held): string[] {
  if (held.ticks.length === 0) return []
  const own = new Map(proof.ticks.map((tick) => [tick.seq, tick.hash]))
  const shared = held.ticks.filter((tick) => tick.productId === proof.acceptance.receipt.productId && own.has(tick.seq))
  const other = shared.filter((tick) => own.get(tick.seq) !== tick.hash).length
  return [
    `Held against other proofs: ${shared.length - other} ticks are the same`,
    ...(other > 0
      ? [
          `${other} ticks with the same numbers are others: a signed restore notice stands between them, so it is no silent fork`,
        ]
      : []),
  ]
}

function keyLines(proof: Proof, isPinned: boolean): string[] {
  return keysIn(proof.keys, isPinned)
}

/** The keys of a file, in lines. */
export function keysIn(all: Readonly<Record<string, string>>, isPinned: boolean): string[] {
  const keys = Object.entries(all).map(([id, key]) => `Signed with: ${id}=${key}`)
  return isPinned
    ? keys
    : [
        ...keys,
        'Whose key that is, the file cannot tell: compare it with the one that the app shows (Fairness), and name it with --key.',
      ]
}

function time(at: number): string {
  return new Date(at).toISOString()
}
