import type { Attack } from '../attack.ts'
import { provenOrder, signedRestore, testKey } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'a flip excused by a restore notice that the platform did not sign',
  noticed: 'next sync',
  words: /status won → lost/,
  play: (world) => {
    const { order, proof } = provenOrder(world.key, { step: -1 })
    world.platform.orders.set(order.id, { row: order, proof })
    const [notice] = signedRestore(testKey(), { headTs: 1, restoredAt: world.now }).notices
    world.platform.restores.push({ id: notice?.notice.noticeId, restoredAt: world.now, ...notice })
  },
}
