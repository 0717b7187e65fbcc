import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'a rollback: the public log loses its end, under the same name',
  noticed: 'next sync',
  isOfLog: true,
  words: /it got shorter/,
  play: ({ platform: { log } }) => {
    log?.cut(1)
  },
}
