/** The report of `candor-verify --site`: whether a site serves the files of a release, and whether its public log names them. */
import { createHash } from 'node:crypto'
import {
  readSignedList,
  fileListOfText,
  hashOfList,
  RELEASE_KEYS_PATH,
  SIGNED_LIST_PATH,
  readReleaseKeys,
  type FileList,
} from '../../contract/log/app-files.ts'
import { isIncluded } from '../../contract/log/check-proof.ts'
import { jsonOf } from '../../contract/canonical-json.ts'
import { readLeaf } from '../../contract/log/leaves.ts'
import { getLogProof } from '../../contract/endpoints/public-log.ts'
import { readHashes } from '../../contract/log/log-proof.ts'
import { LOG_SIGNATURE, readVerifierKey, verifierKeyText, type VerifierKey } from '../../contract/log/note.ts'
import { checkCheckpoint, readPolicy, type Policy } from '../../contract/log/policy.ts'
import { textLeaf } from '../../contract/log/small-tree.ts'
import { escapeHidden } from '../../contract/hidden-characters.ts'
import type { ProofReport } from './proof-report.ts'

export interface Answer {
  readonly status: number
  readonly bytes: Uint8Array
}

export interface SiteQuestion {
  /** Gets a path of the site. @throws where it does not answer */
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  /** The text of the tag's list, as "npm run release -- list" makes it, or a signed list; null: the site's own. */
  readonly list: string | null
  /** Release keys that the reader knows. */
  readonly releaseKeys: readonly VerifierKey[]
  /** The text of a policy (C2SP tlog-policy); null: the log names its own key, and no witness is asked for. */
  readonly policy: string | null
}

const AT_ONCE = 8
const SHOWN_MAX = 20
const HASHES_MAX = 64
/** A page that is exchanged for some visitors alone: the page and the worker are asked for as each of them. */
const VISITORS: readonly Readonly<Record<string, string>>[] = [
  {
    'accept-language': 'zh-CN',
    'user-agent':
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  },
  {
    'accept-language': 'en-US',
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  },
  {
    'accept-language': 'de-DE',
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0',
  },
]

export async function reportOnSite(question: SiteQuestion): Promise<ProofReport> {
  const found = await listOf(question)
  if (typeof found === 'string') return bad('NOT VERIFIED', [found])
  const { list, signers } = found
  const title = `Release ${list.release}, commit ${list.commit ?? 'none named'}, ${Object.keys(list.files).length} files, list ${hashOfList(list)}`
  const wrong = await wrongFiles(question, list)
  if (wrong.length > 0)
    return bad('OTHER FILES: the site does not serve the files of this release.', [
      title,
      ...wrong.slice(0, SHOWN_MAX),
      ...(wrong.length > SHOWN_MAX ? [`and ${wrong.length - SHOWN_MAX} more`] : []),
    ])
  const logged = await inLog(question, list)
  if (!logged.isProven)
    return bad('NOT IN THE LOG: the site serves these files and does not say so to everybody.', [
      title,
      ...logged.lines,
    ])
  const isListKnown = question.list !== null || signers.length > 0
  const isNamed = isListKnown && question.policy !== null
  return {
    verdict: isNamed ? 'verified' : 'unpinned',
    lines: [
      isNamed
        ? 'VERIFIED: the site serves exactly the files of this release, and its log names them.'
        : 'NOT NAMED: the site serves what it says itself. Name what you know with --list or --release-key, and the witnesses with --policy.',
      title,
      ...signers.map((key) => `Signed by ${verifierKeyText(key)}`),
      ...logged.lines,
    ].map(escapeHidden),
  }
}

function bad(title: string, lines: readonly string[]): ProofReport {
  return { verdict: 'mismatch', lines: [title, ...lines].map(escapeHidden) }
}

/** @returns the list that the site is held against, or in words why there is none */
async function listOf({
  get,
  list,
  releaseKeys,
}: SiteQuestion): Promise<{ readonly list: FileList; readonly signers: readonly VerifierKey[] } | string> {
  const own = list === null ? await get(SIGNED_LIST_PATH) : null
  if (own !== null && own.status !== 200)
    return `The site has no signed list of its files (${SIGNED_LIST_PATH} answers ${own.status}). Give one with --list.`
  const text = list ?? textOf(own?.bytes)
  const plain = fileListOfText(text)
  if (plain !== null) return releaseKeys.length > 0 ? 'The list is not signed.' : { list: plain, signers: [] }
  const signed = readSignedList(text, releaseKeys.length > 0 ? releaseKeys : await keysOf(get))
  if (!signed) return 'The list of the files can not be read, or its signature is wrong.'
  if (releaseKeys.length > 0 && signed.signers.length === 0)
    return 'None of the release keys that you named has signed the list.'
  return releaseKeys.length > 0 ? signed : { list: signed.list, signers: [] }
}

