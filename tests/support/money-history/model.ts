/** Computes by plain addition what a history of a few people's money should come to. Knows the rules, not the server. */
import { addDays } from '../../../contract/business-day.ts'
import { dailyIncome } from '../../../contract/fund-income.ts'

export const LOSS_LIMIT_MINOR = 4_000n
export const FEE_MINOR = 100n
export const RATE_BP = 250

export interface Held {
  readonly id: string
  readonly person: number
  readonly amount: bigint
}
export interface OpenOrder extends Held {
  readonly gain: bigint
}
export interface PersonModel {
  available: bigint
  inOrders: bigint
  inWithdrawals: bigint
  confirmed: bigint
  carried: bigint
  fundDeposits: number
  fundWithdrawals: number
  hasPosition: boolean
  profitToday: bigint
  adjustments: bigint
}

export class MoneyModel {
  day: string
  readonly people: PersonModel[]
  deposits: Held[] = []
  orders: OpenOrder[] = []
  withdrawals: Held[] = []
  pending: Held[] = []

  constructor(day: string, people: number) {
    this.day = day
    this.people = Array.from({ length: people }, () => ({
      available: 0n,
      inOrders: 0n,
      inWithdrawals: 0n,
      confirmed: 0n,
      carried: 0n,
      fundDeposits: 0,
      fundWithdrawals: 0,
      hasPosition: false,
      profitToday: 0n,
      adjustments: 0n,
    }))
  }

  at(person: number): PersonModel {
    const found = this.people[person]
    if (!found) throw new RangeError(`no person ${person}`)
    return found
  }

  pendingOf(person: number): bigint {
    return this.pending.filter((move) => move.person === person).reduce((sum, move) => sum + move.amount, 0n)
  }

  /** The cut-offs of so many days, each: income of the day on what was confirmed in it, then the pending become confirmed. */
  pass(days: number): void {
    for (let passed = 0; passed < days; passed++) {
      for (const [person, one] of this.people.entries()) {
        if (one.hasPosition) {
          const income = dailyIncome({ confirmedMinor: one.confirmed, yearlyRateBp: RATE_BP, carried: one.carried })
          one.confirmed += income.incomeMinor + this.pendingOf(person)
          one.carried = income.carried
        }
        one.fundDeposits = 0
        one.fundWithdrawals = 0
        one.profitToday = 0n
      }
      this.pending = []
      this.day = addDays(this.day, 1)
    }
  }
}
