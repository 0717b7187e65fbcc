import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'a signed act that is refused: the device keeps the signed refusal, and candor-verify shows it to others',
  noticed: 'at once',
  words: /Refused .*, signed by the platform/,
  inApp: async (stage) => {
    await stage.changeTransactionPassword()
    await stage.page
      .getByText(/The transaction password is not right/)
      .first()
      .waitFor()
  },
  readApp: (stage) => stage.readRefusal(),
}
