import { madeTotal } from '../../support/made-total.ts'
import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'a total of what is owed that is made for one person: signed, and another one stands in the public log',
  noticed: 'next sync',
  isOfLog: true,
  words: /unlogged: .*not among the \d+ entries/,
  play: ({ key, userId, platform: { log }, now }) => {
    const day = new Date(now).toISOString().slice(0, 10)
    const at = Date.parse(`${day}T00:00:30Z`)
    const total = (balanceMinor: bigint) => madeTotal(key, { userId, balanceMinor, day, at })
    if (!log) return
    log.owed = total(100_000n)
    log.tell(total(1n).root.receipt)
  },
}
