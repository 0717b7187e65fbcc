/**
 * Keeps signed heads of the price chains that this device hears while the app is open, about one a minute for each product, and holds each
 * against those of before: a chain has one head at each place, and a higher place is never older. A head that was kept is a promise
 * about all prices up to it.
 */
import { contradictionOf } from '../../contract/evidence/contradiction-of.ts'
import { keyOf } from '../../contract/key-of.ts'
import { validRestores } from '../../contract/settlement/abandoned.ts'
import type { SignedRestore } from '../../contract/settlement/restore-notice.ts'
import { checkpointSchema, checkpointText, type Checkpoint } from '../../contract/settlement/tick.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import type { Evidence, KeptReceipt } from './evidence.ts'
import { nameOfHead } from './head-name.ts'
import { raise } from './incidents.ts'
import { remember } from './remember.ts'
import { thinHeads } from './thin-heads.ts'

interface HeardHead {
  readonly head: Checkpoint
  /** Signing keys that this device knows as the platform's. */
  readonly keys: Readonly<Record<string, string>>
  readonly restores: readonly SignedRestore[]
  /** Device time. */
  readonly now: number
}

/** A head that no known key has signed promises nothing, and is not kept. */
export async function noteHead(evidence: Evidence, { head, keys, restores, now }: HeardHead): Promise<void> {
  const key = keyOf(keys, head.keyId)
  if (key === undefined || !isSignatureOf(checkpointText(head), head.signature, key)) return
  for (const before of await neighboursOf(evidence, head)) {
    const detail = contradictionOf(before, head, validRestores(restores, keys))
    if (detail === null) continue
    await raise(evidence, {
      id: `contradiction head ${before.signature} ${head.signature}`,
      kind: 'contradiction',
      collection: 'products',
      rowId: head.productId,
      at: now,
      finalAt: Math.min(before.ts, head.ts),
      asOf: head.ts,
      was: { ...before },
      now: { ...head },
      detail,
      signed: {
        type: 'contradiction',
        version: 1,
        first: { head: before },
        later: { head },
        restores: [...restores],
        keys: keysOf(keys, [before, head]),
      },
    })
  }
  await remember(evidence, { kind: 'head', id: nameOfHead(head), document: head, at: now })
  await thinHeads(evidence, head, now)
}

/** The kept heads of a product in these places of its chain. After a logout only their prints are here, and tell nothing of a place. */
export async function keptHeads(
  evidence: Evidence,
  productId: string,
  places: { readonly fromSeq: number; readonly toSeq: number },
): Promise<Checkpoint[]> {
  const { fromSeq, toSeq } = places
  const kept = await evidence.receipts
    .where('[kind+id]')
    .between(
      ['head', nameOfHead({ productId, seq: fromSeq })],
      ['head', nameOfHead({ productId, seq: toSeq })],
      true,
      true,
    )
    .toArray()
  return kept.flatMap(headOf)
}

/** Returns two of the kept heads: the one at the same place or the nearest below it, and the nearest above. */
async function neighboursOf(evidence: Evidence, head: Checkpoint): Promise<Checkpoint[]> {
  const [first, here, last] = [
    ['head', `${head.productId} `],
    ['head', nameOfHead(head)],
    ['head', `${head.productId} \uffff`],
  ]
  const below = await evidence.receipts.where('[kind+id]').between(first, here, true, true).last()
  const above = await evidence.receipts.where('[kind+id]').between(here, last, false, true).first()
  return [below, above].flatMap((kept) => (kept ? headOf(kept) : []))
}

function headOf({ document }: KeptReceipt): Checkpoint[] {
  const head = checkpointSchema.safeParse(document).data
  return head ? [head] : []
}

function keysOf(keys: Readonly<Record<string, string>>, heads: readonly Checkpoint[]): Record<string, string> {
  const used: Record<string, string> = {}
  for (const { keyId } of heads) used[keyId] = keyOf(keys, keyId) ?? ''
  return used
}
