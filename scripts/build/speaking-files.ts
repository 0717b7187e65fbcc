/** Finds the files with words that a page's modules reach by imports, so that nobody keeps a list of them by hand. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Their dynamic imports are other pages, which name their own words. */
const DOORS = [
  'src/app/routes/first-routes.ts',
  'src/app/routes/routes.ts',
  'src/app/pages/load-page.ts',
  'src/main.tsx',
  'src/app/wide/wide-window.ts',
]
/** It waits for words by itself before it says anything. */
export const TELLER = 'src/app/news/tell-news.tsx'

/**
 * The files with words that are reached from the entries, by static imports and by those that a tap loads.
 * @param entries paths from the repository's top, where this runs
 */
export function speakingFiles(entries: readonly string[]): readonly string[] {
  return reachedFiles(entries).filter(speaks).sort()
}

/** All files that are reached from the entries, with words or without. */
export function reachedFiles(entries: readonly string[]): readonly string[] {
  const reached = new Set<string>()
  const follow = (file: string) => {
    if (reached.has(file) || (file === TELLER && !entries.includes(TELLER))) return
    reached.add(file)
    for (const imported of importsOf(file)) follow(imported)
  }
  for (const entry of entries) follow(entry)
  return [...reached]
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const statics = [...source.matchAll(/^(?:import|export) (?!type )[^'\n]*from '(\.[^']+)'/gm)]
  const dynamics = DOORS.includes(file) ? [] : [...source.matchAll(/import\('(\.[^']+)'\)/g)]
  return [...statics, ...dynamics]
    .map(([, path]) => normalize(join(dirname(file), path ?? '')))
    .filter((path) => path.startsWith('src/') && existsSync(path))
}

function speaks(file: string): boolean {
  const source = readFileSync(file, 'utf8')
  return /\/macro'/.test(source) && /<(Trans|Plural|Select)\b|\b(t|msg)[`(]|\bplural\(/.test(source)
}
