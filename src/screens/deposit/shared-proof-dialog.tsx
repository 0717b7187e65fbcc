import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx'
import { PhotoPreview } from '../../ui/fields/photo-field.tsx'

/** Asks whether a picture that came from outside the app is the person's: a page of another site can put one there as well. */
export function SharedProofDialog({
  photo,
  onAnswer,
}: {
  readonly photo: ArrayBuffer
  readonly onAnswer: (isOwn: boolean) => void
}) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Did you share this picture?`}
      confirm={t`Use picture`}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <PhotoPreview photo={photo} label={t`Shared picture`} isLarge />
      <p>
        <Trans>It came from outside this app. Use it as payment proof only if you shared it yourself.</Trans>
      </p>
    </ConfirmDialog>
  )
}
