import type { Attack } from '../attack.ts'
import { provenOrder, signedRestore } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'a flip excused by a restore of a backup that had the order already',
  noticed: 'next sync',
  words: /status won → lost/,
  play: (stage) => {
    const { order, proof } = provenOrder(stage.key, { step: -1 })
    stage.platform.orders.set(order.id, { row: order, proof })
    const [notice] = signedRestore(stage.key, { headTs: stage.now - 60_000, restoredAt: stage.now }).notices
    stage.platform.restores.push({ id: notice?.notice.noticeId, restoredAt: stage.now, ...notice })
  },
}
