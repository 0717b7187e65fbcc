/** The code under test, loaded from a folder: the repository itself, or a copy with one fault put in. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface System {
  readonly mirror: typeof import('../../../src/store/mirror/mirror.ts')
  readonly outbox: typeof import('../../../src/store/mirror/outbox.ts')
  readonly history: typeof import('../../../src/store/history/history.ts')
  readonly erase: typeof import('../../../src/store/mirror/erase-mirror.ts')
  readonly cycle: typeof import('../../../src/sync/cycle.ts')
  readonly send: typeof import('../../../src/sync/send-outbox.ts')
  readonly scrub: typeof import('../../../src/sync/scrub.ts')
  readonly repair: typeof import('../../../src/sync/repair.ts')
}

/** @param root the folder that holds `src` and `contract` */
export async function loadSystem(root: string): Promise<System> {
  const load = (path: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(join(root, path)).href)
  const [mirror, outbox, history, erase, cycle, send, scrub, repair] = await Promise.all([
    load('src/store/mirror/mirror.ts'),
    load('src/store/mirror/outbox.ts'),
    load('src/store/history/history.ts'),
    load('src/store/mirror/erase-mirror.ts'),
    load('src/sync/cycle.ts'),
    load('src/sync/send-outbox.ts'),
    load('src/sync/scrub.ts'),
    load('src/sync/repair.ts'),
  ])
  // Each path names its module's type above.
  return { mirror, outbox, history, erase, cycle, send, scrub, repair } as System
}
