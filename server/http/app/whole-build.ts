/** Whether a build is whole: its worker carries a list of the app's files, each with the hash of its bytes. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readIfThere } from './read-if-there.ts'

const WORKER = 'sw.js'
/** From its first bracket to its last: a worker that is only half written has none. */
const LIST = /\[(?:\{[^{}]*"integrity":"sha256-[^{}]*\},?)+\]/

/** Returns the first file of the worker's list that is not there with its bytes, the worker where the list is not there; null where all fits. */
export async function findUnfit(folder: string): Promise<string | null> {
  const list = LIST.exec((await readIfThere(join(folder, WORKER)))?.toString() ?? '')
  if (list === null) return WORKER
  // Written by the build (scripts/build/with-integrity.ts).
  for (const { url, integrity } of JSON.parse(list[0]) as readonly { url: string; integrity: string }[]) {
    const bytes = await readIfThere(join(folder, url))
    if (bytes === null || `sha256-${createHash('sha256').update(bytes).digest('base64')}` !== integrity) return url
  }
  return null
}
