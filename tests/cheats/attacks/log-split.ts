import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'a split view: the public log that this device followed is exchanged for another one',
  noticed: 'next sync',
  isOfLog: true,
  words: /signed two stories/,
  play: ({ platform: { log } }) => log?.bend(1),
}
