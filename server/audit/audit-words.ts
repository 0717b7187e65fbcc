/** Writes the lines that an audit prints. They are in English, as those of all commands for operators are. */
import { escapeHidden } from '../../contract/hidden-characters.ts'
import { ORDER_INVARIANTS } from '../trading/audit-orders.ts'
import type { Audit, WholeReason } from './run-audit.ts'

const EXAMPLES_MAX = 5
const WHY: Readonly<Record<WholeReason, string>> = {
  'asked-for': 'it was asked for',
  'nothing-kept': 'no earlier audit is kept in this data folder',
  unsigned: 'the file that the last audit kept is not signed by this platform',
  'other-rules': 'the rules have changed since the last audit',
  'other-database': 'this is another database than at the last audit, or it was restored',
  'replica-behind': 'this replica has not come as far as the last audit',
  restored: 'a backup was restored since the last audit',
  'other-books': 'the books do not go on from where the last audit ended',
  'other-ticks': 'the prices do not go on from where the last audit ended',
  'other-sums': 'what stood at the last audit has changed since, without a transfer',
}

/** The lines, and how many invariants are violated. */
export function auditWords(audit: Audit): { readonly lines: readonly string[]; readonly violated: number } {
  const lines: string[] = [scopeWords(audit)]
  const { findings, orderFindings } = audit
  let violated = 0
  const say = (name: string, count: number, examples: readonly string[]): void => {
    if (count > 0) violated += 1
    const words = name.replaceAll('-', ' ')
    lines.push(count === 0 ? `holds    ${words}` : `VIOLATED ${words}: ${count}`)
    lines.push(...examples.map((example) => `          ${escapeHidden(example)}`))
  }
  for (const { name, violations, examples } of findings) say(name, violations, examples.map(exampleText))
  for (const name of ORDER_INVARIANTS) {
    const against = orderFindings.filter((finding) => finding.name === name)
    say(
      name,
      against.length,
      against.slice(0, EXAMPLES_MAX).map(({ id, detail }) => `${id} ${detail}`),
    )
  }
  lines.push(`${findings.length + ORDER_INVARIANTS.length - violated} invariants hold, ${violated} are violated`)
  return { lines, violated }
}

function scopeWords({ scope }: Audit): string {
  if (scope.status === 'whole') {
    return `whole check: ${WHY[scope.reason]}`
  }
  const when = new Date(scope.at).toISOString()
  return `checked ${scope.transfers} transfers since ${when}, the orders behind them, every balance, and the feeds of the people whose money moved. Older rows were not read again: --whole does that`
}

function exampleText(example: unknown): string {
  return typeof example === 'string'
    ? example
    : JSON.stringify(example, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
