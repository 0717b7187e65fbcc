import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { beginUpdate, subscribeUpdates, updateState } from './updates.ts'

/** A new version is there: a quiet offer, never forced, since somebody may be typing. */
export function UpdatePrompt() {
  const state = useSyncExternalStore(subscribeUpdates, updateState)
  const [isPutOff, setPutOff] = useState(false)
  if (state === 'current' || isPutOff) return null
  return (
    <div className="toasts">
      <div className="toast" role="status">
        <RefreshCw className="icon icon--20" aria-hidden="true" />
        <span>{state === 'ordered' ? <Trans>The new version begins when nothing is being entered and no order runs on the screen.</Trans> : <Trans>A new version is ready. What you entered stays.</Trans>}</span>
        <button type="button" className="toast__act" onClick={() => setPutOff(true)}><Trans>Later</Trans></button>
        {state === 'ordered' ? null : <button type="button" className="toast__act" onClick={beginUpdate}><Trans>Update</Trans></button>}
      </div>
    </div>
  )
}
