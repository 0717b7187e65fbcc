/**
 * The list of the files that make up one release of the app, each by its address and the hash of its bytes. The same commit, built by the
 * same Node, is meant to give the same list, so that anybody can make it anew. A release key, which is not on the server, signs it as a note (C2SP signed-note).
 */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { canonicalJson, readCanonical } from '../canonical-json.ts'
import { hashSchema } from '../identifiers.ts'
import { sha256Hex } from '../sha256.ts'
import type { Leaf } from './leaves.ts'
import { checkNote, LOG_SIGNATURE, readNote, readVerifierKey, signatureLine, type VerifierKey } from './note.ts'

/** Where a site serves the signed list, and the keys of those who signed it, one a line. Neither is in the list. */
export const SIGNED_LIST_PATH = '/app-files.note'
export const RELEASE_KEYS_PATH = '/release-keys.txt'

const KEYS_MAX = 4
const TEXT_MAX = 1_000_000

const fileListSchema = z.strictObject({
  type: z.literal('app-file-list'),
  version: z.literal(1),
  /** The app's version. */
  release: z.string().check(z.maxLength(40)),
  /** Null where it was not built from a clean commit. */
  commit: z.nullable(z.string().check(z.regex(/^[0-9a-f]{40}$/))),
  /** Path, as the site serves it, to sha256 of the bytes. */
  files: z.record(z.string().check(z.regex(/^\/./)), hashSchema),
})
export type FileList = z.infer<typeof fileListSchema>

export function fileListText(list: FileList): string {
  return canonicalJson(list)
}

/** The list that a text is exactly the canonical JSON of; null for any other text. */
export function fileListOfText(text: string): FileList | null {
  if (text.length > TEXT_MAX) return null
  return readCanonical(text, (json) => fileListSchema.safeParse(json).data ?? null, fileListText)
}

/** Names a list in the log. */
export function hashOfList(list: FileList): string {
  return sha256Hex(fileListText(list))
}

export function isListed(path: string): boolean {
  return path !== SIGNED_LIST_PATH && path !== RELEASE_KEYS_PATH
}

/** @param sign by the key, over the note's text */
export function signedListText(
  list: FileList,
  signers: readonly { readonly key: VerifierKey; sign(text: Uint8Array): Uint8Array }[],
): string {
  const text = `${fileListText(list)}\n`
  return `${text}\n${signers.map(({ key, sign }) => signatureLine(key, sign(utf8ToBytes(text)))).join('')}`
}

/** The list that a note holds, whoever signed it; null for a note that is none. */
export function listInNote(note: string): FileList | null {
  const read = note.length > TEXT_MAX ? null : readNote(note)
  return read && fileListOfText(read.text.slice(0, -1))
}

/** The list that a note holds, with those of the keys that have signed it. Null for a note that is none, or where one of the keys' signatures is wrong. */
export function readSignedList(
  note: string,
  keys: readonly VerifierKey[],
): { readonly list: FileList; readonly signers: readonly VerifierKey[] } | null {
  const list = listInNote(note)
  const read = readNote(note)
  const signed = read && checkNote(read, keys)
  return list && signed ? { list, signers: signed.map(({ key }) => key) } : null
}

/** The keys of a text with one key a line; null where a line is none. */
export function readReleaseKeys(text: string): readonly VerifierKey[] | null {
  const lines = text.split('\n').filter((line) => line !== '')
  const keys = lines.flatMap((line) => readVerifierKey(line) ?? []).filter(({ type }) => type === LOG_SIGNATURE)
  return keys.length === lines.length && keys.length <= KEYS_MAX ? keys : null
}

/** The facts about a list that the log gets. */
export function appFilesLeaf(
  list: FileList,
  { at, signers }: { readonly at: number; readonly signers: readonly string[] },
): Extract<Leaf, { type: 'app-files' }> {
  const { release, commit, files } = list
  const count = Object.keys(files).length
  return {
    type: 'app-files',
    version: 1,
    at,
    release,
    commit,
    count,
    listHash: hashOfList(list),
    signers: [...signers],
  }
}
