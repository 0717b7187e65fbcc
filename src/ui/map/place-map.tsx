/** This room holds maps. It may not read data or ask for a person's place. */
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { StreetSource } from '../../../contract/street-source.ts'
import { part } from '../page/part.tsx'
import { MapCredit } from './map-credit.tsx'
import { RowsSkeleton } from '../page/rows-skeleton.tsx'
import type { WorldMapProps } from './world-map.tsx'

const WorldMap = part(() => import('./world-map.tsx').then((module) => module.WorldMap))
type StreetMap = typeof import('./street-map.tsx').StreetMap

type Streets =
  | { readonly status: 'asked'; readonly Map: null }
  | { readonly status: 'drawing' | 'there'; readonly Map: StreetMap }
  | { readonly status: 'failed'; readonly Map: null }

interface PlaceMapProps extends WorldMapProps {
  /** The source of the platform's streets; null: it has none. */
  readonly streets: StreetSource | null
  readonly onStreetsFail: () => void
}

/** The map of a page: streets where the platform has a source of them and it answers, else the map that needs no network. */
export function PlaceMap({ streets, onStreetsFail, ...map }: PlaceMapProps) {
  if (streets === null) return <OwnMap {...map} />
  return <MapWithStreets key={streets.url} streets={streets} onStreetsFail={onStreetsFail} {...map} />
}

function MapWithStreets({ streets, onStreetsFail, load, ...map }: PlaceMapProps & { streets: StreetSource }) {
  const [{ status, Map }, setState] = useState<Streets>({ status: 'asked', Map: null })
  const fail = () => {
    setState({ status: 'failed', Map: null })
    onStreetsFail()
  }
  const noteFailure = useEffectEvent(fail)
  useEffect(() => {
    if (status !== 'asked') return
    let isGone = false
    import('./street-map.tsx').then(
      (module) => {
        if (!isGone) setState({ status: 'drawing', Map: module.StreetMap })
      },
      () => {
        if (!isGone) noteFailure()
      },
    )
    return () => {
      isGone = true
    }
  }, [status])
  return (
    <div>
      <div className="map-layers">
        {Map === null ? null : (
          <Map
            {...map}
            source={streets}
            target={map.target ?? null}
            isShown={status === 'there'}
            onReady={() => setState({ status: 'there', Map })}
            onFail={fail}
          />
        )}
        {status === 'there' ? null : <OwnMap {...map} load={load} />}
      </div>
      {status === 'there' ? <MapCredit text={streets.attribution} /> : null}
      <div role="status">
        {status !== 'failed' ? null : (
          <p className="map__note t-sm t-2">
            <Trans>The streets could not be loaded. This map needs no network.</Trans>{' '}
            <button type="button" className="link" onClick={() => setState({ status: 'asked', Map: null })}>
              <Trans>Try again</Trans>
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

function OwnMap(map: WorldMapProps) {
  return <WorldMap placeholder={<RowsSkeleton rows={4} />} {...map} />
}
