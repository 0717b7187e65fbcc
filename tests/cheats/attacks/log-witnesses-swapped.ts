import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'other witnesses: the log is signed by those of the house from now on, and those before were not asked',
  noticed: 'next sync',
  isOfLog: true,
  words: /witnesses-changed: .*too few of those before have signed/,
  play: ({ platform: { log }, now }) => {
    log?.changeWitness(now, { how: 'told' })
  },
}
