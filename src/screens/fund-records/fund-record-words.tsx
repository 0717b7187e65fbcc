import { useLingui } from '@lingui/react/macro'
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ChartCandlestick, PenLine, Percent, ReceiptText, type LucideIcon } from 'lucide-react'
import type { FundRecord } from '../../../contract/rows/fund-record.ts'

/** What a line of the ledger is called. */
export function FundRecordKindText({ kind }: { kind: FundRecord['kind'] }) {
  const { t } = useLingui()
  switch (kind) {
    case 'deposit': return t`Deposit`
    case 'order-won': return t`Order, gain`
    case 'order-lost': return t`Order, loss`
    case 'withdrawal': return t`Withdrawal`
    case 'withdrawal-fee': return t`Withdrawal fee`
    case 'fund-in': return t`Moved to Yu'ebao`
    case 'fund-out': return t`Moved from Yu'ebao`
    case 'adjustment': return t`Adjustment`
  }
}

/** Its picture. The word stands beside it. */
export const FUND_RECORD_ICONS: Readonly<Record<FundRecord['kind'], LucideIcon>> = {
  deposit: ArrowDownToLine,
  'order-won': ReceiptText,
  'order-lost': ChartCandlestick,
  withdrawal: ArrowUpFromLine,
  'withdrawal-fee': Percent,
  'fund-in': ArrowLeftRight,
  'fund-out': ArrowLeftRight,
  adjustment: PenLine,
}
