import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'a signed act, of passwords or withdrawals, that the platform never answers',
  noticed: 'at once',
  words: /no answer until/,
  inApp: async (stage) => {
    stage.floor.proxy.mute = /^\/api\/passwords\//
    await stage.changeTransactionPassword()
    await stage.page.getByText("The server can't be reached").first().waitFor()
  },
  readApp: (stage) => stage.readRefusal(),
}
