import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { StatementMonth } from '../../../contract/rows/statement-month.ts'
import { statementText } from '../../../contract/statement/statement.ts'
import { readSignedStatement, readStatementLines, type StatementLines } from '../../commands/read-statement.ts'
import { saveFile } from '../../commands/save-file.ts'
import { statementCsv } from '../../commands/statement-csv.ts'
import { useRows } from '../../queries/use-rows.ts'
import { FilterSelect } from '../../ui/fields/filter-select.tsx'
import { Sheet } from '../../ui/sheets/sheet.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { useFundRecordKind } from './fund-record-words.tsx'
import type { Paper } from './statement-print.tsx'

/** A statement for a month or for all time, as a file or on paper. Made on this phone from what is on it. */
export function StatementSheet({ onClose, onPrint }: { onClose: () => void; onPrint: (paper: Paper) => void }) {
  const { t } = useLingui()
  const months = (useRows('statementMonths') ?? []).toSorted((a, b) => (a.receipt.month < b.receipt.month ? 1 : -1))
  const [month, setMonth] = useState('')
  const { note, withLines, saveTable, saveSigned } = useStatement(month === '' ? null : month)
  return (
    <Sheet title={t`Account statement`} onClose={onClose}>
      <div className="stack">
        <MonthChoice months={months} month={month} onChoose={setMonth} />
        <button type="button" className="btn btn--block" onClick={() => void saveTable()}>
          <Trans>Save as a table (CSV)</Trans>
        </button>
        <button
          type="button"
          className="btn btn--block"
          onClick={() => void withLines((read) => onPrint({ ...read, month: month === '' ? null : month }))}
        >
          <Trans>Print, or save as PDF</Trans>
        </button>
        <button type="button" className="btn btn--block btn--ghost" onClick={() => void saveSigned()}>
          <Trans>Save signed (JSON)</Trans>
        </button>
        <SignatureNote newest={months.find(({ receipt }) => month === '' || receipt.month === month)} />
        <p className="fine" role="status">
          {note}
        </p>
      </div>
    </Sheet>
  )
}

/** The choice of a month, or of all time. */
function MonthChoice({
  months,
  month,
  onChoose,
}: {
  months: readonly StatementMonth[]
  month: string
  onChoose: (month: string) => void
}) {
  const { t } = useLingui()
  const { month: monthName } = useFormat()
  return (
    <div className="filters">
      <FilterSelect
        label={t`Period`}
        value={month}
        onChange={onChoose}
        options={[
          { value: '', label: t`All time` },
          ...months.map(({ receipt }) => ({
            value: receipt.month,
            label: monthName(new Date(`${receipt.month}-15T12:00:00`).getTime()),
          })),
        ]}
      />
    </div>
  )
}

/** Says up to when the chosen time is signed, and whether the signature checks here. */
function SignatureNote({ newest }: { newest: StatementMonth | undefined }) {
  const { dateTime } = useFormat()
  const check = useSignatureCheck(newest)
  return (
    <p className="fine">
      {newest === undefined ? (
        <Trans>
          Nothing is signed yet. The platform signs each month after its end, and when this page is opened with the
          network.
        </Trans>
      ) : null}
      {newest && check === 'good' ? (
        <Trans>
          Signed up to {dateTime(newest.receipt.signedAt)}. The signed file can be checked by anybody with
          candor-verify, back to the closing balance.
        </Trans>
      ) : null}
      {check === 'bad' ? (
        <Trans>The signature of this statement does not check on this device. Do not rely on it.</Trans>
      ) : null}
    </p>
  )
}

/** Reads the lines of a month, or of all time where it is null, and saves them as files; the note says what they lack. */
function useStatement(chosen: string | null) {
  const { t } = useLingui()
  const kindOf = useFundRecordKind()
  // A note about one month goes when another month is chosen.
  const [told, setTold] = useState({ of: chosen, note: '' })
  const setNote = (note: string) => setTold({ of: chosen, note })
  const name = `candor-statement${chosen === null ? '' : `-${chosen}`}`
  const withLines = async (take: (read: StatementLines) => void) => {
    const read = await readStatementLines(chosen)
    setNote(read?.isComplete === true ? '' : t`Older records are still on their way to this device.`)
    if (read) take(read)
  }
  const saveTable = () =>
    withLines(({ lines }) => {
      const heads = {
        number: t`Number`,
        time: t`Time (UTC)`,
        kind: t`Kind`,
        amount: t`Amount`,
        balance: t`Balance`,
        reference: t`Reference`,
      }
      saveFile({ name: `${name}.csv`, type: 'text/csv', content: statementCsv(lines, { heads, kind: kindOf }) })
    })
  const saveSigned = async () => {
    const statement = await readSignedStatement(chosen)
    setNote(statement ? '' : t`This period is not signed yet, or not all of it is on this device.`)
    if (statement) saveFile({ name: `${name}.json`, type: 'application/json', content: statementText(statement) })
  }
  return { note: told.of === chosen ? told.note : '', withLines, saveTable, saveSigned }
}

/** The result of checking a month's signature on this device; null until it was checked. */
function useSignatureCheck(month: StatementMonth | undefined): 'good' | 'bad' | null {
  const [checked, setChecked] = useState<{ readonly signature: string; readonly isGood: boolean } | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (month)
      void import('../../commands/check-months.ts').then(({ checkMonth }) => {
        if (isCurrent) setChecked({ signature: month.signature, isGood: checkMonth(month) })
      })
    return () => {
      isCurrent = false
    }
  }, [month])
  if (!month || checked?.signature !== month.signature) return null
  return checked.isGood ? 'good' : 'bad'
}
