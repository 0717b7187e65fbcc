import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PhotoField } from '../../ui/fields/photo-field.tsx'

interface ProofPhotoProps {
  /** JPEG, or WebP where it came back from the server. */
  readonly photo: ArrayBuffer | null
  readonly onChange: (photo: ArrayBuffer | null) => void
  readonly onPicking: (ready: Promise<boolean>) => void
  /** The fault in words. */
  readonly fault: ReactNode
}

/** Picks the payment proof, makes it small and shows it. */
export function ProofPhoto({ photo, onChange, onPicking, fault }: ProofPhotoProps) {
  const { t } = useLingui()
  return (
    <PhotoField
      label={t`Payment proof`}
      pickedLabel={t`Your payment proof`}
      removeLabel={t`Remove the photo`}
      photo={photo}
      onChange={onChange}
      onPicking={onPicking}
      fault={fault}
      hint={<Trans>Made smaller on this device, without the place where it was taken.</Trans>}
    />
  )
}
