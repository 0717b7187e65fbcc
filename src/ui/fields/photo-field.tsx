import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, CircleAlert, ImagePlus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import type { ProblemCode } from '../../../contract/problem.ts'
import { ProblemText } from '../words/problem-text.tsx'
import { SentPart } from '../page/progress.tsx'
import { usePhotoPick } from './use-photo-pick.ts'

interface PhotoFieldProps {
  readonly label: string
  /** Names the picture that was picked, beside its preview and to the ear. */
  readonly pickedLabel: string
  readonly removeLabel: string
  readonly photo: ArrayBuffer | null
  readonly onChange: (photo: ArrayBuffer | null) => void
  /** A photo is being made small; resolves to whether it became one, after `onChange`. */
  readonly onPicking: (ready: Promise<boolean>) => void
  /** The fault in words. */
  readonly fault: ReactNode
  readonly hint: ReactNode
  /** A button of its own for the camera: some phones' picture choosers do not offer it. */
  readonly hasCamera?: boolean
  /** Part of the picture that is sent, 0 to 1; null while it is not being sent. */
  readonly sent?: number | null
}

/** Picks one picture from camera or gallery, makes it small and shows it, with how much of it is sent. */
export function PhotoField({
  label,
  pickedLabel,
  removeLabel,
  photo,
  onChange,
  onPicking,
  fault,
  hint,
  hasCamera = false,
  sent = null,
}: PhotoFieldProps) {
  const id = useId()
  const [problem, setProblem] = useState<ProblemCode | null>(null)
  const { isBusy, pick } = usePhotoPick((picked) => {
    setProblem(picked.ok ? null : picked.problem)
    if (picked.ok) onChange(picked.bytes)
  })
  const wrong = problem === null || isBusy ? fault : <ProblemText problem={problem} />
  const input = {
    type: 'file',
    accept: 'image/*',
    className: 'vh',
    'aria-describedby': `${id}-hint`,
    'aria-invalid': Boolean(wrong),
    onChange: (event: ChangeEvent<HTMLInputElement>) => onPicking(pick(event)),
  }
  return (
    <div className="field" data-error={wrong ? '' : undefined}>
      <span className="field__label" id={`${id}-label`}>
        {label}
      </span>
      <div className="upload">
        {photo === null ? null : (
          <PickedPhoto photo={photo} label={pickedLabel} sent={sent}>
            <button type="button" className="icon-btn" aria-label={removeLabel} onClick={() => onChange(null)}>
              <X className="icon" />
            </button>
          </PickedPhoto>
        )}
        {sent === null ? (
          <div className="btn-pair">
            <PickButton id={id} input={input} isBusy={isBusy} isFirst={photo === null} />
            {hasCamera ? <CameraButton id={id} input={input} /> : null}
          </div>
        ) : null}
      </div>
      <div className="field__hint" id={`${id}-hint`}>
        {wrong ? (
          <>
            <CircleAlert className="icon icon--16" />
            <span>{wrong}</span>
          </>
        ) : (
          hint
        )}
      </div>
    </div>
  )
}

/** The picture with its size, or with how much of it is sent; a picture that is being sent can't be removed. */
function PickedPhoto({
  photo,
  label,
  sent,
  children,
}: {
  photo: ArrayBuffer
  label: string
  sent: number | null
  children: ReactNode
}) {
  return (
    <div className="upload__file">
      <PhotoPreview photo={photo} label={label} />
      <div style={{ flex: 1, minWidth: 0 }} className="stack">
        <span className="t-sm t-strong">{label}</span>
        {sent === null ? (
          <span className="t-xs t-3">
            <Kilobytes bytes={photo.byteLength} />
          </span>
        ) : (
          <SentPart part={sent} label={label} />
        )}
      </div>
      {sent === null ? children : null}
    </div>
  )
}

/** Opens the picture chooser. @param id of the field whose label names the picture */
function PickButton({
  id,
  input,
  isBusy,
  isFirst,
}: {
  id: string
  input: ComponentProps<'input'>
  isBusy: boolean
  isFirst: boolean
}) {
  return (
    <label className="upload__add" style={{ flex: '1 1 8rem' }} aria-busy={isBusy}>
      <ImagePlus className="icon" />
      {isBusy ? (
        <Trans>Preparing the photo</Trans>
      ) : isFirst ? (
        <Trans>Add a photo</Trans>
      ) : (
        <Trans>Choose another photo</Trans>
      )}
      <input {...input} aria-labelledby={`${id}-label`} />
    </label>
  )
}

/** Opens the camera at once. @param id of the field whose label names the picture */
function CameraButton({ id, input }: { id: string; input: ComponentProps<'input'> }) {
  return (
    <label className="upload__add" style={{ flex: '1 1 8rem' }}>
      <Camera className="icon" />
      <span id={`${id}-camera`}>
        <Trans>Take a photo</Trans>
      </span>
      <input {...input} capture="environment" aria-labelledby={`${id}-camera ${id}-label`} />
    </label>
  )
}

/** @param isLarge to be looked at, not only recognised */
export function PhotoPreview({
  photo,
  label,
  isLarge = false,
}: {
  readonly photo: ArrayBuffer
  readonly label: string
  readonly isLarge?: boolean
}) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = image.current
    if (element === null) return
    const url = URL.createObjectURL(new Blob([photo]))
    element.src = url
    return () => URL.revokeObjectURL(url)
  }, [photo])
  if (isLarge)
    return (
      <img
        ref={image}
        alt={label}
        style={{
          display: 'block',
          maxWidth: '100%',
          maxHeight: '40dvh',
          marginInline: 'auto',
          marginBlockEnd: 12,
          borderRadius: 'var(--r-md)',
        }}
      />
    )
  return (
    <span className="upload__thumb">
      <img ref={image} alt={label} style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
    </span>
  )
}

function Kilobytes({ bytes }: { bytes: number }) {
  const { i18n } = useLingui()
  return new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.max(1, bytes / 1_024),
  )
}