/** The keys that the site names itself: they find a wrong signature, and prove nothing. */
async function keysOf(get: SiteQuestion['get']): Promise<readonly VerifierKey[]> {
  const { status, bytes } = await get(RELEASE_KEYS_PATH)
  return status === 200 ? (readReleaseKeys(textOf(bytes)) ?? []) : []
}

/** Says in words which files the site serves differently. */
async function wrongFiles({ get }: SiteQuestion, { files }: FileList): Promise<readonly string[]> {
  const wrong: string[] = []
  const waiting = Object.entries(files)
  const hold = async (path: string, hash: string | undefined, headers?: Readonly<Record<string, string>>) => {
    const { status, bytes } = await get(path, headers)
    const as = headers ? `, asked for as ${headers['user-agent'] ?? ''}` : ''
    if (status !== 200) wrong.push(`${path} answers ${status}${as}`)
    else if (createHash('sha256').update(bytes).digest('hex') !== hash) wrong.push(`${path} has other bytes${as}`)
  }
  const take = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await hold(encodeURI(next[0]), next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
  for (const headers of VISITORS) {
    await hold('/', files['/index.html'], headers)
    await hold('/sw.js', files['/sw.js'], headers)
  }
  return wrong.sort()
}

async function inLog(
  { get, policy: policyText }: SiteQuestion,
  list: FileList,
): Promise<{ readonly isProven: boolean; readonly lines: readonly string[] }> {
  const policy = policyText === null ? await ownPolicy(get) : readPolicy(policyText)
  if (typeof policy === 'string') return no(`The policy can't be read: ${policy}`)
  const head = await get('/log/checkpoint')
  const witnessed = head.status === 200 ? checkCheckpoint(textOf(head.bytes), policy) : null
  if (witnessed === null) return no('The head of the log is not signed by a log of the policy.')
  const { checkpoint, witnesses, isQuorum } = witnessed
  const query = new URLSearchParams({ size: String(checkpoint.size), name: `app-files/${hashOfList(list)}` })
  const asked = await get(`/api${getLogProof.path}?${query.toString()}`)
  const proof = asked.status === 200 ? getLogProof.response.safeParse(jsonOf(textOf(asked.bytes))).data : undefined
  const hashes = proof && readHashes(proof.hashes, HASHES_MAX)
  const leaf = proof && readLeaf(proof.text)
  if (!proof || !hashes || leaf?.type !== 'app-files' || leaf.listHash !== hashOfList(list))
    return no(`No entry of ${checkpoint.origin} names this list.`)
  if (!isIncluded({ hash: textLeaf(proof.text), index: proof.index }, checkpoint, hashes))
    return no('The proof does not lead to the head of the log.')
  const lines = [
    `Entry ${proof.index} of ${checkpoint.size} in ${checkpoint.origin}, told at ${new Date(leaf.at).toISOString()}`,
    ...witnesses.map(({ name, time }) => `Witnessed by ${name} at ${new Date(time * 1_000).toISOString()}`),
  ]
  return isQuorum
    ? { isProven: true, lines }
    : { isProven: false, lines: ['Too few witnesses of the policy have signed the head.', ...lines] }
}

function no(line: string): { readonly isProven: false; readonly lines: readonly string[] } {
  return { isProven: false, lines: [line] }
}

/** The log's own key, and no witness. */
async function ownPolicy(get: SiteQuestion['get']): Promise<Policy | string> {
  const { status, bytes } = await get('/log/key')
  const key = status === 200 ? readVerifierKey(textOf(bytes).trimEnd()) : null
  return key?.type === LOG_SIGNATURE
    ? { logs: [key], witnesses: [], quorum: { kind: 'none' } }
    : 'the site names no key of a log'
}

function textOf(bytes: Uint8Array = new Uint8Array()): string {
  return new TextDecoder().decode(bytes)
}
