import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FundRecord } from '../../../contract/rows/fund-record.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { Section } from '../../ui/page/section.tsx'
import { FUND_RECORD_ICONS, useFundRecordKind } from './fund-record-words.tsx'
import { monthAround } from './group-by-month.ts'

const SHOWN_MAX = 100

/**
 * Lists sums that are set aside and not booked yet: deposits into the fund before their cut-off, withdrawals under review.
 * The ledger has no line for them, so they stand apart from its lines and count in no sum.
 * @param from the first moment of the month that is shown, null for all time
 */
export function PendingLines({ kinds, from }: { kinds: readonly FundRecord['kind'][]; from: number | null }) {
  const { dateTime } = useFormat()
  const span = from === null ? {} : { span: monthAround(from) }
  const moves = useHistory('fundMoves', { where: { status: 'pending' }, pageSize: SHOWN_MAX, ...span })
  const withdrawals = useHistory('withdrawals', { where: { status: 'under-review' }, pageSize: SHOWN_MAX, ...span })
  const lines = [
    ...(kinds.includes('fund-in') ? moves.rows : []).map((move) => ({
      ...move,
      kind: 'fund-in' as const,
      note: <Trans>Pending until {dateTime(move.confirmsAt)}, then booked</Trans>,
    })),
    ...(kinds.includes('withdrawal') ? withdrawals.rows : []).map((withdrawal) => ({
      ...withdrawal,
      kind: 'withdrawal' as const,
      note: <Trans>Held, under review until {dateTime(withdrawal.reviewDueAt)} at the latest</Trans>,
    })),
  ].sort((left, right) => right.createdAt - left.createdAt)
  if (lines.length === 0) return null
  return (
    <Section title={<Trans>Not booked yet</Trans>}>
      <div className="card list--tiles">
        {lines.map((line) => (
          <PendingLine key={line.id} line={line} />
        ))}
      </div>
    </Section>
  )
}

interface Line {
  readonly kind: FundRecord['kind']
  readonly number: string
  readonly amount: string
  readonly createdAt: number
  readonly note: ReactNode
}

function PendingLine({ line: { kind, number, amount, createdAt, note } }: { line: Line }) {
  const { money, dateTime } = useFormat()
  const kindOf = useFundRecordKind()
  const Icon = FUND_RECORD_ICONS[kind]
  return (
    <div className="row">
      <span className="tile">
        <Icon className="icon icon--20" />
      </span>
      <span className="row__main">
        <span className="row__title">{kindOf(kind)}</span>
        <span className="row__sub">
          <span>{dateTime(createdAt)}</span>
        </span>
        <span className="row__sub">
          <span>{note}</span>
        </span>
        {number === '' ? null : (
          <span className="row__sub">
            <span>
              <Trans>No. {number}</Trans>
            </span>
          </span>
        )}
      </span>
      <span className="row__end row__end--stack">
        <span className="money">{money(amount)}</span>
        <span className="chip" data-tone="wait">
          <Hourglass className="icon icon--14" />
          <Trans>Pending</Trans>
        </span>
      </span>
    </div>
  )
}
