/**
 * For a part of a page that comes later (`lazy`): React remembers for ever that it could not be had. The browser may stop the worker
 * in the middle of its answer; the second try starts it anew, and what lies on the device is there. A Chromium fails the second try
 * like the first one: there the page begins anew (src/app/updates/stale-chunks.ts).
 */
export function askTwice<T>(load: () => Promise<T>): () => Promise<T> {
  return () => load().catch(load)
}
