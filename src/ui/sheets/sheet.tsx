import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useModal } from './use-modal.ts'

/** Comes from below, over the page: a choice or a short form. Rendered while it is open; Escape, X, the way back and a tap beside it close it. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui()
  const id = useId()
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className="drawer" aria-labelledby={id}>
      <div className="sheet">
        <div className="sheet__head">
          <h2 className="sheet__title" id={id}>
            {title}
          </h2>
          <button type="button" className="icon-btn" aria-label={t`Close`} onClick={onClose}>
            <X className="icon" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
