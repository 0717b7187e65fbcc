import { savedContradictionOfText } from '../../contract/evidence/contradiction.ts'
import { incidentFileOfText } from '../../contract/evidence/incident-file.ts'
import { refusedFileOfText, unansweredFileOfText } from '../../contract/evidence/refusal-file.ts'
import { escapeHidden } from '../../contract/hidden-characters.ts'
import { areKeysOf } from '../../contract/key-of.ts'
import { liabilityProofOfText } from '../../contract/liabilities/liability-proof.ts'
import { validRestores } from '../../contract/settlement/abandoned.ts'
import { proofOfText } from '../../contract/settlement/read-proof.ts'
import { isAbandoned, restoreText, type RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import { savedRestoreOfText, type SavedRestore } from '../../contract/settlement/saved-restore.ts'
import { verifyProof } from '../../contract/settlement/verify-proof.ts'
import { isSignatureOfAny } from '../../server/identity/device-signature.ts'
import { reportOnContradiction, reportOnNote } from './contradiction-report.ts'
import { reportOnLiability } from './liability-report.ts'
import {
  keysIn,
  reportOnProof,
  restoreFacts,
  soundness,
  textOfFile,
  type Held,
  type ProofReport,
} from './proof-report.ts'
import { reportOnRefusal, reportOnSilence } from './refusal-report.ts'
import { reportOnStatement } from './statement-report.ts'

/** In the canonical text of a statement these keys are the last ones; no proof ends so. */
const STATEMENT_END = '"type":"statement","version":1}'

/**
 * Tells what kind of file it is, and checks it as that. Arguments as `reportOnProof`. No line has a character that a terminal
 * takes as a command.
 * @param others what it is held against: statements for a statement, proofs and restore notices for all else
 * @returns null where one of those is another kind of file, or does not check in itself
 */
export function reportOnFile(
  bytes: Uint8Array,
  trustedKeys: Readonly<Record<string, string>>,
  others: readonly Uint8Array[] = [],
): ProofReport | null {
  const report = reportOn(bytes, trustedKeys, others)
  return report && { verdict: report.verdict, lines: report.lines.map(escapeHidden) }
}

function reportOn(
  bytes: Uint8Array,
  trustedKeys: Readonly<Record<string, string>>,
  others: readonly Uint8Array[],
): ProofReport | null {
  const text = textOfFile(bytes)
  if (text?.endsWith(STATEMENT_END))
    return reportOnStatement(
      text,
      trustedKeys,
      others.map((other) => textOfFile(other) ?? ''),
    )
  const alone = text === null ? null : reportAlone(text, trustedKeys)
  if (alone) return others.length > 0 ? null : alone
  const restore = text === null ? null : savedRestoreOfText(text)
  const held = others.map((other) => readHeld(textOfFile(other) ?? '', trustedKeys))
  if (held.includes(null)) return null
  const all = held.filter((one) => one !== null)
  if (restore) return reportOnRestore(restore, trustedKeys, all)
  return reportOnProof(bytes, trustedKeys, {
    ticks: all.flatMap((one) => one.ticks),
    restores: all.flatMap((one) => one.restores),
  })
}

/** Reports on a file that is held against nothing else; null for any other file. */
function reportAlone(text: string, trustedKeys: Readonly<Record<string, string>>): ProofReport | null {
  const contradiction = savedContradictionOfText(text)
  if (contradiction) return reportOnContradiction(contradiction, trustedKeys)
  const refused = refusedFileOfText(text)
  if (refused) return reportOnRefusal(refused, trustedKeys)
  const unanswered = unansweredFileOfText(text)
  if (unanswered) return reportOnSilence(unanswered)
  const liability = liabilityProofOfText(text)
  if (liability) return reportOnLiability(liability, trustedKeys)
  const note = incidentFileOfText(text)
  return note && reportOnNote(note)
}

/** Reads the ticks of a proof, or the notices of a restore. A proof that does not check in itself says nothing against another. */
function readHeld(text: string, trustedKeys: Readonly<Record<string, string>>): Held | null {
  const restore = savedRestoreOfText(text)
  if (restore) return { ticks: [], restores: restore.notices }
  const proof = proofOfText(text)
  if (
    !proof ||
    verifyProof(proof, {
      trustedKeys: Object.keys(trustedKeys).length > 0 ? trustedKeys : 'from-proof',
      isSignatureOf: isSignatureOfAny,
    }).verdict === 'mismatch'
  )
    return null
  return { ticks: proof.ticks, restores: [] }
}

function reportOnRestore(
  saved: SavedRestore,
  trustedKeys: Readonly<Record<string, string>>,
  held: readonly Held[],
): ProofReport {
  const isPinned = Object.keys(trustedKeys).length > 0
  const areKeysRight = areKeysOf(
    saved.keys,
    saved.notices.map(({ notice }) => notice.keyId),
    isPinned ? trustedKeys : null,
  )
  const valid = validRestores(saved.notices, saved.keys)
  if (!areKeysRight || valid.length < saved.notices.length)
    return {
      verdict: 'mismatch',
      lines: ['NOT VERIFIED', 'A signature does not cover its notice, or is by another key than the one you named.'],
    }
  const other = validRestores(
    held.flatMap(({ restores }) => restores),
    saved.keys,
  ).find((one) => valid.some((notice) => isOtherRestore(notice, one)))
  if (other)
    return {
      verdict: 'mismatch',
      lines: ['NOT VERIFIED', `Two notices say different things of one restore: ${other.noticeId}`],
    }
  const { verdict, title } = soundness(isPinned)
  const ticks = held.flatMap((one) => one.ticks)
  const abandoned = ticks.filter((tick) => valid.some((notice) => isAbandoned(notice, tick))).length
  const heldLines =
    ticks.length === 0
      ? []
      : [`Held against the proofs: ${abandoned} of their ${ticks.length} ticks are abandoned by this restore`]
  return {
    verdict,
    lines: [
      `${title}${isPinned ? ':' : ''} The operator restored a backup, and says so`,
      ...valid.flatMap(restoreFacts),
      ...heldLines,
      ...keysIn(saved.keys, isPinned),
    ],
  }
}

/** One id, or one product at one moment: then it is one restore, and must be one text. */
function isOtherRestore(one: RestoreNotice, other: RestoreNotice): boolean {
  const isOneRestore =
    one.noticeId === other.noticeId || (one.productId === other.productId && one.restoredAt === other.restoredAt)
  return isOneRestore && restoreText(one) !== restoreText(other)
}
