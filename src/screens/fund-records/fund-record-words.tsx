import { useLingui } from '@lingui/react/macro'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartCandlestick,
  PenLine,
  Percent,
  ReceiptText,
  type LucideIcon,
} from 'lucide-react'
import type { FundRecord } from '../../../contract/rows/fund-record.ts'
import { FUND_NAME } from '../../ui/words/fund-name.ts'

/** Returns a function that names the kind of a ledger line. */
export function useFundRecordKind(): (kind: FundRecord['kind']) => string {
  const { t, i18n } = useLingui()
  const fundName = i18n._(FUND_NAME)
  return (kind) => {
    switch (kind) {
      case 'deposit':
        return t({ message: 'Deposit', context: 'a line of the records' })
      case 'order-won':
        return t`Order, gain`
      case 'order-lost':
        return t`Order, loss`
      case 'withdrawal':
        return t`Withdrawal`
      case 'withdrawal-fee':
        return t`Withdrawal fee`
      case 'fund-in':
        return t`Moved to ${fundName}`
      case 'fund-out':
        return t`Moved from ${fundName}`
      case 'adjustment':
        return t`Adjustment`
    }
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
