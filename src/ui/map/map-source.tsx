import { Trans } from '@lingui/react/macro'
import type { StreetSource } from '../../../contract/street-source.ts'

/** Where the map comes from, what it tells of who looks at it, and who made the platform's own. */
export function MapSource({ streets }: { streets: StreetSource | null }) {
  const host = streets === null ? '' : new URL(streets.url).host
  return (
    <p className="t-xs t-3">
      {streets === null ? null : (
        <>
          <Trans>{host} sends the streets, and learns the network address of this device and which part of the map you look at.</Trans>
          <br />
        </>
      )}
      {streets === null
        ? <Trans>The map comes from this platform alone. The parts that you have looked at stay on this device and need no network.</Trans>
        : <Trans>Without streets you see this platform's own map. Its parts that you have looked at stay on this device and need no network.</Trans>}
      <br />
      <Trans>Coasts and borders: Natural Earth. Towns: GeoNames, CC BY 4.0.</Trans>
    </p>
  )
}
