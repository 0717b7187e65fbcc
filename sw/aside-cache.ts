import { fetchBuilt, type BuiltFile } from './precache-list.ts'

/**
 * Files of the build that no visit waits for: put aside when somebody asks for them or when there is time, and from then on
 * there without a network.
 */
export interface AsideCache {
  /** Whether a path of the build, without a leading slash, is kept here and not precached. */
  has(path: string): boolean
  /** From the cache; a file that is not there yet comes from the server, checked, and stays where there is room. */
  answer(path: string): Promise<Response>
  /** Puts aside what is wanted and not there yet. Rejects at the first that fails: the rest is fetched the next time. */
  fetchAll(isWanted?: (path: string) => boolean, isInstall?: boolean): Promise<void>
  /** Drops the files of earlier versions. */
  forgetOld(): Promise<void>
}

export function createAsideCache(cacheName: string, files: readonly BuiltFile[]): AsideCache {
  const byPath = new Map(files.map((file) => [file.url, file]))
  const keep = async (file: BuiltFile, response: Response) =>
    (await caches.open(cacheName)).put(`/${file.url}`, response)
  return {
    has: (path) => byPath.has(path),
    answer: async (path) => {
      const kept = await (await caches.open(cacheName)).match(`/${path}`)
      const file = byPath.get(path)
      if (kept !== undefined || file === undefined) return kept ?? Response.error()
      const response = await fetchBuilt(file)
      await keep(file, response.clone()).catch(() => undefined)
      return response
    },
    fetchAll: async (isWanted = () => true, isInstall = false) => {
      const cache = await caches.open(cacheName)
      for (const file of files)
        if (isWanted(file.url) && (await cache.match(`/${file.url}`)) === undefined)
          await keep(file, await fetchBuilt(file, isInstall))
    },
    forgetOld: async () => {
      const cache = await caches.open(cacheName)
      for (const request of await cache.keys())
        if (!byPath.has(new URL(request.url).pathname.slice(1))) await cache.delete(request)
    },
  }
}
