import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

interface AllInDialogProps {
  readonly stake: string
  readonly currency: string
  /** False when the order's maximum, not the balance, is the bound. */
  readonly isWholeBalance: boolean
  readonly onUse: () => void
  readonly onCancel: () => void
}

/** The whole balance goes into the amount only after this: it names the sum and says that it can be lost. */
export function AllInDialog({ stake, currency, isWholeBalance, onUse, onCancel }: AllInDialogProps) {
  const { t } = useLingui()
  const { money } = useFormat()
  const sum = `${money(stake)} ${currency}`
  return (
    <ConfirmDialog title={t`Use ${sum}?`} confirm={t`Use ${sum}`} onConfirm={onUse} onCancel={onCancel}>
      {isWholeBalance ? (
        <Trans>This is your whole available balance. If the order is wrong, all of it is lost.</Trans>
      ) : (
        <Trans>This is the most that one order takes. If the order is wrong, all of it is lost.</Trans>
      )}
    </ConfirmDialog>
  )
}
