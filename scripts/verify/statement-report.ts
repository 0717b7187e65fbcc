/** The report of `candor-verify` on an account statement: pure, without network, disk or clock. */
import { contradictionOf } from '../../contract/evidence/contradiction-of.ts'
import { verifyStatementText, type Statement, type StatementStep } from '../../contract/statement/statement.ts'
import { keysIn, soundness, type ProofReport } from './proof-report.ts'

const STEP_WORDS: Readonly<Record<StatementStep, string>> = {
  format: 'The file is not the exact text of a statement: something in it was changed.',
  keys: 'A signing key is missing, signs nothing, or is not the one you named.',
  signature: 'The signature does not cover the figures of a month.',
  lines: 'The lines are not those that are signed.',
  balance: 'The running balance is not what addition says.',
  months: 'The months do not follow from each other.',
}

/**
 * @param trustedKeys key id → public key that the reader knows; empty: the keys in the file are named, to be compared
 * @param others texts of other statements that it is held against
 * @returns null where one of those is no statement that checks
 */
export function reportOnStatement(
  text: string,
  trustedKeys: Readonly<Record<string, string>>,
  others: readonly string[],
): ProofReport | null {
  const isPinned = Object.keys(trustedKeys).length > 0
  const checked = verifyStatementText(text, { trustedKeys: isPinned ? trustedKeys : 'from-file' })
  if (checked.verdict === 'mismatch')
    return {
      verdict: 'mismatch',
      lines: ['NOT VERIFIED', STEP_WORDS[checked.step], `Step "${checked.step}": ${checked.detail}`],
    }
  const { statement, opening, closing } = checked
  const held = others.map((other) => verifyStatementText(other, { trustedKeys: statement.keys }))
  const sound = held.flatMap((other) => (other.verdict === 'verified' ? [other.statement] : []))
  if (sound.length < others.length) return null
  const contradiction = firstContradiction([statement, ...sound])
  if (contradiction !== null)
    return {
      verdict: 'mismatch',
      lines: ['NOT VERIFIED', 'Two signed statements of this account contradict each other.', contradiction],
    }
  const months = statement.months.map(({ receipt }) => receipt)
  const currency = months[0]?.currency ?? ''
  const { verdict, title } = soundness(isPinned)
  return {
    verdict,
    lines: [
      title,
      `Account: ${months[0]?.userId ?? ''}`,
      `Months: ${months.map(({ month }) => month).join(', ')}`,
      `Opening balance: ${opening.balance} ${currency}, after ${opening.lines} lines`,
      `Closing balance: ${closing.balance} ${currency}, after ${closing.lines} lines`,
      `Checked: ${closing.lines - opening.lines} lines of the hash chain with their running balances, ${months.length} signatures; the last one of ${new Date(months.at(-1)?.signedAt ?? 0).toISOString()}`,
      ...(sound.length === 0
        ? []
        : [`Held against other statements: ${sound.length}, which say the same as far as they reach`]),
      ...keysIn(statement.keys, isPinned),
    ],
  }
}

function firstContradiction(statements: readonly Statement[]): string | null {
  const months = statements.flatMap((statement) => statement.months.map(({ receipt }) => receipt))
  for (const [at, one] of months.entries()) {
    for (const other of months.slice(at + 1)) {
      const contradiction = contradictionOf(one, other)
      if (contradiction !== null) return contradiction
    }
  }
  return null
}
