import { useState } from 'react'
import { keepDraft } from '../../commands/keep-draft.ts'
import {
  VERIFICATION_BACK_DRAFT,
  VERIFICATION_DRAFT,
  submitVerification,
  type PhotoSide,
  type VerificationRequest,
} from '../../commands/submit-verification.ts'
import { NATIONALITY_DEFAULT } from '../../../contract/validation/nationality.ts'
import { useSubmission } from '../../ui/controls/use-submission.ts'
import { useFormState } from '../../ui/fields/use-form-state.ts'
import { plainTexts, verifyFaults, type VerifyTexts } from './verify-form-state.ts'

interface KeptDraft {
  readonly fields: Readonly<Record<string, string>>
  readonly bytes: ArrayBuffer | null
}
interface Photo {
  readonly id: string
  readonly bytes: ArrayBuffer
}
interface VerifyFormFields extends VerifyTexts {
  readonly front: Photo | null
  readonly back: Photo | null
}

/**
 * The form from the first letter to the answer. Texts and photos are kept on the device until they are sent, since a phone
 * may end the app while its camera is open; each photo keeps its id, so that it is stored once however often it is sent.
 */
export function useVerifyForm(input: {
  readonly draft: KeptDraft | null
  readonly back: KeptDraft | null
  readonly today: string
  readonly newId: () => string
}) {
  const { draft, today, newId } = input
  const [{ front, back, ...texts }, changeFields] = useFormState<VerifyFormFields>({
    name: draft?.fields['name'] ?? '',
    nationality: draft?.fields['nationality'] ?? NATIONALITY_DEFAULT,
    idNumber: draft?.fields['idNumber'] ?? '',
    front: photoOf(draft),
    back: photoOf(input.back),
  })
  const [sent, setSent] = useState<Partial<Record<PhotoSide, number>>>({})
  const [isTried, setTried] = useState(false)
  const submission = useSubmission(
    (request: VerificationRequest) =>
      submitVerification(request, (side, part) => setSent((before) => ({ ...before, [side]: part }))),
    () => undefined,
  )
  const faults = verifyFaults(texts, { hasFront: front !== null, hasBack: back !== null }, today)

  const change = (changed: Partial<VerifyFormFields>) => {
    const { front: photo, back: other, ...next } = changeFields(changed)
    submission.clear()
    if (changed.back === undefined)
      void keepDraft({
        id: VERIFICATION_DRAFT,
        fields: { ...next, fileId: photo?.id ?? '' },
        bytes: photo?.bytes ?? null,
      })
    else
      void keepDraft({ id: VERIFICATION_BACK_DRAFT, fields: { fileId: other?.id ?? '' }, bytes: other?.bytes ?? null })
  }
  const changePhoto = (side: PhotoSide, bytes: ArrayBuffer | null) =>
    change({ [side]: bytes === null ? null : { id: newId(), bytes } })
  const submit = () => {
    setTried(true)
    setSent({})
    return submission.submit(() => {
      return Object.keys(faults).length > 0 || front === null || back === null
        ? null
        : { ...plainTexts(texts), key: newId(), front, back }
    })
  }
  return {
    texts,
    photos: { front, back },
    sent: submission.isBusy ? sent : {},
    change,
    changePhoto,
    submit,
    submission,
    /** Shown only once sending was tried. */ faults: isTried ? faults : {},
  }
}

function photoOf(kept: KeptDraft | null): Photo | null {
  const id = kept?.fields['fileId'] ?? ''
  return kept?.bytes && id !== '' ? { id, bytes: kept.bytes } : null
}
