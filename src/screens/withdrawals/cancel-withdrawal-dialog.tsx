import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Withdrawal } from '../../../contract/rows/withdrawal.ts'
import { cancelWithdrawal } from '../../commands/cancel-withdrawal.ts'
import { newId } from '../../commands/new-id.ts'
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { useSubmission } from '../../ui/controls/use-submission.ts'

/** Asks before a withdrawal is taken back; stays open with the reason when it cannot be. */
export function CancelWithdrawalDialog({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const { t } = useLingui()
  const { money } = useFormat()
  const [key] = useState(newId)
  const { isBusy, refusal, submit } = useSubmission(cancelWithdrawal, onClose)
  const amount = money(withdrawal.amount)
  return (
    <ConfirmDialog
      title={t`Take back this withdrawal?`}
      confirm={t({ message: 'Take back', context: 'a withdrawal' })}
      isBusy={isBusy}
      onConfirm={() => void submit(() => ({ id: withdrawal.id, key }))}
      onCancel={onClose}
    >
      <p>
        <Trans>The whole {amount} is available to you again at once.</Trans>
      </p>
      {refusal === null ? null : (
        <p role="alert" style={{ color: 'var(--danger)', marginTop: 8 }}>
          <ProblemText {...refusal} />
        </p>
      )}
    </ConfirmDialog>
  )
}
