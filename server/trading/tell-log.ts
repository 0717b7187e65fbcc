/** Tells the public log about trading, each time in the transaction that it is about. */
import { canonicalJson } from '../../contract/canonical-json.ts'
import type { Product } from '../../contract/rows/product.ts'
import { restoreText, type RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import { SETTLEMENT_RULE } from '../../contract/settlement/settle.ts'
import { noticeText, type VoidNotice } from '../../contract/settlement/void-notice.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import type { Tx } from '../database/transaction.ts'
import { addChangeToLog, addToLog } from '../log/add-to-log.ts'
import type { PublishedTerms } from '../prices/catalogue/product-terms.ts'
import type { VoidSums } from './void-sums.ts'

/** Tells a product's terms where they are not the ones that the log has. */
export async function tellTerms(tx: Tx, product: Product, at: number): Promise<void> {
  const { id: productId, code, priceScale, countdowns } = product
  const terms = { productId, code, rule: SETTLEMENT_RULE, priceScale, countdowns }
  await addChangeToLog(tx, {
    what: `terms/${productId}`,
    text: canonicalJson(terms),
    leaf: { type: 'terms', version: 1, at, ...terms },
  })
}

/** Tells terms at their publication, long before they hold. */
export async function tellPublishedTerms(tx: Tx, published: PublishedTerms): Promise<void> {
  const { productId, version: number, from, terms, reason, publishedAt: at } = published
  await addToLog(tx, { type: 'published-terms', version: 1, at, productId, number, from, terms, reason })
}

export async function tellVoid(tx: Tx, notice: VoidNotice, sums: VoidSums): Promise<void> {
  const { noticeId, productId, from, to, orders, signedAt } = notice
  const noticeHash = sha256Hex(noticeText(notice))
  await addToLog(tx, { type: 'void-notice', version: 1, noticeId, productId, from, to, orders, signedAt, noticeHash })
  // An entry of its own: readers of before pass over it, and go on to know the notice.
  await addToLog(tx, { type: 'void-sums', version: 1, noticeId, ...sums })
}

export async function tellRestore(tx: Tx, notice: RestoreNotice): Promise<void> {
  const { noticeId, productId, headSeq, orders, restoredAt } = notice
  const noticeHash = sha256Hex(restoreText(notice))
  await addToLog(tx, {
    type: 'restore-notice',
    version: 1,
    noticeId,
    productId,
    headSeq,
    orders,
    restoredAt,
    noticeHash,
  })
}
