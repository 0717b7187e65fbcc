import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { askTwice } from '../../ui/page/ask-twice.ts'
import type { SharedReceipt } from './use-receipt-picture.ts'

const ReceiptSheet = lazy(
  askTwice(() => import('./receipt-sheet.tsx').then((module) => ({ default: module.ReceiptSheet }))),
)

/** Opens a verified receipt as a picture. A result that this device did not find proven is never offered as one. */
export function ShareReceipt(receipt: SharedReceipt) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn btn--ghost btn--md" onClick={() => setIsOpen(true)}>
        <Share2 className="icon icon--20" aria-hidden="true" />
        <Trans>Picture or PDF</Trans>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReceiptSheet {...receipt} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
