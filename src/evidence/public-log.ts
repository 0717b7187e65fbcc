import { getLogNews } from '../../contract/endpoints/public-log.ts'
import { checkCheckpoint, keysOf, readPolicy } from '../../contract/log/policy.ts'
import { readNote, readVerifierKey, signedTextsOfNote } from '../../contract/log/note.ts'
import { validRestores } from '../../contract/settlement/abandoned.ts'
import type { Mirror } from '../store/mirror/mirror.ts'
import { publishedRestores } from './audit.ts'
import type { Evidence } from './evidence.ts'
import type { LogWorld } from './log-head.ts'
import { pinnedPolicy } from './pinned-policy.ts'
import { signaturesByBrowser } from './signatures-by-browser.ts'

/** The public log as it stands. */
export interface PublicLog {
  readonly name: string
  readonly entries: number
  /** Those of the policy that have signed its newest head. */
  readonly witnesses: readonly string[]
  readonly isOwnWitness: boolean
}

interface Asking extends Pick<LogWorld, 'keys' | 'remote'> {
  /** Null for a visitor. */
  readonly evidence: Evidence | null
  readonly everybodys: Mirror
}

/** Says whose signatures the log's newest head has. Null where nobody can be asked, or the head is not signed. */
export async function readPublicLog({ evidence, everybodys, keys, remote }: Asking): Promise<PublicLog | null> {
  const { outcome } = await remote(getLogNews, {})
  if (!outcome.ok) return null
  const { news, note, key } = outcome.value
  // A device of somebody who is signed in has pinned a policy: another one says nothing here.
  const restores = evidence ? validRestores(await publishedRestores(everybodys), keys) : []
  const pinned = evidence && (await pinnedPolicy(evidence, restores, news.receipt.at))
  const { policy, isOwnWitness } = pinned?.receipt ?? outcome.value
  const [log, read] = [readVerifierKey(key), readPolicy(policy ?? '')]
  if (log === null || typeof read === 'string') return null
  const named = { ...read, logs: [log] }
  const signed = readNote(note)
  const isSignatureOf = await signaturesByBrowser(signed ? signedTextsOfNote(signed, keysOf(named)) : [])
  const checked = checkCheckpoint(note, named, { isSignatureOf })
  return (
    checked && {
      name: checked.checkpoint.origin,
      entries: checked.checkpoint.size,
      witnesses: checked.witnesses.map(({ name }) => name),
      isOwnWitness,
    }
  )
}
