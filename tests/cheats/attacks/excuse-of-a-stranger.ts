import type { Attack } from '../attack.ts'
import { provenOrder, signedRestore, testKey } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'a flip excused by a restore notice that the platform did not sign',
  noticed: 'next sync',
  words: /status won → lost/,
  play: (stage) => {
    const { order, proof } = provenOrder(stage.key, { step: -1 })
    stage.platform.orders.set(order.id, { row: order, proof })
    const [notice] = signedRestore(testKey(), { headTs: 1, restoredAt: stage.now }).notices
    stage.platform.restores.push({ id: notice?.notice.noticeId, restoredAt: stage.now, ...notice })
  },
}
