import { useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'

const SHOWN_MS = 4_000

/** Copies a text and says so, for the eye by a mark, for the ear by a live region. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui()
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        aria-label={label}
        onClick={(event) => {
          void copyText(text, event.currentTarget).then((isThere) => setState(isThere ? 'copied' : 'refused'))
        }}
      >
        {state === 'copied' ? <Check className="icon icon--20" /> : <Copy className="icon icon--20" />}
      </button>
      <span role="status" className={state === 'idle' ? 'vh' : 't-xs t-2'}>
        {state === 'copied'
          ? t`Copied`
          : state === 'refused'
            ? t`Not copied. Select the text and copy it by hand.`
            : ''}
      </span>
    </>
  )
}
