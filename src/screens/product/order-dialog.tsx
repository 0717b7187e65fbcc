import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { use, useEffect, useEffectEvent, type ReactNode } from 'react'
import { useHand } from '../../queries/use-hand.ts'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'
import { useModal } from '../../ui/sheets/use-modal.ts'

interface OrderDialogProps {
  readonly title: string
  readonly sub: string
  readonly onClose: () => void
  /** It covers the page: what it shows need not be drawn there too. */
  readonly onCovering: () => void
  readonly children: ReactNode
}

/**
 * The whole screen while an order is made: the state line and the price above, the sheet below. A native modal dialog, so
 * that focus stays inside, Escape (or the phone's way back) closes it and nothing behind it can be reached.
 */
export function OrderDialog({ title, sub, onClose, onCovering, children }: OrderDialogProps) {
  const { t } = useLingui()
  const { stateLine } = use(FrameSlotsContext)
  const hand = useHand()
  const { ref, onCancel, onClose: onClosed } = useModal(onClose)
  const cover = useEffectEvent(onCovering)
  useEffect(() => {
    let isOpen = true
    const comings = ref.current?.getAnimations().map((coming) => coming.finished) ?? []
    void Promise.allSettled(comings).then(() => {
      if (isOpen) cover()
    })
    return () => void (isOpen = false)
  }, [ref])
  return (
    <dialog ref={ref} className="full-dialog" aria-label={title} onCancel={onCancel} onClose={onClosed}>
      <div className="app app--fixed" data-hand={hand}>
        <header className="head">
          <div className="top top--sub">
            <button type="button" className="icon-btn" aria-label={t`Back`} onClick={onClose}>
              <ArrowLeft className="icon" />
            </button>
            <h1 className="top__title">
              {title}
              <span className="top__sub">{sub}</span>
            </h1>
          </div>
          {stateLine}
        </header>
        {children}
      </div>
    </dialog>
  )
}
