/** npm run release -- key | list | sign: names and signs the files of the build in ./dist, so that outsiders can check what a site serves (docs/log.md). */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sign } from '../contract/ed25519.ts'
import {
  fileListText,
  hashOfList,
  RELEASE_KEYS_PATH,
  SIGNED_LIST_PATH,
  signedListText,
  type FileList,
} from '../contract/log/app-files.ts'
import { LOG_SIGNATURE, verifierKeyText } from '../contract/log/note.ts'
import { readAppFiles } from '../server/http/app/app-files.ts'
import { listAppFiles } from '../server/http/app/list-app-files.ts'
import { makeNoteKey, readNoteKey } from '../server/log/note-key.ts'

const USAGE = `Usage: npm run release -- key FILE [NAME]
       npm run release -- list [FILE]
       npm run release -- sign --key FILE [--key FILE]

  key   makes a release key in FILE, which stays off the server, and prints its public part. NAME is for example candor.example/release
  list  prints the list of the files in ./dist with their hashes, or writes it to FILE: what candor-verify --site --list compares a site with
  sign  writes the signed list and the public keys into ./dist, before the build is copied to the server. A second --key hands over to a new key
--unclean takes a working copy with changes; the list then names no commit`

class ReleaseError extends Error {}

async function listBuild(isUncleanAllowed: boolean): Promise<FileList> {
  if (!existsSync('dist/sw.js')) throw new ReleaseError('dist has no build: run "npm run build" first')
  const files = await readAppFiles('dist')
  return listAppFiles(files, commitOf(isUncleanAllowed))
}

/** The commit that the working copy is exactly. */
function commitOf(isUncleanAllowed: boolean): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  if (git('status', '--porcelain') === '') return git('rev-parse', 'HEAD')
  if (isUncleanAllowed) return null
  throw new ReleaseError('the working copy has changes that are not committed: commit them and build again')
}

async function makeKey(file: string, name: string): Promise<string> {
  if (existsSync(file)) throw new ReleaseError(`${file} is there already`)
  return verifierKeyText((await makeNoteKey(file, name, LOG_SIGNATURE)).key)
}

async function signList(list: FileList, keyFiles: readonly string[]): Promise<string> {
  const signers = await Promise.all(
    keyFiles.map(async (file) => {
      const found = await readNoteKey(file, LOG_SIGNATURE)
      if (!found) throw new ReleaseError(`${file} is not there: make it with "npm run release -- key ${file}"`)
      return { key: found.key, sign: (text: Uint8Array) => sign(text, found.secretKey) }
    }),
  )
  await writeFile(join('dist', SIGNED_LIST_PATH), signedListText(list, signers))
  await writeFile(join('dist', RELEASE_KEYS_PATH), signers.map(({ key }) => `${verifierKeyText(key)}\n`).join(''))
  return `${Object.keys(list.files).length} files, list ${hashOfList(list)}, signed by ${keyFiles.length}`
}

/** @returns the text to print; null for a command that is none */
async function run(): Promise<string | null> {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string', multiple: true }, unclean: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [command, first, second] = positionals
  const isUnclean = values.unclean ?? false
  if (command === 'key' && first !== undefined) return makeKey(first, second ?? 'candor.invalid/release')
  if (command === 'sign' && values.key) return signList(await listBuild(isUnclean), values.key)
  if (command !== 'list') return null
  const list = await listBuild(isUnclean)
  if (first === undefined) return fileListText(list)
  await writeFile(first, fileListText(list))
  return `${Object.keys(list.files).length} files, list ${hashOfList(list)}`
}

try {
  const text = await run()
  if (text === null) console.error(USAGE)
  else console.log(text)
  process.exitCode = text === null ? 2 : 0
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
