import type { Attack } from '../attack.ts'
import { provenOrder, signedRestore } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'a flip excused by a restore of a backup that had the order already',
  noticed: 'next sync',
  words: /status won → lost/,
  play: (world) => {
    const { order, proof } = provenOrder(world.key, { step: -1 })
    world.platform.orders.set(order.id, { row: order, proof })
    const [notice] = signedRestore(world.key, { headTs: world.now - 60_000, restoredAt: world.now }).notices
    world.platform.restores.push({ id: notice?.notice.noticeId, restoredAt: world.now, ...notice })
  },
}
