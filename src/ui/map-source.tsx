import { Trans } from '@lingui/react/macro'

/** Where the map comes from, what it tells of who looks at it, and to whom its makers are to be named. */
export function MapSource() {
  return (
    <p className="t-xs t-3">
      <Trans>The map comes from this platform alone. The parts that you have looked at stay on this device and need no network.</Trans>
      <br />
      <Trans>Coasts and borders: Natural Earth. Towns: GeoNames, CC BY 4.0.</Trans>
    </p>
  )
}
