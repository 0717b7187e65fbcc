import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Proof } from '../../../contract/settlement/receipt.ts'
import { part } from '../../ui/page/part.tsx'
import type { SharedReceipt } from './use-receipt-picture.ts'

const ReceiptSheet = part(() => import('./receipt-sheet.tsx').then((module) => module.ReceiptSheet))

interface ShareReceiptProps extends Omit<SharedReceipt, 'proof'> {
  /** Null while the result is not verified: such a result is never offered as a picture. */
  readonly proof: Proof | null
}

/** Opens a verified receipt as a picture. It stays open while the order is checked once more. */
export function ShareReceipt({ proof, ...receipt }: ShareReceiptProps) {
  const [opened, setOpened] = useState<Proof | null>(null)
  return (
    <>
      {proof === null ? null : (
        <button type="button" className="btn btn--ghost btn--md" onClick={() => setOpened(proof)}>
          <Share2 className="icon icon--20" />
          <Trans>Picture or PDF</Trans>
        </button>
      )}
      {opened === null ? null : <ReceiptSheet {...receipt} proof={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
