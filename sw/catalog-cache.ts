/**
 * Ten catalogs are built, a person reads one or two: the default and the fallback are precached with the shell, the
 * others when they are chosen, and from then on with every new version.
 */
const CACHE = 'candor-catalogs'
const KEPT = '/kept-languages'
const ALWAYS: readonly string[] = ['zh-CN', 'en-US']
const KEPT_MAX = 3

export interface CatalogCache {
  /** Whether a path of the build, without a leading slash, is a catalog that is not precached. */
  has(path: string): boolean
  answer(pathname: string): Promise<Response>
  /** A language was chosen: its catalog stays from now on. */
  keep(language: string): Promise<void>
  /** Fetches this version's catalogs of all kept languages. */
  fetchKept(): Promise<void>
  /** Drops the catalogs of earlier versions. */
  forgetOld(): Promise<void>
}

/** @param paths of the build: "assets/locales/de-DE-messages-BxK2….js" among them */
export function createCatalogCache(paths: readonly string[]): CatalogCache {
  const languageOf = (path: string) => /^assets\/locales\/([a-z]{2}-[A-Z]{2})-/.exec(path)?.[1]
  const lazyPaths = new Set(paths.filter((path) => {
    const language = languageOf(path)
    return language !== undefined && !ALWAYS.includes(language)
  }))

  const readKept = async (): Promise<readonly string[]> => {
    const stored = await (await caches.open(CACHE)).match(KEPT)
    // Written only by `keep` below.
    return stored === undefined ? [] : ((await stored.json()) as string[])
  }
  const fetchAll = async (languages: readonly string[]) => {
    const cache = await caches.open(CACHE)
    for (const path of lazyPaths) {
      const isWanted = languages.includes(languageOf(path) ?? '')
      if (isWanted && (await cache.match(`/${path}`)) === undefined) await cache.add(`/${path}`)
    }
  }
  return {
    has: (path) => lazyPaths.has(path),
    answer: async (pathname) => (await caches.match(pathname, { cacheName: CACHE })) ?? fetch(pathname),
    keep: async (language) => {
      if (ALWAYS.includes(language)) return
      const kept = [language, ...(await readKept()).filter((other) => other !== language)].slice(0, KEPT_MAX)
      await (await caches.open(CACHE)).put(KEPT, Response.json(kept))
      await fetchAll(kept)
    },
    fetchKept: async () => fetchAll(await readKept()),
    forgetOld: async () => {
      const cache = await caches.open(CACHE)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        if (pathname !== KEPT && !lazyPaths.has(pathname.slice(1))) await cache.delete(request)
      }
    },
  }
}
