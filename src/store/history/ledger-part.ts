/** The sums of a part of the fund records by business day: deposits, withdrawals with their fees, results of orders. */
import { parseMoney } from '../../../contract/money.ts'
import type { FundRecord } from '../../../contract/rows/fund-record.ts'
import type { BusinessMoment } from './business-moment.ts'

export type LedgerFigures = Pick<FundRecord, 'kind' | 'amount' | 'status' | 'at'>

/** Signed minor units. */
export interface LedgerDay {
  deposits: bigint
  withdrawals: bigint
  orders: bigint
}
export type LedgerPart = Map<string, LedgerDay>

const FIELD_OF: Readonly<Record<FundRecord['kind'], keyof LedgerDay | null>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  'withdrawal-fee': 'withdrawals',
  'order-won': 'orders',
  'order-lost': 'orders',
  'fund-in': null,
  'fund-out': null,
  adjustment: null,
}

export function ledgerPartOf(lines: readonly LedgerFigures[], momentOf: (time: number) => BusinessMoment): LedgerPart {
  const part: LedgerPart = new Map()
  for (const line of lines) {
    const field = FIELD_OF[line.kind]
    if (field !== null && line.status === 'success')
      dayAt(part, momentOf(line.at).day)[field] += parseMoney(line.amount)
  }
  return part
}

export function addLedgerPart(part: LedgerPart, more: LedgerPart): void {
  for (const [name, { deposits, withdrawals, orders }] of more) {
    const day = dayAt(part, name)
    day.deposits += deposits
    day.withdrawals += withdrawals
    day.orders += orders
  }
}

export function writeLedgerPart(part: LedgerPart): string {
  return JSON.stringify(
    [...part].map(([day, sums]) => [day, String(sums.deposits), String(sums.withdrawals), String(sums.orders)]),
  )
}

/** @param text by writeLedgerPart */
export function readLedgerPart(text: string): LedgerPart {
  // Written by writeLedgerPart of this version: the key of the record names it.
  const written = JSON.parse(text) as [string, string, string, string][]
  return new Map(
    written.map(([day, deposits, withdrawals, orders]) => [
      day,
      { deposits: BigInt(deposits), withdrawals: BigInt(withdrawals), orders: BigInt(orders) },
    ]),
  )
}

function dayAt(part: LedgerPart, name: string): LedgerDay {
  const known = part.get(name)
  if (known) return known
  const day = { deposits: 0n, withdrawals: 0n, orders: 0n }
  part.set(name, day)
  return day
}
