import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { useFormat } from '../../ui/format/use-format.ts'

interface ConfirmFundDepositProps {
  readonly amount: string
  readonly currency: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Names the sum before it leaves the available balance. */
export function ConfirmFundDeposit({ amount, currency, onConfirm, onCancel }: ConfirmFundDepositProps) {
  const { t, i18n } = useLingui()
  const { money } = useFormat()
  const [sum, name] = [`${money(amount)} ${currency}`, i18n._(FUND_NAME)]
  return (
    <ConfirmDialog
      title={t`Deposit ${sum} into ${name}?`}
      confirm={t`Deposit ${sum}`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Trans>
        The sum leaves your available balance at once. It earns from the next cut-off on; until then you can cancel.
      </Trans>
    </ConfirmDialog>
  )
}
