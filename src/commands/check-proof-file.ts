import type { Acceptance, SettlementReceipt } from '../../contract/settlement/receipt.ts'
import { proofOfText } from '../../contract/settlement/read-proof.ts'
import type { RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import type { ProofStep } from '../../contract/settlement/proof-step.ts'
import { knownRestores } from '../store/history/known-restores.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'
import { verifyOnDevice } from '../evidence/verify-on-device.ts'

export type FileCheck =
  | { readonly verdict: 'mismatch'; readonly step: ProofStep; readonly detail: string }
  | {
      readonly verdict: 'verified' | 'not-yet-final'
      readonly terms: Acceptance
      readonly result: SettlementReceipt | null
    }
  | {
      readonly verdict: 'abandoned'
      readonly terms: Acceptance
      readonly result: SettlementReceipt | null
      readonly notice: RestoreNotice
      readonly ticks: number
    }

/** Checks a saved proof against the keys that this device knows; without any, nothing is ever verified. No network. */
export async function checkProofFile(file: Blob): Promise<FileCheck> {
  const bytes = await file.arrayBuffer()
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return { verdict: 'mismatch', step: 'format', detail: 'not UTF-8' }
    throw error
  }
  const proof = proofOfText(text)
  if (proof === null) return { verdict: 'mismatch', step: 'format', detail: 'not the canonical JSON of a proof' }
  const verdict = await verifyOnDevice(proof, { trustedKeys: trustedKeys(), restores: await knownRestores() })
  if (verdict.verdict === 'mismatch') return verdict
  const said = { terms: proof.acceptance.receipt, result: proof.settlement?.receipt ?? null }
  return verdict.verdict === 'abandoned'
    ? { verdict: 'abandoned', ...said, notice: verdict.notice, ticks: verdict.ticks }
    : { verdict: verdict.verdict, ...said }
}
