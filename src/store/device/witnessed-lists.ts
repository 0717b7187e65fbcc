/**
 * The lists of the app's files that the platform's log tells everybody and that enough witnesses have signed, newest first: the page keeps
 * them, and the service worker of a listed version refuses files that none of them names.
 */
import * as z from 'zod/mini'
import { WITNESSED_CACHE } from '../../storage-keys.ts'

const KEY = '/witnessed-lists'
/** The server goes on serving so many releases to old tabs. */
const KEPT_MAX = 3

const listSchema = z.strictObject({
  listHash: z.string(),
  /** The log's name; lists that were kept by earlier versions lack it. After a restored backup the log goes on under another one. */
  log: z.optional(z.string()),
  /** The entry's place in the log of that name; a later entry is a newer release. */
  index: z.int(),
  /** The keys that signed it, as C2SP writes them. */
  signers: z.array(z.string()),
  /** Path to sha256, hex. */
  files: z.record(z.string(), z.string()),
})
export type WitnessedList = z.infer<typeof listSchema>

/** Newest first; empty where none is known. */
export async function readWitnessedLists(): Promise<readonly WitnessedList[]> {
  const kept = await caches.match(KEY, { cacheName: WITNESSED_CACHE })
  return kept === undefined ? [] : (z.array(listSchema).safeParse(await kept.json()).data ?? [])
}

export async function keepWitnessedList(list: WitnessedList): Promise<void> {
  const before = await readWitnessedLists()
  const kept = [list, ...before.filter(({ listHash }) => listHash !== list.listHash)].slice(0, KEPT_MAX)
  await (await caches.open(WITNESSED_CACHE)).put(KEY, Response.json(kept))
}
