/**
 * Takes the list of the app's files that the site serves now, where it is signed by a release key, stands in the public log, and enough
 * witnesses have signed that. From then on the service worker of a listed version fetches no other files (sw/file-guard.ts). Without a
 * policy nothing is taken, and nothing refused.
 */
import { getLogProof } from '../../contract/endpoints/public-log.ts'
import {
  hashOfList,
  listInNote,
  readReleaseKeys,
  readSignedList,
  RELEASE_KEYS_PATH,
  SIGNED_LIST_PATH,
} from '../../contract/log/app-files.ts'
import { isIncluded } from '../../contract/log/check-proof.ts'
import { readLeaf } from '../../contract/log/leaves.ts'
import { readHashes } from '../../contract/log/log-proof.ts'
import { verifierKeyText } from '../../contract/log/note.ts'
import { textLeaf } from '../../contract/log/small-tree.ts'
import type { Remote } from '../remote/exchange.ts'
import type { WitnessedList } from '../store/device/witnessed-lists.ts'
import type { FollowedHead } from './log-head.ts'
import { witnessesOf } from './witnesses-of.ts'

const HASHES_MAX = 64

export interface ReleaseWorld {
  readonly remote: Remote
  /** A file of the site as it is served now; null where it has none. */
  readonly readSite: (path: string) => Promise<string | null>
  /** The lists that are kept, newest first. */
  readonly readLists: () => Promise<readonly WitnessedList[]>
  readonly keepList: (list: WitnessedList) => Promise<void>
}

/** @returns whether a list was taken */
export async function checkRelease(world: ReleaseWorld, head: FollowedHead): Promise<boolean> {
  const { remote, readSite, readLists, keepList } = world
  const { witnesses, isQuorum, isOwnWitness } = witnessesOf(head.kept)
  if (isOwnWitness || !isQuorum || witnesses === 0) return false
  const note = await readSite(SIGNED_LIST_PATH)
  const list = note === null ? null : listInNote(note)
  if (note === null || list === null) return false
  const listHash = hashOfList(list)
  const lists = await readLists()
  const [newest] = lists
  // The rest is asked for when the site serves another list.
  if (newest?.listHash === listHash) return false
  const keys = await readSite(RELEASE_KEYS_PATH)
  const signed = readSignedList(note, readReleaseKeys(keys ?? '') ?? [])
  if (!signed || signed.signers.length === 0) return false
  const signers = signed.signers.map(verifierKeyText)
  // Another release key needs one that is known beside it.
  if (newest && !signers.some((key) => newest.signers.includes(key))) return false
  const { size, origin } = head.checkpoint
  const { outcome } = await remote(getLogProof, { query: { size, name: `app-files/${listHash}` } })
  if (!outcome.ok) return false
  const { text, index } = outcome.value
  const hashes = readHashes(outcome.value.hashes, HASHES_MAX)
  const leaf = readLeaf(text)
  const isLogged =
    hashes !== null &&
    leaf?.type === 'app-files' &&
    leaf.listHash === listHash &&
    isIncluded({ hash: textLeaf(text), index }, head.checkpoint, hashes)
  // An entry from before the one that is known is an older release: to go back, a platform makes a new one. Another name counts anew.
  const known = lists.find(({ log }) => log === origin)
  if (!isLogged || (known && index < known.index)) return false
  await keepList({ listHash, log: origin, index, signers, files: signed.list.files })
  return true
}
