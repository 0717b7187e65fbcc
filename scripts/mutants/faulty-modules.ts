/**
 * Loads the project's modules with one of them changed. Each fault is a generation of its own: all modules that reach the changed one are
 * loaded anew under it, all others are shared by all generations.
 */
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { resolve as absolute } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const STAND_INS: Readonly<Record<string, string>> = {
  vitest: new URL('./test-stand-in.ts', import.meta.url).href,
  'fast-check': new URL('./property-stand-in.ts', import.meta.url).href,
}

export interface Generation {
  /** Counts up; 0 is the code as it is. */
  readonly number: number
  /** Absolute paths of the modules that reach the changed one, itself among them. */
  readonly anew: ReadonlySet<string>
  readonly changed: { readonly path: string; readonly text: string } | null
}

let current: Generation = { number: 0, anew: new Set(), changed: null }
const plain = new Map<string, string>()

export function begin(generation: Generation): void {
  current = generation
}

/** Imports a file in the present generation. */
export function load(file: string): Promise<unknown> {
  return import(urlIn(current, pathToFileURL(absolute(file)).href))
}

registerHooks({
  resolve(specifier, context, next) {
    const standIn = STAND_INS[specifier]
    if (standIn !== undefined && context.parentURL !== standIn) return { url: standIn, shortCircuit: true }
    const resolved = next(specifier, context)
    return resolved.url.startsWith('file:') ? { ...resolved, url: urlIn(current, resolved.url) } : resolved
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.includes('?generation=')) return next(url, context)
    const path = fileURLToPath(url.replace(/\?.*$/, ''))
    const source = current.changed?.path === path ? stripTypeScriptTypes(current.changed.text) : plainSource(path)
    return { format: 'module', source, shortCircuit: true }
  },
})

function urlIn({ number, anew }: Generation, url: string): string {
  const bare = url.replace(/\?generation=.*$/, '')
  return bare.startsWith('file:') && anew.has(fileURLToPath(bare)) ? `${bare}?generation=${number}` : bare
}

function plainSource(path: string): string {
  const known = plain.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'))
  plain.set(path, known)
  return known
}
