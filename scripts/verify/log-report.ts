/** The report of `candor-verify` on the proof of an entry of the public log: pure, without network, disk or clock. */
import { escapeHidden } from '../../contract/hidden-characters.ts'
import { checkLogProof, readLogProof } from '../../contract/log/log-proof.ts'
import { leafHash } from '../../contract/log/hashes.ts'
import {
  findLogContradiction,
  readLogContradiction,
  type LogContradiction,
} from '../../contract/log/log-contradiction.ts'
import { checkLoggedOrder, loggedOrderOfText, type LoggedOrder } from '../../contract/log/logged-order.ts'
import { readPolicy, type Policy, type WitnessedCheckpoint } from '../../contract/log/policy.ts'
import { textOfFile, type ProofReport } from './proof-report.ts'

/** @returns null where one of the files is not what it should be */
export function reportOnLogProof(proofFile: Uint8Array, policyFile: Uint8Array): ProofReport | null {
  const text = textOfFile(proofFile) ?? ''
  const policy = readPolicy(textOfFile(policyFile) ?? '')
  const saved = readLogContradiction(text)
  if (saved !== null && typeof policy !== 'string') return reportOnTwoHeads(saved, policy)
  const order = loggedOrderOfText(text)
  if (order !== null && typeof policy !== 'string') return reportOnOrder(order, policy)
  const proof = readLogProof(text)
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

function reportOnOrder(order: LoggedOrder, policy: Policy): ProofReport {
  const checked = checkLoggedOrder(order, policy)
  if (typeof checked === 'string') return { verdict: 'mismatch', lines: [`NOT VERIFIED: ${checked}.`] }
  const { acceptance, settlement, prices, endsAt, isBeforeEnd, isQuorum } = checked
  const headLines = (what: string, { checkpoint, witnesses }: WitnessedCheckpoint) => [
    `${what}: in the ${checkpoint.size} entries of ${checkpoint.origin}`,
    ...witnesses.map(({ name, time }) => `Witnessed by ${name} at ${new Date(time * 1_000).toISOString()}`),
  ]
  const lines = [
    `Order: ${order.acceptance.receipt.orderId}, could not end before ${new Date(endsAt).toISOString()}`,
    ...headLines('Acceptance', acceptance),
    ...(settlement ? headLines('Result', settlement) : ['Result: none in the file']),
    ...(prices
      ? [
          'The chain of its prices up to the exit is the one whose heads the log tells everybody.',
          ...headLines('Prices', prices),
        ]
      : ['Prices: no proof in the file that others were told the same']),
    isBeforeEnd
      ? 'Enough witnesses had signed the acceptance before the order could end: it was not dated back past that moment.'
      : 'Too few witnesses had signed the acceptance before the order could end: this file does not show when it was made.',
    "The receipts' own signatures stand in the order's proof: check that file with --key.",
  ].map(escapeHidden)
  return isQuorum
    ? {
        verdict: 'verified',
        lines: [`VERIFIED: in the log, witnessed by ${acceptance.witnesses.length} as the policy asks.`, ...lines],
      }
    : {
        verdict: 'mismatch',
        lines: ['NOT WITNESSED: in the log, and too few witnesses of the policy have signed.', ...lines],
      }
}

function reportOnTwoHeads(saved: LogContradiction, policy: Policy): ProofReport {
  const words = findLogContradiction(saved, policy)
  if (words === null)
    return {
      verdict: 'mismatch',
      lines: ['NO CONTRADICTION SHOWN: the two heads can both be true, or no log of the policy signed both.'],
    }
  const notes = [saved.first, saved.later].flatMap((note) => note.trimEnd().split('\n'))
  return {
    verdict: 'contradiction',
    lines: [`CONTRADICTION: ${words}`, ...notes].map(escapeHidden),
  }
}
