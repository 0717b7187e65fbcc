/**
 * The last state of home, as the app's next start shows it before any of the app's code has run: the worker reads it here
 * and puts it into the page. In a cache, like the page itself: a database opens the slower the more the mirror holds, and all of them
 * lie in one store. Gone with the session.
 */
import { LAUNCH_CACHE } from '../../storage-keys.ts'

const KEY = '/launch-snapshot'

/** A text, or an element. snapshot-html.ts decides which tags and attributes become HTML. */
export type SnapshotNode =
  | string
  | {
      readonly tag: string
      readonly attributes: Readonly<Record<string, string>>
      readonly children: readonly SnapshotNode[]
    }

export interface LaunchSnapshot {
  /** User id: shown to nobody else. */
  readonly owner: string
  readonly language: string
  readonly nodes: readonly SnapshotNode[]
}

export async function writeLaunchSnapshot(snapshot: LaunchSnapshot): Promise<void> {
  await (await caches.open(LAUNCH_CACHE)).put(KEY, Response.json(snapshot))
}

export async function dropLaunchSnapshot(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(LAUNCH_CACHE)
  // Earlier versions kept the snapshot in a database of this name.
  indexedDB.deleteDatabase(LAUNCH_CACHE)
}

/** @returns null where there is none */
export async function readLaunchSnapshot(): Promise<LaunchSnapshot | null> {
  // Written by writeLaunchSnapshot alone; what it holds is looked at node by node before it is shown.
  const kept = await caches.match(KEY, { cacheName: LAUNCH_CACHE })
  return kept === undefined ? null : ((await kept.json()) as LaunchSnapshot)
}
