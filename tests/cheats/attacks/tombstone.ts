import type { Attack } from '../attack.ts'
import { orderOn } from '../stage.ts'

export const attack: Attack = {
  name: 'a settled order turned into a tombstone',
  noticed: 'next sync',
  words: /no longer among the records/,
  play: (stage) => {
    stage.platform.orders.delete(orderOn(stage).row.id)
  },
}
