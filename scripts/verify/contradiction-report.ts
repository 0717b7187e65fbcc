/** The report of `candor-verify` on two signed texts that contradict each other: pure, without network, disk or clock. */
import { canonicalJson } from '../../contract/canonical-json.ts'
import { textOf, type SavedContradiction } from '../../contract/evidence/contradiction.ts'
import { verifyContradiction } from '../../contract/evidence/verify-contradiction.ts'
import type { IncidentFile } from '../../contract/evidence/incident-file.ts'
import { keysIn, type ProofReport } from './proof-report.ts'

const STEP_WORDS = {
  keys: 'A signing key is missing, or is not the one you named.',
  signature: 'A signature does not cover its text.',
  none: 'The two texts do not contradict each other, or a restored backup stands between them.',
} as const

/** @param trustedKeys key id → public key that the reader knows; empty: the keys in the file are named, to be compared */
export function reportOnContradiction(
  saved: SavedContradiction,
  trustedKeys: Readonly<Record<string, string>>,
): ProofReport {
  const isPinned = Object.keys(trustedKeys).length > 0
  const checked = verifyContradiction(saved, isPinned ? trustedKeys : 'from-file')
  if (checked.verdict === 'mismatch')
    return {
      verdict: 'mismatch',
      lines: ['NO CONTRADICTION SHOWN', STEP_WORDS[checked.step], `Step "${checked.step}": ${checked.detail}`],
    }
  const title = isPinned
    ? 'CONTRADICTION: the platform signed two texts of which one is untrue.'
    : "KEY NOT NAMED: one key signed two texts of which one is untrue. Name the platform's key with --key."
  return {
    verdict: isPinned ? 'contradiction' : 'unpinned',
    lines: [
      title,
      checked.detail,
      `Said first: ${canonicalJson(textOf(saved.first))}`,
      `Said later: ${canonicalJson(textOf(saved.later))}`,
      ...keysIn(saved.keys, isPinned),
    ],
  }
}

/** One device's note of two versions that are not both signed: readable, and no proof. */
export function reportOnNote({ kind, collection, id, noticedAt, was, now, detail }: IncidentFile): ProofReport {
  return {
    verdict: 'mismatch',
    lines: [
      "NOT VERIFIED: one device's own note. It says what this device was told, and proves it to nobody else.",
      `Noticed: ${kind}, ${collection} ${id}, at ${new Date(noticedAt).toISOString()} by the device's clock`,
      `What differs: ${detail}`,
      `Was: ${was === null ? 'kept as a print alone' : canonicalJson(was)}`,
      `Is: ${now === null ? 'gone' : canonicalJson(now)}`,
    ],
  }
}
