import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: "a day's income shaved before the device sees it",
  noticed: 'next sync',
  words: /the rule gives 0.68/,
  play: (stage) => {
    stage.platform.incomes.push({
      day: '2026-11-21',
      shares: '10000.00',
      yearlyRateBp: 250,
      income: '0.10',
      carried: '1650000',
      at: stage.now,
    })
  },
}
