/** A map with streets that the operator names (TILES_URL): what it may be, and which origin the app may then ask besides its own. */
import type { StreetSource } from '../contract/street-source.ts'

const OPENSTREETMAP = '© OpenStreetMap contributors'
const LOOPBACK = /^(localhost|127\.0\.0\.1)$/
/** The origin goes into the page's policy: a letter that ends a rule there must not stand in a name, and addresses in brackets are unknown there. */
const HOST = /^[a-z0-9.-]+$/
const PLACES = ['{z}', '{x}', '{y}']

/** Whether a text is the address of raster tiles, "https://host/{z}/{x}/{y}.png", or of one PMTiles file; plain http on this machine alone. */
export function isTilesUrl(text: string): boolean {
  return kindOf(text) !== null
}

/** @param input.url null: the app has the platform's own map alone */
export function streetSourceOf(input: {
  readonly url: string | null
  readonly attribution: string
}): StreetSource | null {
  const kind = input.url === null ? null : kindOf(input.url)
  return input.url === null || kind === null
    ? null
    : { kind, url: input.url, attribution: input.attribution || OPENSTREETMAP }
}

function kindOf(text: string): StreetSource['kind'] | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '' || !HOST.test(url.hostname))
    return null
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) return null
  const counts = PLACES.map((place) => text.split(place).length - 1)
  if (counts.every((count) => count === 1)) return 'raster'
  return counts.every((count) => count === 0) && url.pathname.endsWith('.pmtiles') ? 'pmtiles' : null
}
