import { Trans, useLingui } from '@lingui/react/macro'
import type { Outcome } from '../../../contract/outcome.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ProblemText } from '../words/problem-text.tsx'
import { useFormat } from '../format/use-format.ts'
import { useSubmission } from '../controls/use-submission.ts'

/** Asks before a deposit into the balance fund is taken back; stays open with the reason when it cannot be. */
export function CancelMoveDialog({
  amount,
  cancel,
  onClose,
}: {
  amount: string
  cancel: () => Promise<Outcome<unknown>>
  onClose: () => void
}) {
  const { t } = useLingui()
  const { money } = useFormat()
  const { isBusy, refusal, submit } = useSubmission(cancel, onClose)
  const sum = money(amount)
  return (
    <ConfirmDialog
      title={t`Take back this deposit?`}
      confirm={t({ message: 'Take back', context: 'a deposit into the fund' })}
      isBusy={isBusy}
      onConfirm={() => void submit(() => ({}))}
      onCancel={onClose}
    >
      <p>
        <Trans>{sum} is available to you again at once. The day's count of deposits stays as it is.</Trans>
      </p>
      {refusal === null ? null : (
        <p role="alert" style={{ color: 'var(--danger)', marginTop: 8 }}>
          <ProblemText {...refusal} />
        </p>
      )}
    </ConfirmDialog>
  )
}
