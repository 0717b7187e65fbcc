/** Pictures of the app that are not precached. */
import { createSeenCache } from './seen-cache.ts'
import { IMAGES_CACHE } from '../src/storage-keys.ts'

const pictures = createSeenCache(IMAGES_CACHE, 40)

/** @param url of ours; nothing under /api ever comes here, least of all a person's own pictures */
export function isPicture(request: Request, url: URL): boolean {
  return (
    request.method === 'GET' &&
    request.destination === 'image' &&
    url.origin === self.location.origin &&
    !url.pathname.startsWith('/api/')
  )
}

export function answerPicture(request: Request): Promise<Response> {
  return pictures.answer(request)
}

/** A new version may have new pictures under old names. */
export async function forgetPictures(): Promise<void> {
  await caches.delete(IMAGES_CACHE)
}
