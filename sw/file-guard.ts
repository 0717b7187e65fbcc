/**
 * Refuses files that the witnessed lists, which this device knows, don't name. A device that knows none takes every file: then no policy is
 * set, or this is the first visit.
 */
import { WITNESSED_CACHE } from '../src/storage-keys.ts'

const KEY = '/witnessed-lists'

export interface GuardedFile {
  readonly url: string
  /** "sha256-…" */
  readonly integrity: string
}

/** @param isNew a file of a version that begins: the newest list alone counts for it */
export async function isWitnessed({ url, integrity }: GuardedFile, isNew = false): Promise<boolean> {
  const kept = await caches.match(KEY, { cacheName: WITNESSED_CACHE })
  if (kept === undefined) return true
  // Written by src/store/device/witnessed-lists.ts alone.
  const lists = (await kept.json()) as readonly { readonly files: Readonly<Record<string, string>> }[]
  const hash = hexOf(integrity)
  return (isNew ? lists.slice(0, 1) : lists).some(({ files }) => files[`/${url}`] === hash)
}

function hexOf(integrity: string): string {
  return [...atob(integrity.replace(/^sha256-/, ''))]
    .map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
}
