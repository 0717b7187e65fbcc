/** Remembers the languages that are read on this device: a new version loads their catalogs at once. */
import { LANGUAGES_CACHE } from '../src/storage-keys.ts'

const KEPT = '/kept-languages'
const KEPT_MAX = 3
/** The default and the fallback: with the shell, always. */
const ALWAYS: readonly string[] = ['zh-CN', 'en-US']

/** The language of a catalog's path, null for any other file. */
export function languageOf(path: string): string | null {
  return /^assets\/locales\/([a-z]{2}-[A-Z]{2})-/.exec(path)?.[1] ?? null
}

/** Whether a file is a catalog that does not come with the shell. */
export function isLazyCatalog(path: string): boolean {
  const language = languageOf(path)
  return language !== null && !ALWAYS.includes(language)
}

/** Last chosen first; empty before any choice. */
export async function readLanguages(): Promise<readonly string[]> {
  const stored = await (await caches.open(LANGUAGES_CACHE)).match(KEPT)
  // Written only by `noteLanguage` below.
  return stored === undefined ? [] : ((await stored.json()) as string[])
}

export async function noteLanguage(language: string): Promise<void> {
  const before = await readLanguages()
  if (before[0] === language) return
  const kept = [language, ...before.filter((other) => other !== language)].slice(0, KEPT_MAX)
  await (await caches.open(LANGUAGES_CACHE)).put(KEPT, Response.json(kept))
}
