/**
 * Refuses files that the running version fetches later, where the witnessed lists that this device knows don't name them. A device that
 * knows no list takes every file: then no policy is set, or this is the first visit. An install is never refused: a new version's code
 * decides that by itself, so a refusal would stop no dishonest version, and could keep a device from every honest one.
 */
import { WITNESSED_CACHE } from '../src/storage-keys.ts'

const KEY = '/witnessed-lists'
const PAGE = 'index.html'

export interface GuardedFile {
  readonly url: string
  /** "sha256-…" */
  readonly integrity: string
}

let ownPage: GuardedFile | undefined

/** Tells the guard which version runs, by all of its files. */
export function guardFor(files: readonly GuardedFile[]): void {
  ownPage = files.find(({ url }) => url === PAGE)
}

export async function isWitnessed(file: GuardedFile): Promise<boolean> {
  const kept = await caches.match(KEY, { cacheName: WITNESSED_CACHE })
  if (kept === undefined) return true
  // Written by src/store/device/witnessed-lists.ts alone.
  const lists = (await kept.json()) as readonly { readonly files: Readonly<Record<string, string>> }[]
  const isNamed = ({ url, integrity }: GuardedFile) => {
    const hash = hexOf(integrity)
    return lists.some(({ files }) => files[`/${url}`] === hash)
  }
  // A version that no kept list names, older than the first or than those that are kept, goes on with its own files.
  return isNamed(file) || (ownPage !== undefined && !isNamed(ownPage))
}

function hexOf(integrity: string): string {
  return [...atob(integrity.replace(/^sha256-/, ''))]
    .map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
}
