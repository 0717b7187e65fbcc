import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { FrameSlotsContext } from '../../ui/frame-slots.ts'
import { useModal } from '../../ui/use-modal.ts'

interface OrderDialogProps {
  readonly title: string
  readonly sub: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * The whole screen while an order is made: the state line and the price above, the sheet below. A native modal dialog, so
 * that focus stays inside, Escape (or the phone's way back) closes it and nothing behind it can be reached.
 */
export function OrderDialog({ title, sub, onClose, children }: OrderDialogProps) {
  const { t } = useLingui()
  const { stateLine } = use(FrameSlotsContext)
  const { ref, onCancel } = useModal(onClose)
  return (
    <dialog ref={ref} className="full-dialog" aria-label={title} onCancel={onCancel}>
      <div className="app app--fixed">
        <header className="head">
          <div className="top top--sub">
            <button type="button" className="icon-btn" aria-label={t`Back`} onClick={onClose}><ArrowLeft className="icon" aria-hidden="true" /></button>
            <h1 className="top__title">{title}<span className="top__sub">{sub}</span></h1>
          </div>
          {stateLine}
        </header>
        {children}
      </div>
    </dialog>
  )
}
