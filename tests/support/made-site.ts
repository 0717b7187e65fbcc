/** A site in memory as `candor-verify --site` asks for it: its files, the signed list of them, and a public log with a witness. */
import { createHash } from 'node:crypto'
import { getLogProof } from '../../contract/endpoints/public-log.ts'
import { sign } from '../../contract/ed25519.ts'
import {
  appFilesLeaf,
  RELEASE_KEYS_PATH,
  SIGNED_LIST_PATH,
  signedListText,
  type FileList,
} from '../../contract/log/app-files.ts'
import { leafText } from '../../contract/log/leaves.ts'
import { verifierKeyText } from '../../contract/log/note.ts'
import type { SiteQuestion } from '../../scripts/verify/site-report.ts'
import { cosigned, logSigner, madeLog, signedCheckpoint, witnessSigner, type Signer } from './log/made-log.ts'

const AT = 1_795_000_000_000
const LOG = logSigner('candor.example/log/1795000000000', 3)
const RESTORED_LOG = logSigner('candor.example/log/1795000000001', 4)
const WITNESS = witnessSigner('witness.example/w1', 7)
export const RELEASE = logSigner('candor.example/release', 11)
export const SITE_POLICY = `log ${verifierKeyText(LOG.key)}\nwitness w1 ${verifierKeyText(WITNESS.key)}\nquorum w1\n`
/** As an operator tells it after a restored backup. */
export const RESTORED_POLICY = `log ${verifierKeyText(RESTORED_LOG.key)}\n${SITE_POLICY}`

export class MadeSite {
  readonly files = new Map<string, string>([
    ['/index.html', '<script src="/assets/home-1.js"></script>'],
    ['/assets/home-1.js', 'export const answer = 42'],
    ['/sw.js', 'precache()'],
  ])
  /** The answers that one visitor alone gets, by the words in their user agent. */
  readonly forOne = new Map<string, Map<string, string>>()
  log = madeLog()
  #signer = LOG
  note = ''
  keys = ''
  isWitnessed = true

  constructor() {
    this.sign(RELEASE)
    this.tell()
  }

  list(): FileList {
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    return {
      type: 'app-file-list',
      version: 1,
      release: '1.0.0',
      commit: 'c'.repeat(40),
      files: Object.fromEntries([...this.files].map(([path, text]) => [path, hash(text)])),
    }
  }

  /** Signs the files as they stand. */
  sign(...signers: readonly Signer[]): void {
    this.note = signedListText(
      this.list(),
      signers.map(({ key, secretKey }) => ({ key, sign: (text) => sign(text, secretKey) })),
    )
    this.keys = signers.map(({ key }) => `${verifierKeyText(key)}\n`).join('')
  }

  /** Tells the log of the files as they stand. */
  tell(): void {
    const leaf = appFilesLeaf(this.list(), { at: AT, signers: this.keys.split('\n').filter((line) => line !== '') })
    this.log.add([new TextEncoder().encode(leafText(leaf))])
  }

  /** The log goes on under another name, as after a restored backup, and has nothing yet. */
  restore(): void {
    this.log = madeLog()
    this.#signer = RESTORED_LOG
  }

  /** The head, signed by the log and its witness. */
  head(): string {
    const size = this.log.entries.length
    const note = signedCheckpoint(this.#signer, size, this.log.root(size))
    return this.isWitnessed ? cosigned(note, WITNESS, AT / 1_000) : note
  }

  readonly get: SiteQuestion['get'] = (path, headers = {}) => {
    const text = this.#textOf(path, headers['user-agent'] ?? '')
    return Promise.resolve({ status: text === null ? 404 : 200, bytes: new TextEncoder().encode(text ?? '') })
  }

  #textOf(path: string, visitor: string): string | null {
    const file = path === '/' ? '/index.html' : path
    for (const [words, files] of this.forOne) {
      const own = visitor.includes(words) ? files.get(file) : undefined
      if (own !== undefined) return own
    }
    if (path === SIGNED_LIST_PATH) return this.note
    if (path === RELEASE_KEYS_PATH) return this.keys
    if (path === '/log/checkpoint') return this.head()
    if (path === '/log/key') return `${verifierKeyText(this.#signer.key)}\n`
    if (path.startsWith(`/api${getLogProof.path}?`)) return this.proof(new URLSearchParams(path.split('?')[1]))
    return this.files.get(file) ?? null
  }

  /** The server's answer about an entry, as JSON. */
  proof(query: URLSearchParams): string | null {
    const index = this.log.entries.findIndex(
      (entry) =>
        `app-files/${String((JSON.parse(Buffer.from(entry).toString()) as { listHash?: unknown }).listHash)}` ===
        query.get('name'),
    )
    const entry = this.log.entries[index]
    if (entry === undefined) return null
    const hashes = this.log
      .inclusion(index, this.log.entries.length)
      .map((hash) => Buffer.from(hash).toString('base64'))
    return JSON.stringify({ index, text: Buffer.from(entry).toString(), hashes, receipt: null })
  }
}
