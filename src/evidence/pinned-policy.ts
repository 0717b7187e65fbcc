/**
 * The witnesses by which this device judges the public log: the policy that it was told first is pinned, and only a signed hand-over replaces
 * it. Another one, told without that, is an incident and counts for nothing.
 */
import { keyOf } from '../../contract/key-of.ts'
import { policyContradiction, policyNoticeText, rulesOfPolicy } from '../../contract/log/policy-notice.ts'
import { signedPolicySchema, type SignedPolicy } from '../../contract/log/policy-notice-schema.ts'
import { isRestoredBetween } from '../../contract/evidence/contradiction-of.ts'
import type { RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import type { Evidence } from './evidence.ts'
import { raise } from './incidents.ts'
import { remember } from './remember.ts'
import { signaturesByBrowser } from './signatures-by-browser.ts'

const HOUR_MS = 3_600_000

interface Policy {
  readonly policy: string
  readonly isOwnWitness: boolean
}

interface Told extends Omit<Policy, 'policy'> {
  /** Absent where it is the one that this device has named as its newest. */
  readonly policy?: string | undefined
  readonly policies?: readonly SignedPolicy[] | undefined
  /** Server time of the answer. */
  readonly at: number
}

interface World {
  readonly evidence: Evidence
  readonly keys: Readonly<Record<string, string>>
  readonly restores: readonly RestoreNotice[]
  /** Device time. */
  readonly now: number
}

/** The pinned policy; null before the first. One that a restored backup has lost does not count. */
export async function pinnedPolicy(
  evidence: Evidence,
  restores: readonly RestoreNotice[],
  at: number,
): Promise<SignedPolicy | null> {
  const kept = await evidence.receipts.where('kind').equals('log-policy').sortBy('id')
  const all = kept.flatMap(({ document }) => signedPolicySchema.safeParse(document).data ?? [])
  return all.filter(({ receipt }) => !isRestoredBetween(receipt.at, at, restores)).at(-1) ?? null
}

/** Takes what an answer says of the policy, as far as it is handed over. @returns the policy that counts */
export async function takePolicy(world: World, told: Told, pinned: SignedPolicy | null): Promise<Policy> {
  let counts = pinned
  for (const next of told.policies ?? []) {
    if (!(await isPlatforms(world, next, told.at))) continue
    if (counts !== null && policyContradiction(counts.receipt, next.receipt) !== null) {
      await raiseChange(world, { counts, told, next })
      break
    }
    if (counts !== null && next.receipt.number <= counts.receipt.number) continue
    await remember(world.evidence, { kind: 'log-policy', id: idOf(next), document: next, at: world.now })
    counts = next
  }
  if (counts === null) return { policy: told.policy ?? '', isOwnWitness: told.isOwnWitness }
  const { policy, isOwnWitness } = counts.receipt
  const isSame = told.policy === undefined || rulesOfPolicy(policy) === rulesOfPolicy(told.policy)
  if (!isSame || isOwnWitness !== told.isOwnWitness) await raiseChange(world, { counts, told, next: null })
  return { policy, isOwnWitness }
}

async function isPlatforms({ keys }: World, { receipt, signature }: SignedPolicy, at: number): Promise<boolean> {
  const signed = { text: policyNoticeText(receipt), signature, publicKey: keyOf(keys, receipt.keyId) ?? '' }
  const isSignatureOf = await signaturesByBrowser([signed])
  return receipt.at <= at + HOUR_MS && isSignatureOf(signed.text, signature, signed.publicKey)
}

interface Change {
  readonly counts: SignedPolicy
  readonly told: Told
  /** The signed word for it; null where there is none, and then the incident is this device's own note. */
  readonly next: SignedPolicy | null
}

async function raiseChange({ evidence, keys, now }: World, { counts, told, next }: Change): Promise<void> {
  const { receipt: before } = counts
  const words = next && policyContradiction(before, next.receipt)
  const used = [counts, ...(next ? [next] : [])].map(({ receipt: { keyId } }) => [keyId, keyOf(keys, keyId) ?? ''])
  await raise(evidence, {
    id: `policy ${before.number} ${rulesOfPolicy(next?.receipt.policy ?? told.policy ?? '')}`,
    kind: 'witnesses-changed',
    collection: 'log',
    rowId: `policy ${before.number}`,
    at: now,
    // A restored backup may have lost the policy that is pinned here.
    finalAt: before.at,
    asOf: told.at,
    was: { ...before },
    now: next ? { ...next.receipt } : { policy: told.policy ?? '', isOwnWitness: told.isOwnWitness },
    detail: words ?? `the log's policy ${before.number} is said to have other witnesses, and nothing signed says why`,
    ...(next && {
      signed: {
        type: 'contradiction',
        version: 1,
        first: counts,
        later: next,
        restores: [],
        keys: Object.fromEntries(used) as Record<string, string>,
      } as const,
    }),
  })
}

/** Ids in the order of the numbers. */
function idOf({ receipt }: SignedPolicy): string {
  return `${String(receipt.number).padStart(10, '0')} ${receipt.at}`
}
