/** Reads the parts of a statement from the mirror: without the network, once the months are signed. */
import { businessCalendar } from '../../contract/business-day.ts'
import { signStatement } from '../../contract/endpoints/statement.ts'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import type { Statement } from '../../contract/statement/statement.ts'
import { buildStatement } from '../../contract/statement/build-statement.ts'
import { call } from '../remote/call.ts'
import { configurationCell } from '../store/device/configuration.ts'
import { readHistory, type HistoryPage } from '../store/history/history.ts'
import type { Mirror } from '../store/mirror/mirror.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'
import { readRows } from '../store/history/read-rows.ts'
import { requestSync } from '../store/device/sync-requests.ts'

const LINES_AT_ONCE = 5_000

export interface StatementLines {
  /** Oldest first. */
  readonly lines: readonly FundRecord[]
  /** False while older records are still on their way to this phone. */
  readonly isComplete: boolean
}

/** Asks the platform to sign what is new, and pulls it. Without the network nothing happens: what was signed before is here. */
export async function refreshStatement(): Promise<void> {
  const signed = await call(signStatement)
  if (signed.ok && signed.value.signed > 0) requestSync({ type: 'pull' })
}

/** @param month YYYY-MM of the business time zone, null for all; null answer: nobody is signed in */
export async function readStatementLines(month: string | null): Promise<StatementLines | null> {
  const mirror = mirrorOf('user')
  return mirror && linesOf(mirror, month)
}

/** The signed statement of a month or of all; null where nothing of it is signed yet, or not all its lines are here. */
export async function readSignedStatement(month: string | null): Promise<Statement | null> {
  const mirror = mirrorOf('user')
  if (!mirror) return null
  const months = (await readRows(mirror, 'statementMonths')).filter(
    ({ receipt }) => month === null || receipt.month === month,
  )
  // All lines, whatever their time: a clock that was behind may have put one into the month after.
  const { lines } = await linesOf(mirror, null)
  return buildStatement(
    months.map(({ receipt, signature }) => ({ receipt, signature })),
    lines,
    trustedKeys(),
  )
}

async function linesOf(mirror: Mirror, month: string | null): Promise<StatementLines> {
  const calendar = businessCalendar(configurationCell.get()?.businessTimeZone ?? 'UTC')
  const isWanted = (line: FundRecord) => month === null || calendar.dayOf(line.at).slice(0, 7) === month
  const lines: FundRecord[] = []
  let before: HistoryPage<'fundRecords'>['next'] = null
  let isComplete = true
  do {
    const page: HistoryPage<'fundRecords'> = await readHistory(mirror, {
      collection: 'fundRecords',
      limit: LINES_AT_ONCE,
      ...(before ? { before } : {}),
    })
    isComplete &&= page.isComplete
    for (const { id, number, kind, amount, balanceAfter, reference, status, at } of page.rows) {
      const line = { id, number, kind, amount, balanceAfter, reference, status, at }
      if (isWanted(line)) lines.push(line)
    }
    before = page.next
  } while (before !== null)
  return {
    lines: lines.sort((a, b) => a.number.length - b.number.length || (a.number < b.number ? -1 : 1)),
    isComplete,
  }
}
