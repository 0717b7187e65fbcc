import { provenOrder, signedRestore } from '../../support/signed-files.ts'
import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'a notice made for one: a restored backup as the excuse for a flip, signed, and shown to this person alone',
  noticed: 'next sync',
  isOfLog: true,
  words: /unlogged: .*not among the \d+ entries/,
  play: (stage) => {
    const { order, proof } = provenOrder(stage.key, { step: -1 })
    stage.platform.orders.set(order.id, { row: order, proof })
    const [notice] = signedRestore(stage.key, {
      headTs: 1,
      restoredAt: stage.now,
      noticeId: crypto.randomUUID(),
    }).notices
    stage.platform.restores.push({ id: notice?.notice.noticeId, restoredAt: stage.now, ...notice })
  },
}
