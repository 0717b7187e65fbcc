import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'

/** The form in which a source gives streets: pictures, or shapes in layers named as Protomaps' basemap names them. */
export interface StreetTiles {
  readonly form: 'pictures' | 'shapes'
  /** With {z}, {x} and {y} in it. */
  readonly url: string
  readonly zooms: { readonly least: number; readonly most: number }
}

/** From the page's tokens: a canvas knows no CSS variables. */
export interface StreetColours {
  readonly isDark: boolean
  readonly land: string
  readonly water: string
  readonly green: string
  readonly building: string
  readonly line: string
  readonly ink: string
  readonly halo: string
}

const SOURCE = 'streets'
/** A picture made for daylight, in the dark theme. */
const DIMMED = { 'raster-brightness-max': 0.65, 'raster-saturation': -0.2 }
/** Letters come from the device's own fonts: the style names no glyphs. */
const FONT = ['sans-serif']

/** @param language of the page, as in <html lang>: names are in it where the source has them, else as they are there */
export function streetStyle({
  tiles,
  colours,
  language,
}: {
  tiles: StreetTiles
  colours: StreetColours
  language: string
}): StyleSpecification {
  const zooms = { minzoom: tiles.zooms.least, maxzoom: tiles.zooms.most }
  const background: LayerSpecification = {
    id: 'background',
    type: 'background',
    paint: { 'background-color': colours.land },
  }
  if (tiles.form === 'pictures') {
    return {
      version: 8,
      sources: { [SOURCE]: { type: 'raster', tiles: [tiles.url], tileSize: 256, ...zooms } },
      layers: [background, { id: 'pictures', type: 'raster', source: SOURCE, paint: colours.isDark ? DIMMED : {} }],
    }
  }
  const name: ExpressionSpecification = ['coalesce', ['get', `name:${namesOf(language)}`], ['get', 'name']]
  return {
    version: 8,
    sources: { [SOURCE]: { type: 'vector', tiles: [tiles.url], ...zooms } },
    layers: [background, ...grounds(colours), ...roads(colours), ...names(colours, name)],
  }
}

function grounds({ land, water, green, building, line }: StreetColours): LayerSpecification[] {
  const area = (layer: string, colour: string, filter?: FilterSpecification): LayerSpecification => ({
    id: layer,
    type: 'fill',
    source: SOURCE,
    'source-layer': layer,
    paint: { 'fill-color': colour },
    ...(filter ? { filter } : {}),
  })
  return [
    area('earth', land),
    area('landuse', green, [
      'in',
      ['get', 'kind'],
      ['literal', ['park', 'forest', 'wood', 'grass', 'meadow', 'garden', 'cemetery', 'golf_course', 'nature_reserve']],
    ]),
    area('water', water),
    area('buildings', building),
    {
      id: 'boundaries',
      type: 'line',
      source: SOURCE,
      'source-layer': 'boundaries',
      paint: { 'line-color': line, 'line-dasharray': [4, 3] },
    },
  ]
}

/** The wider, the more of the traffic they carry. */
function roads({ line }: StreetColours): LayerSpecification[] {
  const widths: DataDrivenPropertyValueSpecification<number> = [
    'interpolate',
    ['exponential', 1.6],
    ['zoom'],
    6,
    ['match', ['get', 'kind'], 'highway', 1, 'major_road', 0.6, 0.2],
    18,
    ['match', ['get', 'kind'], 'highway', 22, 'major_road', 18, 'path', 3, 'rail', 3, 12],
  ]
  const opacity: DataDrivenPropertyValueSpecification<number> = [
    'match',
    ['get', 'kind'],
    ['highway', 'major_road'],
    0.6,
    0.35,
  ]
  return [
    {
      id: 'roads',
      type: 'line',
      source: SOURCE,
      'source-layer': 'roads',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': line, 'line-width': widths, 'line-opacity': opacity },
    },
  ]
}

function names({ ink, halo }: StreetColours, name: ExpressionSpecification): LayerSpecification[] {
  const paint = { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.5 }
  return [
    {
      id: 'road-names',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'roads',
      minzoom: 14,
      layout: { 'symbol-placement': 'line', 'text-field': name, 'text-font': FONT, 'text-size': 12 },
      paint,
    },
    {
      id: 'spot-names',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'pois',
      minzoom: 16,
      layout: { 'text-field': name, 'text-font': FONT, 'text-size': 11 },
      paint,
    },
    {
      id: 'place-names',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'places',
      maxzoom: 16,
      layout: { 'text-field': name, 'text-font': FONT, 'text-size': 14 },
      paint,
    },
  ]
}

/** As OpenStreetMap tells the two ways to write Chinese apart. */
function namesOf(language: string): string {
  if (language === 'zh-CN') return 'zh-Hans'
  return language === 'zh-TW' ? 'zh-Hant' : (language.split('-')[0] ?? language)
}
