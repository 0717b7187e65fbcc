import { randomUUID } from 'node:crypto'
import { parseMoney } from '../../contract/money.ts'
import { moneySchema } from '../../contract/money-schema.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { readHouseFunds, spelledFunds } from '../../server/ledger/house-funds.ts'
import { requestHouseFunding } from '../../server/operators/house-funding.ts'
import type { Desk, Options, Said } from './desk.ts'

/** Asks to put money into the house's own funds, or to take some out. Without an amount: what the house has and may owe. */
export async function fundHouseCommand(
  desk: Desk,
  [amount]: readonly string[],
  { reason = '' }: Options,
): Promise<Said> {
  if (amount === undefined) {
    const { own, possibleGains, free } = spelledFunds(await readHouseFunds(desk.database))
    return done([`own: ${own}`, `possible gains of open orders: ${possibleGains}`, `free: ${free}`])
  }
  if (!moneySchema.safeParse(amount).success || parseMoney(amount) === 0n)
    return refuse('invalid-request', { amount: 'like 1000000.00 or -1000.00' })
  const input = { id: randomUUID(), amountMinor: parseMoney(amount), reason }
  const asked = await inTransaction(desk.database, (tx) => requestHouseFunding(tx, desk.context, input))
  return asked.ok ? done([`${asked.value} ${input.id}`]) : asked
}
