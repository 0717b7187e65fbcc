/** States of src/ui/map. The parts come from no server here: the outline of the world stands alone, and says so. */
import { t } from '@lingui/core/macro'
import type { StreetSource } from '../../contract/street-source.ts'
import { MapCredit } from '../../src/ui/map/map-credit.tsx'
import { MapSource } from '../../src/ui/map/map-source.tsx'
import type { Place } from '../../src/ui/map/map-view.ts'
import { PlaceMap } from '../../src/ui/map/place-map.tsx'
import { Held, Opened } from '../held.tsx'
import { nothing, type Shown } from '../shown.ts'

const BERLIN: Place = { latitude: 52.52, longitude: 13.405 }
const STREETS: StreetSource = {
  kind: 'raster',
  url: `${location.origin}/no-streets/{z}/{x}/{y}.png`,
  attribution: '© OpenStreetMap contributors',
}
const noPart = () => Promise.resolve(null)

export const MAP: Shown = {
  MapCredit: {
    'of OpenStreetMap': () => <MapCredit text={STREETS.attribution} />,
    'of somebody else': () => <MapCredit text="© the city" />,
  },
  MapSource: {
    'without streets': () => <MapSource streets={null} />,
    'with streets': () => <MapSource streets={STREETS} />,
  },
  PlaceMap: {
    'to choose a place': () => (
      <Held<Place | null> first={null}>
        {(place, setPlace) => (
          <PlaceMap
            label={t`Address`}
            place={place}
            onChoose={setPlace}
            load={noPart}
            streets={null}
            onStreetsFail={nothing}
          />
        )}
      </Held>
    ),
    'that only shows': () => (
      <PlaceMap label={t`Address`} place={BERLIN} load={noPart} streets={null} onStreetsFail={nothing} />
    ),
    'with streets that do not come': () => (
      <Opened>
        {() => <PlaceMap label={t`Address`} place={BERLIN} load={noPart} streets={STREETS} onStreetsFail={nothing} />}
      </Opened>
    ),
  },
}
