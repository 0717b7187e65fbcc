import { Trans, useLingui } from '@lingui/react/macro'
import { Maximize2, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { lookPhoto } from '../../contract/desk/endpoints.ts'
import { callBytes } from '../data/call.ts'
import { problemText } from '../data/problem-text.ts'
import { useKeys } from '../data/use-keys.ts'
import { drawMarked } from './draw-marked.ts'

export type PhotoName = 'proof' | 'frontPhoto' | 'backPhoto'

interface PhotoProps {
  readonly look: string
  readonly photo: PhotoName
  readonly title: ReactNode
  /** Words over the picture: the operator and the time of the look. */
  readonly mark: string
  /** Whether keys of the window turn this one. */
  readonly hasKeys: boolean
}

const ZOOM_STEP = 0.25

/** A photo, open for one look: drawn from its bytes with the operator's name and time over it, and never kept. */
export function Photo({ look, photo, title, mark, hasKeys }: PhotoProps) {
  const { t, i18n } = useLingui()
  const [fault, setFault] = useState('')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const ending = new AbortController()
    void callBytes(lookPhoto, { params: { look, photo }, signal: ending.signal }).then(async (bytes) => {
      if (ending.signal.aborted) return
      if (!bytes.ok) return setFault(i18n._(problemText(bytes)))
      if (canvas.current) await drawMarked(canvas.current, bytes.value, mark)
    })
    return () => ending.abort()
  }, [look, photo, mark, i18n])
  const { view, zoom, turn, whole } = useView(hasKeys)
  return (
    <figure className="photo" {...(view.isWhole ? { 'data-whole': '' } : {})}>
      <div className="photo__view" tabIndex={0} role="group" aria-label={t`Photo`}>
        {fault === '' ? (
          <canvas
            ref={canvas}
            role="img"
            aria-label={t`Photo of the person, marked ${mark}`}
            style={{ transform: `rotate(${view.turn}deg) scale(${view.zoom})` }}
          />
        ) : (
          <p className="t-bad" role="alert">
            {fault}
          </p>
        )}
      </div>
      <figcaption className="photo__bar">
        <span className="photo__name">{title}</span>
        <Tools zoomed={view.zoom} zoom={zoom} turn={turn} whole={whole} />
      </figcaption>
    </figure>
  )
}

interface ToolsProps {
  readonly zoomed: number
  readonly zoom: (by: number) => void
  readonly turn: (by: number) => void
  readonly whole: () => void
}

function Tools({ zoomed, zoom, turn, whole }: ToolsProps) {
  const { t } = useLingui()
  const percent = Math.round(zoomed * 100)
  return (
    <>
      <span className="push" />
      <Tool label={t`Smaller`} onClick={() => zoom(-ZOOM_STEP)} icon={<ZoomOut className="icon icon--16" />} />
      <b>
        <Trans>{percent}%</Trans>
      </b>
      <Tool label={t`Larger`} onClick={() => zoom(ZOOM_STEP)} icon={<ZoomIn className="icon icon--16" />} />
      <Tool label={t`Turn left`} onClick={() => turn(-90)} icon={<RotateCcw className="icon icon--16" />} />
      <Tool label={t`Turn right`} onClick={() => turn(90)} icon={<RotateCw className="icon icon--16" />} />
      <Tool label={t`Whole window`} onClick={whole} icon={<Maximize2 className="icon icon--16" />} />
    </>
  )
}

function useView(hasKeys: boolean) {
  const [view, setView] = useState({ zoom: 1, turn: 0, isWhole: false })
  const zoom = (by: number) => setView((old) => ({ ...old, zoom: Math.min(4, Math.max(0.5, old.zoom + by)) }))
  const turn = (by: number) => setView((old) => ({ ...old, turn: old.turn + by }))
  const whole = () => setView((old) => ({ ...old, isWhole: !old.isWhole }))
  useKeys({
    ...(hasKeys
      ? { '+': () => zoom(ZOOM_STEP), '-': () => zoom(-ZOOM_STEP), '[': () => turn(-90), ']': () => turn(90), z: whole }
      : {}),
    Escape: () => setView((old) => ({ ...old, isWhole: false })),
  })
  return { view, zoom, turn, whole }
}

function Tool({
  label,
  onClick,
  icon,
}: {
  readonly label: string
  readonly onClick: () => void
  readonly icon: ReactNode
}) {
  return (
    <button type="button" className="tool" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  )
}
