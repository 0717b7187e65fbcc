/** The kind and the month of the fund records that are shown. They stand in the address: a window that changes its layout keeps them. */
import { FUND_RECORD_KINDS, type FundRecord } from '../../../contract/rows/fund-record.ts'
import { FUND_RECORDS_PAGE } from '../../paths.ts'
import { monthAround } from './group-by-month.ts'

export const RECORD_KINDS = {
  all: FUND_RECORD_KINDS,
  deposits: ['deposit'],
  withdrawals: ['withdrawal', 'withdrawal-fee'],
  orders: ['order-won', 'order-lost'],
  fund: ['fund-in', 'fund-out'],
} as const satisfies Readonly<Record<string, readonly FundRecord['kind'][]>>
export type RecordFilter = keyof typeof RECORD_KINDS

export interface RecordView {
  readonly filter: RecordFilter
  /** The first moment of the month that is chosen, ms; null for all time. */
  readonly from: number | null
}

/** Reads the address; a moment in which no month of this device's calendar begins is none. */
export function viewOf(query: URLSearchParams): RecordView {
  const [kind, from] = [query.get('kind') ?? '', Number(query.get('from') ?? '')]
  return { filter: isFilter(kind) ? kind : 'all', from: from > 0 && monthAround(from).from === from ? from : null }
}

export function addressOf({ filter, from }: RecordView): string {
  const query = new URLSearchParams({ kind: filter, ...(from === null ? {} : { from: String(from) }) })
  return `${FUND_RECORDS_PAGE}?${query.toString()}`
}

function isFilter(kind: string): kind is RecordFilter {
  return Object.hasOwn(RECORD_KINDS, kind)
}
