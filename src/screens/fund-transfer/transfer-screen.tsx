import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { depositIntoFund, withdrawFromFund } from '../../../contract/endpoints/fund.ts'
import type { FundMove } from '../../../contract/rows/fund-move.ts'
import { settleCall } from '../../commands/settle-call.ts'
import { useAskedCall } from '../../queries/use-asked-call.ts'
import { useBusinessDays } from '../../queries/use-business-days.ts'
import { useDraft } from '../../queries/use-draft.ts'
import { useRow } from '../../queries/use-row.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { FUND_MOVES_PAGE } from '../../paths.ts'
import { TransferForm } from './transfer-form.tsx'

const DAY_CHECK_MS = 30_000

/** Into the balance fund, or with `?kind=out` out of it: each with a draft of its own, never with the other's amount. */
export function TransferScreen() {
  const kind = new URLSearchParams(useSearch()).get('kind') === 'out' ? 'out' : 'in'
  return <Transfer key={kind} kind={kind} />
}

function Transfer({ kind }: { kind: FundMove['kind'] }) {
  const { t, i18n } = useLingui()
  const name = i18n._(FUND_NAME)
  const title = kind === 'in' ? t`Deposit into ${name}` : t`Withdraw from ${name}`
  const account = useRow('account', 'main')
  const position = useRow('fundPosition', 'main')
  const terms = useRow('fundTerms', 'main')
  const calendar = useBusinessDays()
  const now = useServerNow(DAY_CHECK_MS)
  const draftId = `fund-${kind}`
  const draft = useDraft(draftId)
  const { done, setDone, asked } = useDone(kind, draftId)
  if (done !== null)
    return (
      <SubPage title={title}>
        <Moved move={done} onAnother={() => setDone(null)} />
      </SubPage>
    )
  if (!account || position === undefined || !terms || calendar === null || draft === undefined)
    return (
      <SubPage title={title}>
        <RowsSkeleton rows={3} />
      </SubPage>
    )
  const isToday = position?.day === calendar.dayOf(now)
  const used = isToday ? (kind === 'in' ? position.depositsToday : position.withdrawalsToday) : 0
  const perDay = kind === 'in' ? terms.depositsPerDay : terms.withdrawalsPerDay
  return (
    <TransferForm
      title={title}
      kind={kind}
      draftId={draftId}
      draftAmount={draft?.fields['amount'] ?? ''}
      asked={asked}
      currency={account.currency}
      bound={kind === 'in' ? account.available : (position?.confirmed ?? '0.00')}
      pending={position?.pending ?? '0.00'}
      terms={terms}
      left={Math.max(0, perDay - used)}
      perDay={perDay}
      onDone={setDone}
    />
  )
}

/** The move that was made: from this page, or before, where its answer was lost and the mirror has it now. `asked` while nobody knows. */
function useDone(kind: FundMove['kind'], draftId: string) {
  const [done, setDone] = useState<FundMove | null>(null)
  const call = useAskedCall('fundMoves', (kind === 'in' ? depositIntoFund : withdrawFromFund).id)
  const found = call.status === 'done' ? call.row : null
  if (found !== null && done === null) setDone(found)
  const seenId = done?.id
  useEffect(() => {
    if (seenId !== undefined) settleCall({ id: seenId, draftId })
  }, [seenId, draftId])
  return { done, setDone, asked: call.status === 'open' ? call.asked : null }
}

function Moved({ move, onAnother }: { move: FundMove; onAnother: () => void }) {
  const { money, dateTime } = useFormat()
  const [sum, time] = [money(move.amount), dateTime(move.confirmsAt)]
  return (
    <div className="card empty" role="status">
      <CircleCheck className="icon empty__icon" style={{ color: 'var(--ok)' }} />
      <p className="empty__title">
        <Trans>Operation successful</Trans>
      </p>
      <p className="empty__text">
        {move.kind === 'in' ? (
          <Trans>
            {sum} is pending until {time}. Then it is confirmed and earns; until then you can take it back.
          </Trans>
        ) : (
          <Trans>{sum} is in your available balance now.</Trans>
        )}
      </p>
      <div className="btn-pair">
        <a className="btn btn--md btn--soft" href={`#${FUND_MOVES_PAGE}`}>
          <Trans>Details</Trans>
        </a>
        <button type="button" className="btn btn--md btn--quiet" onClick={onAnother}>
          <Trans>Another one</Trans>
        </button>
      </div>
    </div>
  )
}
