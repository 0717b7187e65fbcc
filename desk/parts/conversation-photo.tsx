import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { ActAnswer } from '../../contract/desk/base-endpoint.ts'
import type { DeskOutcome, DeskRefusal } from '../../contract/desk/desk-problem.ts'
import { problemText } from '../data/problem-text.ts'
import { useOpenSession } from '../data/session.tsx'
import { drawMarked } from './draw-marked.ts'
import { momentText } from './words.ts'

interface ConversationPhotoProps {
  /** Writes the line of the look. */
  readonly open: () => Promise<DeskOutcome<ActAnswer>>
  readonly load: (signal: AbortSignal) => Promise<DeskOutcome<Blob>>
}

/** A photo that somebody sent: opened by hand, a line of the log, drawn with the operator's name and time over it. */
export function ConversationPhoto({ open, load }: ConversationPhotoProps) {
  const { i18n } = useLingui()
  const [look, setLook] = useState<DeskOutcome<ActAnswer> | null>(null)
  if (look?.ok) return <Drawn at={look.value.written.at} load={load} onFault={setLook} />
  return (
    <>
      <button type="button" className="btn btn--plain" onClick={() => void open().then(setLook)}>
        <Trans>Open the photo; the look is logged</Trans>
      </button>
      {look && (
        <span className="t-bad" role="alert">
          {i18n._(problemText(look))}
        </span>
      )}
    </>
  )
}

interface DrawnProps {
  readonly at: number
  readonly load: ConversationPhotoProps['load']
  readonly onFault: (fault: DeskRefusal) => void
}

function Drawn({ at, load, onFault }: DrawnProps) {
  const { t } = useLingui()
  const { operator } = useOpenSession()
  const canvas = useRef<HTMLCanvasElement>(null)
  const mark = `${operator.name} ${momentText(at)} UTC`
  useEffect(() => {
    const ending = new AbortController()
    void load(ending.signal).then(async (bytes) => {
      if (ending.signal.aborted) return
      if (!bytes.ok) return onFault(bytes)
      if (canvas.current) await drawMarked(canvas.current, bytes.value, mark)
    })
    return () => ending.abort()
    // `load` is made anew by each render and reads the same photo.
  }, [mark])
  return <canvas ref={canvas} className="chat__photo" role="img" aria-label={t`Photo of the person, marked ${mark}`} />
}
