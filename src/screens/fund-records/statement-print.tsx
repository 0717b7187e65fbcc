import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { StatementLines } from '../../commands/read-statement.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useSession } from '../../queries/use-session.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { useFundRecordKind } from './fund-record-words.tsx'

export interface Paper extends StatementLines {
  /** YYYY-MM, or null for all time. */
  readonly month: string | null
}

/**
 * The statement as paper shows it; on the screen it is not to be seen. Asks the browser to print once it is there. Paper has no device to ask:
 * it says whose statement it is, of which period, and its times are UTC, as in the saved table.
 */
export function StatementPrint({
  paper: { lines, isComplete, month },
  onPrinted,
}: {
  paper: Paper
  onPrinted: () => void
}) {
  const { money, signedMoney } = useFormat()
  const kindOf = useFundRecordKind()
  // Printing is the browser's, and can only begin when the paper's content stands in the page.
  useEffect(() => {
    addEventListener('afterprint', onPrinted, { once: true })
    print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return (
    <section className="print-sheet">
      <Heading month={month} />
      {isComplete ? null : (
        <p>
          <Trans>Older records are still on their way to this device.</Trans>
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th>
              <Trans>Number</Trans>
            </th>
            <th>
              <Trans>Time (UTC)</Trans>
            </th>
            <th>
              <Trans>Kind</Trans>
            </th>
            <th className="num">
              <Trans>Amount</Trans>
            </th>
            <th className="num">
              <Trans>Balance</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{line.number}</td>
              <td>{new Date(line.at).toISOString().slice(0, 19).replace('T', ' ')}</td>
              <td>{kindOf(line.kind)}</td>
              <td className="num">{signedMoney(line.amount)}</td>
              <td className="num">{money(line.balanceAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Heading({ month }: Pick<Paper, 'month'>) {
  const account = useSession()?.user.account ?? ''
  const currency = useConfiguration()?.currency ?? ''
  return (
    <>
      <h2>
        <Trans>Account statement, {currency}</Trans>
      </h2>
      <p>
        <Trans>Account</Trans>: {account} · <Trans>Period</Trans>: {month ?? <Trans>All time</Trans>}
      </p>
    </>
  )
}
