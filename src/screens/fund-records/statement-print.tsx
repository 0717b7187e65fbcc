import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { FundRecord } from '../../../contract/rows/fund-record.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { useFundRecordKind } from './fund-record-words.tsx'

/** The statement as paper shows it; on the screen it is not to be seen. Asks the browser to print once it is there. */
export function StatementPrint({ lines, onPrinted }: { lines: readonly FundRecord[]; onPrinted: () => void }) {
  const { money, signedMoney, exactTime } = useFormat()
  const kindOf = useFundRecordKind()
  const currency = useConfiguration()?.currency ?? ''
  // Printing is the browser's, and can only begin when the paper's content stands in the page.
  useEffect(() => {
    addEventListener('afterprint', onPrinted, { once: true })
    print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return (
    <section className="print-sheet">
      <h2>
        <Trans>Account statement, {currency}</Trans>
      </h2>
      <table>
        <thead>
          <tr>
            <th>
              <Trans>Number</Trans>
            </th>
            <th>
              <Trans context="a moment">Time</Trans>
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
              <td>{exactTime(line.at)}</td>
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
