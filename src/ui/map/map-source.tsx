import { Trans } from '@lingui/react/macro'
import type { StreetSource } from '../../../contract/street-source.ts'

/** Says the source of the map, the data that it learns about the person, and the makers of the platform's own map. */
export function MapSource({ streets }: { streets: StreetSource | null }) {
  const host = streets === null ? '' : new URL(streets.url).host
  return (
    <p className="t-xs t-3">
      {streets === null ? null : (
        <>
          <Trans>
            {host} sends the streets, and learns the network address of this device and which part of the map you look
            at.
          </Trans>
          <br />
        </>
      )}
      {streets === null ? (
        <Trans>
          The map comes from this platform alone. The parts that you have looked at stay on this device and need no
          network.
        </Trans>
      ) : (
        <Trans>
          Without streets you see this platform's own map. Its parts that you have looked at stay on this device and
          need no network.
        </Trans>
      )}
      <br />
      <Trans>Coasts and borders: Natural Earth. Towns: GeoNames, CC BY 4.0.</Trans>
    </p>
  )
}
