/** A map with streets on a canvas, by maplibre-gl. It comes with street-map.tsx alone: no page waits for it, and no worker puts it aside. */
import { Map as MapView, Marker, addProtocol, setWorkerUrl } from 'maplibre-gl'
// A worker of our own origin: the page's policy then needs no blob:.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { PMTiles, Protocol, TileType } from 'pmtiles'
import type { StreetSource } from '../../../contract/street-source.ts'
import type { Place } from './map-view.ts'
import { watchTheme } from '../prices/price-chart-theme.ts'
import { streetStyle, type StreetColours, type StreetTiles } from './street-style.ts'

/** A few streets around the place. */
const NEAR_ZOOM = 14
/** Deepest zoom of most raster sources; beyond it their last pictures are enlarged. */
const PICTURES_ZOOM_MAX = 19
const ZOOM_MAX = 20

const files = new Protocol()
addProtocol('pmtiles', files.tile)
setWorkerUrl(workerUrl)

export interface DrawnStreets {
  /** The middle of the view. */
  middle(): Place
  goTo(place: Place): void
  mark(place: Place | null): void
  zoom(factor: number): void
  remove(): void
}

interface StreetEvents {
  /** It stands there, with what the source has of it. */
  readonly onReady: () => void
  /** Nothing of the source can be had: no network, no such source, or a device that draws none. */
  readonly onFail: () => void
  readonly onChoose: (place: Place) => void
}

/** Rejects where the source says nothing of itself, and where the device cannot draw. */
export async function drawStreets(
  element: HTMLElement,
  {
    source,
    label,
    place,
    signal,
    ...events
  }: StreetEvents & { source: StreetSource; label: string; place: Place | null; signal: AbortSignal },
): Promise<DrawnStreets> {
  const tiles = await readTiles(source)
  signal.throwIfAborted()
  const style = () => streetStyle({ tiles, colours: readColours(element), language: document.documentElement.lang })
  const view = new MapView({
    container: element,
    style: style(),
    attributionControl: false,
    locale: { 'Map.Title': label, 'Marker.Title': label },
    center: place === null ? [0, 20] : lngLat(place),
    zoom: place === null ? 0 : NEAR_ZOOM,
    maxZoom: ZOOM_MAX,
    // North stays up: there is no button that would bring it back.
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    boxZoom: false,
  })
  view.touchZoomRotate.disableRotation()
  view.keyboard.disableRotation()
  view.getCanvas().setAttribute('role', 'application')
  follow(view, events)
  const stopWatching = watchTheme(() => view.setStyle(style()))
  const pin = new Marker({ element: pinElement() })
  return {
    middle: () => placeOf(view.getCenter()),
    goTo: (to) => void view.jumpTo({ center: lngLat(to), zoom: NEAR_ZOOM }),
    mark: (at) => void (at === null ? pin.remove() : pin.setLngLat(lngLat(at)).addTo(view)),
    zoom: (factor) => void view.zoomTo(view.getZoom() + Math.log2(factor)),
    remove: () => {
      stopWatching()
      view.remove()
    },
  }
}

async function readTiles({ kind, url }: StreetSource): Promise<StreetTiles> {
  if (kind === 'raster') return { form: 'pictures', url, zooms: { least: 0, most: PICTURES_ZOOM_MAX } }
  const archive = new PMTiles(url)
  const { tileType, minZoom, maxZoom } = await archive.getHeader()
  files.add(archive)
  return {
    form: tileType === TileType.Mvt ? 'shapes' : 'pictures',
    url: `pmtiles://${url}/{z}/{x}/{y}`,
    zooms: { least: minZoom, most: maxZoom },
  }
}

function follow(view: MapView, { onReady, onFail, onChoose }: StreetEvents): void {
  let [arrived, isReady] = [0, false]
  view.once('idle', () => {
    isReady = true
    onReady()
  })
  view.on('movestart', () => {
    arrived = 0
  })
  view.on('sourcedata', ({ tile }) => {
    if (tile?.state === 'loaded') arrived += 1
  })
  view.on('error', (event) => {
    // A part that the source alone does not have is no reason to give up what is there; a network that is gone is one.
    const isOfPart = 'tile' in event && (arrived > 0 || !view.areTilesLoaded() || (isReady && hasStatus(event.error)))
    if (!isOfPart) onFail()
  })
  view.on('click', (event) => onChoose(placeOf(event.lngLat)))
  view.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onChoose(placeOf(view.getCenter()))
  })
}

/** The source answered, with a refusal; 0 is the library's word for none. */
function hasStatus(error: object): boolean {
  return 'status' in error && error.status !== 0
}

function readColours(element: HTMLElement): StreetColours {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    isDark: style.colorScheme === 'dark',
    land: token('--surface-2'),
    water: token('--primary-line'),
    green: token('--ok-soft'),
    building: token('--surface-3'),
    line: token('--line-strong'),
    ink: token('--ink'),
    halo: token('--surface-2'),
  }
}

function pinElement(): HTMLElement {
  const pin = document.createElement('span')
  pin.className = 'map__pin'
  pin.ariaHidden = 'true'
  return pin
}

function lngLat({ latitude, longitude }: Place): [number, number] {
  return [longitude, latitude]
}

/** Round the world and back again it is the same place. */
function placeOf(at: { wrap(): { readonly lat: number; readonly lng: number } }): Place {
  const { lat, lng } = at.wrap()
  return { latitude: lat, longitude: lng }
}
