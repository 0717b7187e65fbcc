import { Trans } from '@lingui/react/macro'
import type { FundRecord } from '../../../contract/rows/fund-record.ts'
import { serverNow } from '../../queries/server-now.ts'
import { Moment } from '../../ui/format/moment.tsx'
import { ReviewChip } from '../../ui/lists/review-chip.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { FUND_RECORD_ICONS, useFundRecordKind } from './fund-record-words.tsx'

/** One line of the ledger: what it was, its sum with a sign, and the balance after it. */
export function FundRecordRow({ record }: { record: FundRecord }) {
  const { money, signedMoney } = useFormat()
  const kindOf = useFundRecordKind()
  const Icon = FUND_RECORD_ICONS[record.kind]
  return (
    <div className="row">
      <span className="tile">
        <Icon className="icon icon--20" />
      </span>
      <span className="row__main">
        <span className="row__title">{kindOf(record.kind)}</span>
        <span className="row__sub">
          <span>
            <Moment at={record.at} now={serverNow} />
          </span>
        </span>
        <span className="row__sub">
          <span>
            <Trans>No. {record.number}</Trans>
          </span>
        </span>
      </span>
      <span className="row__end row__end--stack">
        <span className="money">{record.status === 'success' ? signedMoney(record.amount) : money(record.amount)}</span>
        <span className="t-xs t-3">
          <Trans>Balance {money(record.balanceAfter)}</Trans>
        </span>
        {record.status === 'success' ? null : <ReviewChip state={record.status} />}
      </span>
    </div>
  )
}
