import { useState } from 'react'
import type { Withdrawal } from '../../../contract/rows/withdrawal.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useLink } from '../../queries/use-link.ts'
import { WindowList } from '../../ui/lists/window-list.tsx'
import { CancelWithdrawalDialog } from './cancel-withdrawal-dialog.tsx'
import { WithdrawalRow } from './withdrawal-row.tsx'

const LATE_CHECK_MS = 30_000

/** Any number of withdrawals; only those in view are rendered. */
export function WithdrawalList({
  withdrawals,
  onNearEnd,
}: {
  withdrawals: readonly Withdrawal[]
  onNearEnd: () => void
}) {
  const now = useServerNow(LATE_CHECK_MS)
  const isOffline = useLink() === 'offline'
  const [asked, setAsked] = useState<Withdrawal | null>(null)
  return (
    <>
      <div className="card list--tiles">
        <WindowList items={withdrawals} keyOf={(withdrawal) => withdrawal.id} onNearEnd={onNearEnd}>
          {(withdrawal, at) => (
            // Each row has a wrapper of the list's own, so the hairline between neighbours is drawn here.
            <div key={withdrawal.id} style={at === 0 ? undefined : { borderTop: '1px solid var(--line)' }}>
              <WithdrawalRow
                withdrawal={withdrawal}
                now={now}
                isOffline={isOffline}
                onCancel={() => setAsked(withdrawal)}
              />
            </div>
          )}
        </WindowList>
      </div>
      {asked === null ? null : <CancelWithdrawalDialog withdrawal={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
