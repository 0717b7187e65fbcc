/** The report of `candor-verify` on a refusal that the platform signed, and on a device's note that no answer came. */
import { canonicalJson } from '../../contract/canonical-json.ts'
import { verifyRefusedFile, type RefusedFile, type UnansweredFile } from '../../contract/evidence/refusal-file.ts'
import { keysIn, soundness, type ProofReport } from './proof-report.ts'

const STEP_WORDS = {
  keys: 'A signing key is missing, or is not the one you named.',
  signature: 'The signature does not cover the refusal.',
  intent: 'The refusal is about something else than what the file says was asked for.',
} as const

/** @param trustedKeys key id → public key that the reader knows; empty: the keys in the file are named, to be compared */
export function reportOnRefusal(file: RefusedFile, trustedKeys: Readonly<Record<string, string>>): ProofReport {
  const isPinned = Object.keys(trustedKeys).length > 0
  const checked = verifyRefusedFile(file, isPinned ? trustedKeys : 'from-file')
  if (checked.verdict === 'mismatch')
    return {
      verdict: 'mismatch',
      lines: ['NOT VERIFIED', STEP_WORDS[checked.step], `Step "${checked.step}": ${checked.detail}`],
    }
  const { verdict, title } = soundness(isPinned)
  const { receipt } = file.refusal
  const asked =
    receipt.type === 'refusal'
      ? `to buy, order ${receipt.orderId} of ${receipt.productId}`
      : `${receipt.act}, ${receipt.actId}`
  return {
    verdict,
    lines: [
      `${title}${isPinned ? ':' : ''} The platform refused what a device had signed`,
      `Asked: ${asked}`,
      `Refused: ${receipt.problem}, at ${time(receipt.refusedAt)} by the platform's clock`,
      ...(receipt.type === 'refusal' ? [`Prices stood at: tick ${receipt.headSeq} of ${time(receipt.headAt)}`] : []),
      file.intent === null
        ? `Contents of the request: not in the file, their hash is ${receipt.intentHash}`
        : `Contents of the request: ${canonicalJson(file.intent)}`,
      ...keysIn(file.keys, isPinned),
    ],
  }
}

/** One device's note that no answer came, or one without a signature: readable, and no proof. */
export function reportOnSilence({ intent, asked, id, answer, problem, askedAt, endedAt }: UnansweredFile): ProofReport {
  return {
    verdict: 'mismatch',
    lines: [
      "NOT VERIFIED: one device's own note. It says what this device asked and heard, and proves it to nobody else.",
      `Asked: ${asked}, ${id}, at ${time(askedAt)} by the device's clock`,
      answer === 'silence'
        ? `No answer came until ${time(endedAt)}`
        : `Refused without the platform's signature: ${problem}, at ${time(endedAt)}`,
      `Contents of the request: ${intent === null ? 'not in the file' : canonicalJson(intent)}`,
    ],
  }
}

function time(at: number): string {
  return new Date(at).toISOString()
}
