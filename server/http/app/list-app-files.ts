/** Names the files of a build by their hashes: the list that a release key signs, or the server's own of an unsigned build. */
import { createHash } from 'node:crypto'
import { APP_VERSION } from '../../../contract/app-info.ts'
import {
  isListed,
  readReleaseKeys,
  readSignedList,
  RELEASE_KEYS_PATH,
  SIGNED_LIST_PATH,
  type FileList,
} from '../../../contract/log/app-files.ts'
import { verifierKeyText } from '../../../contract/log/note.ts'

export interface ListedFiles {
  readonly list: FileList
  /** The keys that signed the list, as C2SP writes them. */
  readonly signers: readonly string[]
}

type Files = ReadonlyMap<string, { readonly bytes: Buffer }>

/** @param commit 40 hex digits; null where the files are of no clean commit */
export function listAppFiles(files: Files, commit: string | null): FileList {
  const listed = [...files].filter(([path]) => isListed(path))
  return {
    type: 'app-file-list',
    version: 1,
    release: APP_VERSION,
    commit,
    files: Object.fromEntries(
      listed.map(([path, { bytes }]) => [path, createHash('sha256').update(bytes).digest('hex')]),
    ),
  }
}

/**
 * The signed list of a build, where it has one that names exactly its files; else the server's own list, which nobody signed.
 * @param warn in words, of a signed list that does not fit
 */
export function readListedFiles(files: Files, warn: (words: string) => void): ListedFiles {
  const own = listAppFiles(files, null)
  const [note, keys] = [SIGNED_LIST_PATH, RELEASE_KEYS_PATH].map((path) => files.get(path)?.bytes.toString('utf8'))
  if (note === undefined) return { list: own, signers: [] }
  const signed = readSignedList(note, readReleaseKeys(keys ?? '') ?? [])
  if (!signed || signed.signers.length === 0) {
    warn(`${SIGNED_LIST_PATH} is not signed by a key of ${RELEASE_KEYS_PATH}`)
    return { list: own, signers: [] }
  }
  const other = differingPath(signed.list.files, own.files)
  if (other !== null) {
    warn(`${SIGNED_LIST_PATH} is of another build: ${other} differs`)
    return { list: own, signers: [] }
  }
  return { list: signed.list, signers: signed.signers.map(verifierKeyText) }
}

/** The first path that only one of both has, or that has other bytes in each; null where they are the same. */
export function differingPath(one: FileList['files'], other: FileList['files']): string | null {
  const paths = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()
  return paths.find((path) => one[path] !== other[path]) ?? null
}
