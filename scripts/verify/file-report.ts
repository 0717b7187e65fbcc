import { reportOnProof, textOfFile, type ProofReport } from './proof-report.ts'
import { reportOnStatement } from './statement-report.ts'

/** In the canonical text of a statement these keys are the last ones; no proof ends so. */
const STATEMENT_END = '"type":"statement","version":1}'

/** Tells what kind of file it is, and checks it as that. Arguments as `reportOnProof`. */
export function reportOnFile(bytes: Uint8Array, trustedKeys: Readonly<Record<string, string>>): ProofReport {
  const text = textOfFile(bytes)
  return text?.endsWith(STATEMENT_END) ? reportOnStatement(text, trustedKeys) : reportOnProof(bytes, trustedKeys)
}
