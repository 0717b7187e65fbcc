import { useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { useModal } from './use-modal.ts'

interface ConfirmDialogProps {
  /** The question. */
  readonly title: string
  /** The verb of what will be done, on the button: never the word of the button beside it, which does nothing. */
  readonly confirm: string
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** Only for what cannot be undone. Rendered while it is asked; the browser keeps the focus inside. */
export function ConfirmDialog({
  title,
  confirm,
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const modal = useModal(onCancel)
  return (
    <dialog
      {...modal}
      className="modal"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className="dialog">
        <h2 className="dialog__title" id={`${id}-title`}>
          {title}
        </h2>
        <div className="dialog__text" id={`${id}-text`}>
          {children}
        </div>
        <div className="btn-pair">
          <button type="button" className="btn btn--md btn--ghost" onClick={onCancel}>
            {t({ message: 'Cancel', context: 'not doing it' })}
          </button>
          <button
            type="button"
            className={isDangerous ? 'btn btn--md btn--danger' : 'btn btn--md'}
            aria-busy={isBusy}
            onClick={() => {
              if (!isBusy) onConfirm()
            }}
          >
            {confirm}
          </button>
        </div>
      </div>
    </dialog>
  )
}
