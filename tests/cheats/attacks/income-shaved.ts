import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: "a day's income of the fund shaved afterwards",
  noticed: 'next sync',
  words: /income 0.68 → 0.60/,
  play: (stage) => {
    stage.platform.incomes = stage.platform.incomes.map((one) =>
      one['day'] === '2026-11-20' ? { ...one, income: '0.60' } : one,
    )
  },
}
