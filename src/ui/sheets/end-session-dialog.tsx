import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface EndSessionDialogProps {
  /** The question, and the verb that answers it. */
  readonly title: string
  readonly confirm: string
  readonly end: (options: {
    discardUnsent: boolean
  }) => Promise<{ status: 'unsent'; count: number } | { status: 'ended' }>
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** Asks before a person's records leave this phone; what was not sent yet is asked about once more. */
export function EndSessionDialog({ title, confirm, end, onCancel, children }: EndSessionDialogProps) {
  const { t } = useLingui()
  const [unsent, setUnsent] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const run = async (discardUnsent: boolean) => {
    setBusy(true)
    const result = await end({ discardUnsent })
    if (result.status === 'unsent') {
      setUnsent(result.count)
      setBusy(false)
    }
  }
  if (unsent > 0) {
    return (
      <ConfirmDialog
        title={t`Discard what was not sent?`}
        confirm={t`Discard`}
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void run(true)}
        onCancel={onCancel}
      >
        <Plural
          value={unsent}
          one="# thing that you did has not reached the server yet. It would be lost."
          other="# things that you did have not reached the server yet. They would be lost."
        />
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void run(false)}
      onCancel={onCancel}
    >
      {children}
      <span className="vh" role="status">
        {isBusy ? <Trans>Please wait</Trans> : null}
      </span>
    </ConfirmDialog>
  )
}
