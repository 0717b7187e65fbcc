import { Trans } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { locateDevice } from '../../commands/locate-device.ts'
import type { Place } from '../../ui/map/map-view.ts'

type Search = 'idle' | 'busy' | 'denied' | 'unknown'

/** Marks the place where this device is. */
export function DeviceButton({ onFind }: { onFind: (place: Place) => void }) {
  const [search, setSearch] = useState<Search>('idle')
  const locate = async () => {
    setSearch('busy')
    const found = await locateDevice()
    setSearch(found.status === 'found' ? 'idle' : found.status)
    if (found.status === 'found') onFind(found)
  }
  return (
    <div className="stack">
      <button
        type="button"
        className="btn btn--md btn--ghost"
        aria-busy={search === 'busy'}
        onClick={() => {
          if (search !== 'busy') void locate()
        }}
      >
        <LocateFixed className="icon icon--20" />
        <Trans>Where this device is</Trans>
      </button>
      <p className="t-sm t-2" role="status">
        {search === 'denied' ? (
          <Trans>
            The browser does not tell this page where the device is. You can allow it in the browser's settings.
          </Trans>
        ) : null}
        {search === 'unknown' ? <Trans>The device could not find out where it is.</Trans> : null}
      </p>
    </div>
  )
}
