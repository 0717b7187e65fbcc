/**
 * The double-entry ledger: the only writer of transfers. Every account is the pair of what it was debited and credited;
 * a person's balance is credits minus debits. Services move money by naming accounts from here, never by touching a table.
 * This room holds accounts, transfers and holds, statements, and the audit of them. It may not know why money moves:
 * the services do.
 */
import { hash } from 'node:crypto'
import type { Tx } from '../database/transaction.ts'
import { projectAccount } from './project-account.ts'
import type {} from './tables.ts'

/** The house's money is spread over rows, so that orders don't queue for one. */
export const HOUSE_ROWS = 16

/** A person's money: what they can stake and withdraw, and what of it is held. Never overdrawn. */
export const cashAccount = (userId: string) => deterministicId(`account|cash|${userId}`)
/** A person's shares in the balance fund. Never overdrawn. */
export const fundAccount = (userId: string) => deterministicId(`account|fund|${userId}`)
/** The account that stakes go to and gains come from: one of the house's rows, the same for the same business id. */
export const houseAccount = (businessId: string) =>
  houseRow(Number.parseInt(hash('sha256', businessId, 'hex').slice(0, 8), 16) % HOUSE_ROWS)
export const houseRow = (row: number) => deterministicId(`account|house|${row}`)
/**
 * Practice accounts have ids in a range of their own, so that a check of the database, which looks at nothing but the two ids, refuses
 * any transfer between practice and real money (migration 0195).
 */
const PRACTICE_PREFIX = 'ace0ace0-ace0-8'
export const PRACTICE_IDS = {
  first: `${PRACTICE_PREFIX}000-8000-000000000000`,
  last: `${PRACTICE_PREFIX}fff-bfff-ffffffffffff`,
} as const

/** A person's practice money. Never overdrawn. */
export const practiceAccount = (userId: string) => practiceId(`account|practice|${userId}`)
/** The account that practice stakes go to, and that practice gains and refills come from: one of the practice house's rows. */
export const practiceHouseAccount = (businessId: string) =>
  practiceHouseRow(Number.parseInt(hash('sha256', businessId, 'hex').slice(0, 8), 16) % HOUSE_ROWS)
export const practiceHouseRow = (row: number) => practiceId(`account|practice-house|${row}`)
/** The world outside: what came in by deposits and went out by withdrawals. */
export const CLEARING = deterministicId('account|clearing|')
/** Fees. */
export const INCOME = deterministicId('account|income|')
/** Pays the fund's income. */
export const INTEREST = deterministicId('account|interest|')
/** The other side of an operator's named adjustment. */
export const ADJUSTMENT = deterministicId('account|adjustment|')

/** A transfer's id is made of these. */
export interface TransferCause {
  /** The person whose money moves, who may have chosen the business id. Null for the house's own. */
  readonly userId: string | null
  /** 'deposit-approved' */
  readonly event: string
  readonly businessId: string
  /** Tells apart the transfers of one event. 'stake' is reserved: its pending transfer holds an order's stake. */
  readonly leg: string
}

/**
 * A transfer's id: the same event of the same business object of one person moves the same money once. Earlier versions made it without
 * the person, and those transfers keep such an id: ask for a transfer by its reference, not by its id.
 */
export function transferId({ userId, event, businessId, leg }: TransferCause): string {
  const person = userId === null ? '' : `${userId}|`
  return deterministicId(`transfer|${person}${event}|${businessId}|${leg}`)
}

/**
 * Gives a person their two accounts and shows the balance, zero, in their feed. Again changes nothing.
 * @param at ms
 */
export async function openUserAccounts(tx: Tx, userId: string, at: number): Promise<void> {
  const row = { owner: userId, opened_at: BigInt(at) }
  await tx.db
    .insertInto('ledger_account')
    .values([
      { ...row, id: cashAccount(userId), kind: 'cash' },
      { ...row, id: fundAccount(userId), kind: 'fund' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await projectAccount(tx, userId, at)
}

function practiceId(text: string): string {
  return PRACTICE_PREFIX + deterministicId(text).slice(PRACTICE_PREFIX.length)
}

/** A UUID (version 8) from the SHA-256 of a text. */
function deterministicId(text: string): string {
  const hex = hash('sha256', text, 'hex')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}
