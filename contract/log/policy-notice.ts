/**
 * The platform's signed word on which witnesses its log has (C2SP tlog-policy), and how one list of them gives way to the next: the new one
 * stands in the log first, and enough of the witnesses before it sign a head that has it. So nobody is moved to other witnesses unseen.
 */
import { canonicalJson } from '../canonical-json.ts'
import { isIncluded } from './check-proof.ts'
import { readLeaf } from './leaves.ts'
import { readHashes } from './log-proof.ts'
import { readVerifierKey, verifierKeyText } from './note.ts'
import { checkCheckpoint, readPolicy, type Quorum } from './policy.ts'
import type { PolicyNotice } from './policy-notice-schema.ts'
import { textLeaf } from './small-tree.ts'

const HASHES_MAX = 128

/** The text that a notice's signature covers. */
export function policyNoticeText(notice: PolicyNotice): string {
  return canonicalJson(notice)
}

/** The witnesses and the quorum of a policy decide. The log's own lines, addresses and comments may change by themselves. */
export function rulesOfPolicy(text: string): string {
  const read = readPolicy(text)
  if (typeof read === 'string') return text
  const witnesses = read.witnesses.map(({ key }) => verifierKeyText(key)).sort()
  return canonicalJson({ witnesses, quorum: rulesOf(read.quorum) })
}

function rulesOf(quorum: Quorum): unknown {
  switch (quorum.kind) {
    case 'none':
      return 'none'
    case 'witness':
      return verifierKeyText(quorum.key)
    case 'group':
      return { atLeast: quorum.atLeast, members: quorum.members.map(rulesOf) }
  }
}

/** @returns in English what both can't say; null where both can be true */
export function policyContradiction(one: PolicyNotice, other: PolicyNotice): string | null {
  const [before, next] = one.number <= other.number ? [one, other] : [other, one]
  if (before.number === next.number)
    return before.policy === next.policy && before.isOwnWitness === next.isOwnWitness
      ? null
      : `The platform signed two lists of witnesses as the log's policy ${next.number}`
  if (next.number > before.number + 1) return null
  const fault = handOverFault(before, next)
  return fault === null
    ? null
    : `The platform signed other witnesses for its log (policy ${next.number}) than before (policy ${before.number}), and ${fault}`
}

/** The server's own witness guards nothing, so its policy gives way by the entry alone. @returns in words why the later policy was not handed over to */
export function handOverFault(before: PolicyNotice, { handOver, ...next }: PolicyNotice): string | null {
  if (handOver === null) return 'shows no hand-over by those before'
  const { entry, note } = handOver
  const [read, log] = [readPolicy(before.policy), readVerifierKey(next.log)]
  const head = typeof read === 'string' || log === null ? null : checkCheckpoint(note, { ...read, logs: [log] })
  const hashes = readHashes(entry.hashes, HASHES_MAX)
  const leaf = readLeaf(entry.text)
  const isTold =
    head !== null &&
    hashes !== null &&
    isIncluded({ hash: textLeaf(entry.text), index: entry.index }, head.checkpoint, hashes) &&
    leaf?.type === 'log-policy' &&
    leaf.number === next.number &&
    leaf.policy === next.policy &&
    leaf.isOwnWitness === next.isOwnWitness
  if (!isTold) return 'the log had not told it before'
  return before.isOwnWitness || head.isQuorum
    ? null
    : 'too few of those before have signed a head of the log that tells it'
}
