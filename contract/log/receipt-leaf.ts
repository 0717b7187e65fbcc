/** The leaf of a signed receipt about an order, hex: by it the log is asked whether it has the receipt. */
import { receiptText, type Acceptance, type SettlementReceipt } from '../settlement/receipt.ts'
import { receiptLeafText } from './leaves.ts'
import { textLeaf } from './small-tree.ts'

export function leafOfReceipt(signed: {
  readonly receipt: Acceptance | SettlementReceipt
  readonly signature: string
}): string {
  const hash = textLeaf(receiptLeafText({ text: receiptText(signed.receipt), signature: signed.signature }))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
