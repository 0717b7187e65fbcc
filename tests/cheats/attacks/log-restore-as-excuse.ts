import { provenOrder, signedRestore } from '../../support/signed-files.ts'
import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'a restored backup as the excuse for a flip, published to everybody, while the log goes on under its older name',
  noticed: 'next sync',
  isOfLog: true,
  words: /a backup is said to have been restored at .* the log went on as/,
  play: (stage) => {
    const { order, proof } = provenOrder(stage.key, { step: -1 })
    stage.platform.orders.set(order.id, { row: order, proof })
    const [notice] = signedRestore(stage.key, {
      headTs: 1,
      restoredAt: stage.now,
      noticeId: crypto.randomUUID(),
    }).notices
    stage.platform.restores.push({ id: notice?.notice.noticeId, restoredAt: stage.now, ...notice })
    if (notice) stage.platform.log?.tellRestore(notice.notice)
  },
}
