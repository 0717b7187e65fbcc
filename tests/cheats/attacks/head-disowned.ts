import type { Attack } from '../attack.ts'
import { provenOrder } from '../../support/signed-files.ts'
import { openRoute } from '../../support/app-walk.ts'
import { until } from '../../support/trader.ts'

export const attack: Attack = {
  name: 'an order on other prices than those whose signed head the open app heard',
  noticed: 'next sync',
  words: /seen: the head \d+ has another hash/,
  inApp: async (stage) => {
    const heads = async () =>
      (await stage.remembered('receipts')).filter(({ kind, document }) => kind === 'head' && document !== undefined)
    await openRoute(stage.page, '/pages/Detail/Detail?id=btc-usdt')
    await until('a head heard', async () => (await heads()).length > 0)
    const head = (await heads())[0]?.['document'] as { productId: string; seq: number; ts: number }
    const { order, proof } = provenOrder(stage.key, {
      orderId: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a555',
      productId: head.productId,
      acceptedSeq: head.seq,
      acceptedHash: 'b'.repeat(64),
      acceptedAt: head.ts - 600_000,
    })
    stage.platform.orders.set(order.id, { row: order, proof })
    await stage.show()
  },
}
