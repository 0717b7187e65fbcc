import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { OUT_OF_PICTURE } from '../../ui/page/launch-picture.ts'
import { beginUpdate, offeredUpdate, putOffUpdate, subscribeUpdates } from './updates.ts'

/** A new version is there: a quiet offer, never forced, since somebody may be typing. */
export function UpdatePrompt() {
  const state = useSyncExternalStore(subscribeUpdates, offeredUpdate)
  if (state === 'current') return null
  return (
    <div className="toasts" {...OUT_OF_PICTURE}>
      <div className="toast" role="status">
        <RefreshCw className="icon icon--20" />
        <span>
          {state === 'ordered' ? (
            <Trans>The new version begins when nothing is being entered and no order runs on the screen.</Trans>
          ) : (
            <Trans>A new version is ready. What you entered stays.</Trans>
          )}
        </span>
        <button type="button" className="toast__act" onClick={putOffUpdate}>
          <Trans>Later</Trans>
        </button>
        {state === 'ordered' ? null : (
          <button type="button" className="toast__act" onClick={beginUpdate}>
            <Trans>Update</Trans>
          </button>
        )}
      </div>
    </div>
  )
}
