import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import { fetchBuilt, type BuiltFile } from './precache-list.ts'

const PAGE = 'index.html'

/**
 * Keeps the page as the server sends it now. Its headers name the hosts that it may ask, and an operator may name another one
 * (TILES_URL) without a new version. Another version's page is not kept: its hash differs.
 */
export async function renewPage(files: readonly BuiltFile[]): Promise<void> {
  const [page, key] = [files.find(({ url }) => url === PAGE), getCacheKeyForURL(`/${PAGE}`)]
  if (page === undefined || key === undefined) return
  // Without a network it stays as it is.
  const response = await fetchBuilt(page).catch(() => null)
  if (response !== null) await (await caches.open(cacheNames.precache)).put(key, response)
}
