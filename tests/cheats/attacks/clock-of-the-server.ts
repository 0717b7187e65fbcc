import type { Attack } from '../attack.ts'

const HOURS_3_MS = 10_800_000

export const attack: Attack = {
  name: "the server's clock three hours wrong",
  noticed: 'at once',
  words: /clock and the server's differ by 180 min/,
  inApp: async (stage) => {
    stage.floor.server.exchange.clock.time += HOURS_3_MS
    await stage.page.reload()
  },
  readApp: (stage) => stage.readNotice('clock'),
}
