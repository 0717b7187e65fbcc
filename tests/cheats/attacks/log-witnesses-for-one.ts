import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'other witnesses for one person: signed, and the public log has never told them',
  noticed: 'next sync',
  isOfLog: true,
  words: /witnesses-changed: .*the log had not told it before/,
  play: ({ platform: { log }, now }) => {
    log?.changeWitness(now, { how: 'not told' })
  },
}
