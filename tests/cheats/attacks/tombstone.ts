import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'a settled order turned into a tombstone',
  noticed: 'next sync',
  words: /no longer among the records/,
  play: (world) => { world.platform.orders.delete(world.order().row.id) },
}
