import { useCallback, useState } from 'react'
import type { FundRecord } from '../../../contract/rows/fund-record.ts'
import { StatementPrint } from './statement-print.tsx'
import { StatementSheet } from './statement-sheet.tsx'

/** The choice of a statement, and its paper while it is printed. Load this module lazily. */
export function StatementExport({ onClose }: { onClose: () => void }) {
  const [paper, setPaper] = useState<readonly FundRecord[] | null>(null)
  const putAway = useCallback(() => setPaper(null), [])
  return (
    <>
      <StatementSheet onClose={onClose} onPrint={setPaper} />
      {paper === null ? null : <StatementPrint lines={paper} onPrinted={putAway} />}
    </>
  )
}
