import { validRestores } from '../../contract/settlement/abandoned.ts'
import { proofOfText } from '../../contract/settlement/read-proof.ts'
import { savedRestoreOfText, type SavedRestore } from '../../contract/settlement/saved-restore.ts'
import { verifyProof } from '../../contract/settlement/verify-proof.ts'
import { reportOnProof, restoreFacts, textOfFile, type Held, type ProofReport } from './proof-report.ts'
import { reportOnStatement } from './statement-report.ts'

/** In the canonical text of a statement these keys are the last ones; no proof ends so. */
const STATEMENT_END = '"type":"statement","version":1}'

/**
 * Tells what kind of file it is, and checks it as that. Arguments as `reportOnProof`.
 * @param others what it is held against: proofs and restore notices
 * @returns null where one of those is neither
 */
export function reportOnFile(bytes: Uint8Array, trustedKeys: Readonly<Record<string, string>>, others: readonly Uint8Array[] = []): ProofReport | null {
  const text = textOfFile(bytes)
  if (text?.endsWith(STATEMENT_END)) return reportOnStatement(text, trustedKeys)
  const restore = text === null ? null : savedRestoreOfText(text)
  if (restore) return reportOnRestore(restore, trustedKeys)
  const held = others.map((other) => readHeld(textOfFile(other) ?? ''))
  if (held.includes(null)) return null
  const all = held.filter((one) => one !== null)
  return reportOnProof(bytes, trustedKeys, { ticks: all.flatMap((one) => one.ticks), restores: all.flatMap((one) => one.restores) })
}

/** Of a proof its ticks, of a restore its notices. A proof that does not check in itself says nothing against another. */
function readHeld(text: string): Held | null {
  const restore = savedRestoreOfText(text)
  if (restore) return { ticks: [], restores: restore.notices }
  const proof = proofOfText(text)
  if (!proof || verifyProof(proof, { trustedKeys: 'from-proof' }).verdict === 'mismatch') return null
  return { ticks: proof.ticks, restores: [] }
}

function reportOnRestore(saved: SavedRestore, trustedKeys: Readonly<Record<string, string>>): ProofReport {
  const isPinned = Object.keys(trustedKeys).length > 0
  const valid = validRestores(saved.notices, isPinned ? trustedKeys : saved.keys)
  if (valid.length < saved.notices.length) return { verdict: 'mismatch', lines: ['NOT VERIFIED', 'A signature does not cover its notice, or is by another key than the one you named.'] }
  const keys = Object.entries(saved.keys).map(([id, key]) => `Signed with: ${id}=${key}`)
  return { verdict: 'verified', lines: ['VERIFIED: the operator restored a backup, and says so', ...valid.flatMap(restoreFacts), ...keys] }
}
