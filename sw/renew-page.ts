import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import { fetchBuilt, type BuiltFile } from './precache-list.ts'

const PAGE = 'index.html'

/**
 * Puts the page aside as the server sends it now. Which hosts it may ask stands in its headers, and an operator may name another one
 * (TILES_URL) without a new version. Of another version's page nothing is taken: its hash is another.
 */
export async function renewPage(files: readonly BuiltFile[]): Promise<void> {
  const [page, key] = [files.find(({ url }) => url === PAGE), getCacheKeyForURL(`/${PAGE}`)]
  if (page === undefined || key === undefined) return
  // Without a network it stays as it is.
  const response = await fetchBuilt(page).catch(() => null)
  if (response !== null) await (await caches.open(cacheNames.precache)).put(key, response)
}
