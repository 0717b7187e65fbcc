import { receiptText } from '../../../contract/settlement/receipt.ts'
import { provenOrder } from '../../support/signed-files.ts'
import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: "a person's own receipt that is not in the public log",
  noticed: 'next sync',
  isOfLog: true,
  words: /unlogged: .*not among the \d+ entries/,
  play: (stage) => {
    const { order, proof } = provenOrder(stage.key, {
      orderId: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a777',
      acceptedAt: stage.now - 600_000,
      acceptedSeq: 5_000,
    })
    stage.platform.orders.set(order.id, { row: order, proof })
    // Another person's receipt stands where it should.
    stage.platform.log?.tellReceipts([{ text: `${receiptText(proof.acceptance.receipt)} `, signature: 'x' }], stage.now)
  },
}
