import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'orders refused or accepted late for those who win',
  noticed: { never: 'one device sees its own refusals alone: it needs those of others beside them' },
  play: () => undefined,
}
