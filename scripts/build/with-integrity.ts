import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Entry {
  readonly url: string
  readonly revision: string | null
  readonly size: number
}

type Transform = <E extends Entry>(entries: readonly E[]) => Promise<{ manifest: (E & { integrity: string })[] }>

/**
 * Gives each file in the worker's list the hash of its bytes: the browser refuses any other bytes under its name.
 * @param folder of the build
 */
export function integrityIn(folder: string): Transform {
  return async (entries) => ({
    manifest: await Promise.all(
      entries.map(async (entry) => {
        const bytes = await readFile(join(folder, entry.url))
        return { ...entry, integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}` }
      }),
    ),
  })
}
