/** npm run world-outline: writes src/ui/map/world-outline.ts from Natural Earth's 1:110m map (public domain), as world-atlas packs it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { worldOutline, type Topology } from './build/world-outline.ts'

const source = fileURLToPath(import.meta.resolve('world-atlas/countries-110m.json'))
// The package's own format.
const { land, borders } = worldOutline(JSON.parse(readFileSync(source, 'utf8')) as Topology)
const text = `/** Made by "npm run world-outline" from Natural Earth, 1:110m, public domain. One unit is a tenth of a degree. */
export const LAND = '${land}'
export const BORDERS = '${borders}'
`
writeFileSync(new URL('../src/ui/map/world-outline.ts', import.meta.url), text)
