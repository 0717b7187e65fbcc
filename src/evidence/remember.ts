/**
 * The contact surface of the memory: `remember` keeps a document under a kind and an id, once; `recallAll` gives all of a kind back. Use it for
 * what the server has answered and could deny later: acceptances, refusals, and that no answer came.
 */
import { canonicalJson } from '../../contract/canonical-json.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import type { Evidence, KeptReceipt, ReceiptKind } from './evidence.ts'

export type Remembered =
  | { readonly status: 'kept' }
  /** The same document was kept before. */
  | { readonly status: 'known' }
  /** Another document is kept under this name, and stays. The caller decides the meaning of the difference. */
  | { readonly status: 'other'; readonly kept: KeptReceipt }

/**
 * Keeps a document for good. A document that is kept is never replaced.
 * @param receipt.id of what it is about, an order's id for example
 * @param receipt.document anything that JSON can hold
 * @param receipt.at device time, ms
 */
export function remember(
  evidence: Evidence,
  receipt: { readonly kind: ReceiptKind; readonly id: string; readonly document: unknown; readonly at: number },
): Promise<Remembered> {
  const hash = hashOf(receipt.document)
  return evidence.transaction('rw', evidence.receipts, async (): Promise<Remembered> => {
    const kept = await evidence.receipts.get([receipt.kind, receipt.id])
    if (kept) return kept.hash === hash ? { status: 'known' } : { status: 'other', kept }
    await evidence.receipts.add({ ...receipt, hash })
    return { status: 'kept' }
  })
}

/** All that is kept of a kind, by id. */
export function recallAll(evidence: Evidence, kind: ReceiptKind): Promise<KeptReceipt[]> {
  return evidence.receipts.where('kind').equals(kind).toArray()
}

export function hashOf(document: unknown): string {
  return sha256Hex(canonicalJson(document))
}
