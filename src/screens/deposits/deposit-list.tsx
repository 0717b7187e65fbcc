import type { Deposit } from '../../../contract/rows/deposit.ts'
import { useOutbox } from '../../queries/use-outbox.ts'
import { useRows } from '../../queries/use-rows.ts'
import { WindowList } from '../../ui/lists/window-list.tsx'
import { DepositRow } from './deposit-row.tsx'

/** Any number of deposits; only those in view are rendered. */
export function DepositList({
  deposits,
  onNearEnd,
}: {
  deposits: readonly (Deposit & { isWaiting: boolean })[]
  onNearEnd: () => void
}) {
  const methods = useRows('depositMethods')
  const outbox = useOutbox()
  return (
    <div className="card list--tiles">
      <WindowList items={deposits} keyOf={(deposit) => deposit.id} onNearEnd={onNearEnd}>
        {(deposit, at) => (
          // Each row has a wrapper of the list's own, so the hairline between neighbours is drawn here.
          <div key={deposit.id} style={at === 0 ? undefined : { borderTop: '1px solid var(--line)' }}>
            <DepositRow
              deposit={deposit}
              method={methods?.find((method) => method.id === deposit.methodId)}
              waiting={outbox?.filter((row) => row.lane === `deposit-${deposit.id}`) ?? []}
            />
          </div>
        )}
      </WindowList>
    </div>
  )
}
