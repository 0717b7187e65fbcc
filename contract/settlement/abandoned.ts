/**
 * Tells a restored backup that was owned up to from a silent fork. Two places of a product's chain that carry one number and differ are
 * a fork, unless a signed restore notice abandons the earlier of the two, and the other one was written after that restore.
 */
import { keyOf } from '../key-of.ts'
import { isSignatureOf } from '../signature.ts'
import type { Proof } from './receipt.ts'
import { isAbandoned, restoreText, type RestoreNotice, type SignedRestore } from './restore-notice.ts'
import type { Tick } from './tick.ts'

/** A tick or a signed head: its place in the chain, and the hash that it had. */
export type Sight = Pick<Tick, 'productId' | 'seq' | 'ts' | 'hash'>

/** The notices that are signed by one of these keys; any other excuses nothing. */
export function validRestores(
  restores: readonly SignedRestore[],
  keys: Readonly<Record<string, string>>,
  isSigned: typeof isSignatureOf = isSignatureOf,
): readonly RestoreNotice[] {
  return restores.flatMap(({ notice, signature }) => {
    const key = keyOf(keys, notice.keyId)
    return key !== undefined && isSigned(restoreText(notice), signature, key) ? [notice] : []
  })
}

/** The restore between two places that contradict each other; undefined where none is: a fork. */
export function restoreBetween(
  one: Omit<Sight, 'hash'>,
  other: Omit<Sight, 'hash'>,
  restores: readonly RestoreNotice[],
): RestoreNotice | undefined {
  const [earlier, later] = one.ts < other.ts ? [one, other] : [other, one]
  return restores.find(
    (notice) => isAbandoned(notice, earlier) && later.productId === notice.productId && later.ts >= notice.restoredAt,
  )
}

/**
 * Tells how far a restored backup reaches: the newest tick that it holds of any product. One restore has a notice for each product, and a
 * closed product's chain ends long before the backup does.
 * @param restores all notices that are known of the restore, among others
 * @returns ms; -Infinity where no notice is of that restore
 */
export function keptUntil(restoredAt: number, restores: readonly RestoreNotice[]): number {
  return Math.max(...restores.filter((one) => one.restoredAt === restoredAt).map(({ headTs }) => headTs))
}

/** The restore that abandoned the ticks which a proof's order hangs on, and how many of them; null where they stand. */
export function abandonedPart(
  proof: Proof,
  restores: readonly RestoreNotice[],
): { readonly notice: RestoreNotice; readonly ticks: number } | null {
  const { productId, acceptedSeq, acceptedAt } = proof.acceptance.receipt
  const last = proof.ticks.at(-1) ?? { productId, seq: acceptedSeq, ts: acceptedAt }
  const notice = restores.find((one) => isAbandoned(one, last))
  return notice ? { notice, ticks: proof.ticks.filter((tick) => isAbandoned(notice, tick)).length } : null
}
