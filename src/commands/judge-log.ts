import type { Answer } from '../../contract/endpoint.ts'
import type { getLogNews } from '../../contract/endpoints/public-log.ts'
import { checkCheckpoint, keysOf, readPolicy } from '../../contract/log/policy.ts'
import { readNote, readVerifierKey, signedTextsOfNote } from '../../contract/log/note.ts'
import { validRestores } from '../../contract/settlement/abandoned.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { pinnedPolicy } from '../evidence/pinned-policy.ts'
import { signaturesByBrowser } from '../evidence/signatures-by-browser.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'
import { sessionCell } from '../store/device/session.ts'
import { knownRestores } from '../store/history/known-restores.ts'

export interface PublicLog {
  readonly name: string
  readonly entries: number
  readonly witnesses: readonly string[]
  readonly isOwnWitness: boolean
}

/** Says whose signatures the log's newest head has. Null where the head is not signed. */
export async function judgeLog(answer: Answer<typeof getLogNews>): Promise<PublicLog | null> {
  const { news, note, key } = answer
  const { policy, isOwnWitness } = (await pinnedHere(news.receipt.at)) ?? answer
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

/** A device of somebody who is signed in has pinned a policy: another one says nothing here. */
async function pinnedHere(at: number) {
  const userId = sessionCell.get()?.user.id
  if (userId === undefined) return null
  const pinned = await pinnedPolicy(evidenceOf(userId), validRestores(await knownRestores(), trustedKeys()), at)
  return pinned?.receipt ?? null
}
