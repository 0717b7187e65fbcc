/** Parts of the map. A part's name changes with its content, so an old part leaves when newer ones come. */
import { createSeenCache } from './seen-cache.ts'
import { MAPS_CACHE } from '../src/storage-keys.ts'

const PART = /^\/maps\/[0-9a-f]+\/[\w-]+\.json$/
const parts = createSeenCache(MAPS_CACHE, 240)

export function isMapPart(url: URL): boolean {
  return url.origin === self.location.origin && PART.test(url.pathname)
}

export function answerMapPart(request: Request): Promise<Response> {
  return parts.answer(request)
}
