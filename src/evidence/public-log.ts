import { getLogNews } from '../../contract/endpoints/public-log.ts'
import { checkCheckpoint, keysOf, readPolicy } from '../../contract/log/policy.ts'
import { readNote, readVerifierKey, signedTextsOfNote } from '../../contract/log/note.ts'
import { validRestores } from '../../contract/settlement/abandoned.ts'
import { readCursor, type Mirror } from '../store/mirror/mirror.ts'
import { publishedRestores } from './audit.ts'
import type { Evidence } from './evidence.ts'
import { followLog, type FollowedHead, type LogWorld } from './log-head.ts'
import { signaturesByBrowser } from './signatures-by-browser.ts'

/** The public log as it stands. */
export interface PublicLog {
  readonly name: string
  readonly entries: number
  /** Those of the policy that have signed its newest head. */
  readonly witnesses: readonly string[]
  readonly isOwnWitness: boolean
}

interface Asking extends Pick<LogWorld, 'keys' | 'remote' | 'now'> {
  /** Null for a visitor. */
  readonly evidence: Evidence | null
  readonly everybodys: Mirror
}

/**
 * Says whose signatures the log's newest head has. The head that somebody who is signed in sees is one that this device follows: it begins with those
 * before it, and is judged by the pinned policy. Null where nobody can be asked, or the head is not signed, or does not follow.
 */
export async function readPublicLog(asking: Asking): Promise<PublicLog | null> {
  const { asOf } = await readCursor(asking.everybodys)
  // Before the first sync nothing can be followed.
  const isFollowing = asking.evidence !== null && asOf !== null
  const head = await (isFollowing ? followedHead(asking, { evidence: asking.evidence, asOf }) : newestHead(asking))
  if (head === null) return null
  const { note, key, policy, isOwnWitness } = head
  const [log, read] = [readVerifierKey(key), readPolicy(policy)]
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

type ShownHead = Pick<FollowedHead['kept'], 'note' | 'key' | 'policy' | 'isOwnWitness'>

async function followedHead(
  { everybodys, ...asking }: Asking,
  { evidence, asOf }: { readonly evidence: Evidence; readonly asOf: number },
): Promise<ShownHead | null> {
  const restores = validRestores(await publishedRestores(everybodys), asking.keys)
  return (await followLog({ ...asking, evidence, restores, publicAsOf: asOf }))?.kept ?? null
}

async function newestHead({ remote }: Asking): Promise<ShownHead | null> {
  const { outcome } = await remote(getLogNews, {})
  return outcome.ok ? { ...outcome.value, policy: outcome.value.policy ?? '' } : null
}
