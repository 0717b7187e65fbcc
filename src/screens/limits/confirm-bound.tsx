import { Trans, useLingui } from '@lingui/react/macro'
import { parseMoney } from '../../../contract/money.ts'
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import type { BoundName } from './bound-now.ts'

interface ConfirmBoundProps {
  readonly name: BoundName
  readonly amount: string
  /** The present limit; null: none. */
  readonly current: string | null
  readonly currency: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Names the limit before it binds, and from when on it does. */
export function ConfirmBound({ name, amount, current, currency, onConfirm, onCancel }: ConfirmBoundProps) {
  const { t } = useLingui()
  const { money } = useFormat()
  const sum = `${money(amount)} ${currency}`
  const isLooser = current !== null && parseMoney(amount) > parseMoney(current)
  return (
    <ConfirmDialog
      title={name === 'depositPerDay' ? t`Limit deposits to ${sum} per day?` : t`Limit losses to ${sum} per day?`}
      confirm={t`Set ${sum}`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {isLooser ? (
        <Trans>This is looser than your limit now. It holds 24 hours after you ask for it.</Trans>
      ) : (
        <Trans>This limit holds at once. A looser one, or none, holds 24 hours after you ask for it.</Trans>
      )}
    </ConfirmDialog>
  )
}
