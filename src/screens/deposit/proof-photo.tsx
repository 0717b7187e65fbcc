import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import type { ProblemCode } from '../../../contract/problem.ts'
import { ProblemText } from '../../ui/problem-text.tsx'
import { resizePhoto } from './resize-photo.ts'

interface ProofPhotoProps {
  /** JPEG, or WebP where it came back from the server. */
  readonly photo: ArrayBuffer | null
  readonly onChange: (photo: ArrayBuffer | null) => void
  /** What is wrong, in words. */
  readonly fault: ReactNode
}

/** Picks the payment proof from camera or gallery, makes it small and shows it. */
export function ProofPhoto({ photo, onChange, fault }: ProofPhotoProps) {
  const { t } = useLingui()
  const [state, setState] = useState<{ isBusy: boolean; problem: ProblemCode | null }>({ isBusy: false, problem: null })
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file picked again is a change too.
    event.target.value = ''
    if (file === undefined) return
    setState({ isBusy: true, problem: null })
    const resized = await resizePhoto(file)
    setState({ isBusy: false, problem: resized.ok ? null : resized.problem })
    if (resized.ok) onChange(resized.bytes)
  }
  const hint = state.problem === null ? fault : <ProblemText problem={state.problem} />
  return (
    <div className="field" {...(hint ? { 'data-error': '' } : {})}>
      <span className="field__label" id="proof-label"><Trans>Payment proof</Trans></span>
      <div className="upload">
        {photo === null ? null : (
          <div className="upload__file">
            <Preview photo={photo} />
            <div style={{ flex: 1, minWidth: 0 }} className="stack">
              <span className="t-sm t-strong"><Trans>Your payment proof</Trans></span>
              <span className="t-xs t-3"><Kilobytes bytes={photo.byteLength} /></span>
            </div>
            <button type="button" className="icon-btn" aria-label={t`Remove the photo`} onClick={() => onChange(null)}><X className="icon" aria-hidden="true" /></button>
          </div>
        )}
        <label className="upload__add" aria-busy={state.isBusy}>
          <ImagePlus className="icon" aria-hidden="true" />
          {state.isBusy ? <Trans>Preparing the photo</Trans> : photo === null ? <Trans>Add a photo</Trans> : <Trans>Choose another photo</Trans>}
          <input
            type="file" accept="image/*" className="vh" id="proof" aria-labelledby="proof-label" aria-describedby="proof-hint"
            onChange={(event) => void pick(event)}
          />
        </label>
      </div>
      <p className="field__hint" id="proof-hint">
        {hint ? <><CircleAlert className="icon icon--16" aria-hidden="true" /><span>{hint}</span></> : <Trans>Made smaller on this phone, without the place where it was taken.</Trans>}
      </p>
    </div>
  )
}

function Preview({ photo }: { photo: ArrayBuffer }) {
  const { t } = useLingui()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = image.current
    if (element === null) return
    const url = URL.createObjectURL(new Blob([photo]))
    element.src = url
    return () => URL.revokeObjectURL(url)
  }, [photo])
  return (
    <span className="upload__thumb">
      <img ref={image} alt={t`The payment proof that you picked`} style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
    </span>
  )
}

function Kilobytes({ bytes }: { bytes: number }) {
  const { i18n } = useLingui()
  return new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(Math.max(1, bytes / 1_024))
}
