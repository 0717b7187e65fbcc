/** What `candor-verify` says of an account statement: pure, without network, disk or clock. */
import { verifyStatementText, type StatementStep } from '../../contract/statement/statement.ts'
import type { ProofReport } from './proof-report.ts'

const STEP_WORDS: Readonly<Record<StatementStep, string>> = {
  format: 'The file is not the exact text of a statement: something in it was changed.',
  keys: 'A signing key is missing, signs nothing, or is not the one you named.',
  signature: 'The signature does not cover the figures of a month.',
  lines: 'The lines are not those that are signed.',
  balance: 'The running balance is not what addition says.',
  months: 'The months do not follow from each other.',
}

/** @param trustedKeys key id → public key that the reader knows; empty: the keys in the file are named, to be compared */
export function reportOnStatement(text: string, trustedKeys: Readonly<Record<string, string>>): ProofReport {
  const isPinned = Object.keys(trustedKeys).length > 0
  const checked = verifyStatementText(text, { trustedKeys: isPinned ? trustedKeys : 'from-file' })
  if (checked.verdict === 'mismatch') return { verdict: 'mismatch', lines: ['NOT VERIFIED', STEP_WORDS[checked.step], `Step "${checked.step}": ${checked.detail}`] }
  const { statement, opening, closing } = checked
  const months = statement.months.map(({ receipt }) => receipt)
  const currency = months[0]?.currency ?? ''
  return {
    verdict: 'verified',
    lines: [
      'VERIFIED',
      `Account: ${months[0]?.userId ?? ''}`,
      `Months: ${months.map(({ month }) => month).join(', ')}`,
      `Opening balance: ${opening.balance} ${currency}, after ${opening.lines} lines`,
      `Closing balance: ${closing.balance} ${currency}, after ${closing.lines} lines`,
      `Checked: ${closing.lines - opening.lines} lines of the hash chain with their running balances, ${months.length} signatures; the last one of ${new Date(months.at(-1)?.signedAt ?? 0).toISOString()}`,
      ...Object.entries(statement.keys).map(([id, key]) => `Signed with: ${id}=${key}`),
      ...(isPinned ? [] : ['Whose key that is, the file cannot tell: compare it with the one that the app shows (Fairness), or name it with --key.']),
    ],
  }
}
