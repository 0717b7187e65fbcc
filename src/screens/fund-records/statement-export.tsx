import { useCallback, useState } from 'react'
import { StatementPrint, type Paper } from './statement-print.tsx'
import { StatementSheet } from './statement-sheet.tsx'

/** The choice of a statement, and its paper while it is printed. Load this module lazily. */
export function StatementExport({ onClose }: { onClose: () => void }) {
  const [paper, setPaper] = useState<Paper | null>(null)
  const putAway = useCallback(() => setPaper(null), [])
  return (
    <>
      <StatementSheet onClose={onClose} onPrint={setPaper} />
      {paper === null ? null : <StatementPrint paper={paper} onPrinted={putAway} />}
    </>
  )
}
