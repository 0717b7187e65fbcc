/** The report of `candor-verify` on the proof of an entry of the public log: pure, without network, disk or clock. */
import { escapeHidden } from '../../contract/hidden-characters.ts'
import { checkLogProof, readLogProof } from '../../contract/log/log-proof.ts'
import { leafHash } from '../../contract/log/hashes.ts'
import { readPolicy } from '../../contract/log/policy.ts'
import { textOfFile, type ProofReport } from './proof-report.ts'

/** @returns null where one of the files is not what it should be */
export function reportOnLogProof(proofFile: Uint8Array, policyFile: Uint8Array): ProofReport | null {
  const proof = readLogProof(textOfFile(proofFile) ?? '')
  const policy = readPolicy(textOfFile(policyFile) ?? '')
  if (proof?.extra == null || typeof policy === 'string') return null
  const entry = new TextDecoder().decode(proof.extra)
  const witnessed = checkLogProof(proof, leafHash(proof.extra), policy)
  if (witnessed === null)
    return {
      verdict: 'mismatch',
      lines: ['NOT VERIFIED: the proof does not lead from this entry to a head that a log of the policy signed.'],
    }
  const { checkpoint, witnesses, isQuorum } = witnessed
  const lines = [
    `Entry ${proof.index} of ${checkpoint.size} in ${checkpoint.origin}: ${entry}`,
    ...witnesses.map(({ name, time }) => `Witnessed by ${name} at ${new Date(time * 1_000).toISOString()}`),
  ].map(escapeHidden)
  return isQuorum
    ? {
        verdict: 'verified',
        lines: [`VERIFIED: in the log, witnessed by ${witnesses.length} as the policy asks.`, ...lines],
      }
    : {
        verdict: 'mismatch',
        lines: ['NOT WITNESSED: in the log, and too few witnesses of the policy have signed.', ...lines],
      }
}
