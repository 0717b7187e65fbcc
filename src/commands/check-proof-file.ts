import type { Acceptance, Proof, SettlementReceipt } from '../../contract/settlement/receipt.ts'
import { proofOfText } from '../../contract/settlement/read-proof.ts'
import type { RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import type { ProofStep } from '../../contract/settlement/proof-step.ts'
import { knownRestores } from '../store/history/known-restores.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'
import { verifyOnDevice } from '../evidence/verify-on-device.ts'

interface Said {
  readonly terms: Acceptance
  readonly result: SettlementReceipt | null
  readonly ticks: readonly Tick[]
  /** The proof itself, for the check of its walk. */
  readonly proof: Proof
}
export type FileCheck =
  | { readonly verdict: 'mismatch'; readonly step: ProofStep; readonly detail: string }
  | (Said & { readonly verdict: 'verified' | 'not-yet-final' })
  | (Said & { readonly verdict: 'abandoned'; readonly notice: RestoreNotice; readonly abandonedTicks: number })

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
  return checkProofText(text, trustedKeys())
}

/** Checks the text of a saved proof. @param keys by which it may be signed: key id → public key */
export async function checkProofText(text: string, keys: Readonly<Record<string, string>>): Promise<FileCheck> {
  const proof = proofOfText(text)
  if (proof === null) return { verdict: 'mismatch', step: 'format', detail: 'not the canonical JSON of a proof' }
  const verdict = await verifyOnDevice(proof, { trustedKeys: keys, restores: await knownRestores() })
  if (verdict.verdict === 'mismatch') return verdict
  const said = { terms: proof.acceptance.receipt, result: proof.settlement?.receipt ?? null, ticks: proof.ticks, proof }
  return verdict.verdict === 'abandoned'
    ? { verdict: 'abandoned', ...said, notice: verdict.notice, abandonedTicks: verdict.ticks }
    : { verdict: verdict.verdict, ...said }
}
