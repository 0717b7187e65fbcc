/** The real services on a real database, acting out the steps of a history beside the model. */
import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { businessCalendar } from '../../../contract/business-day.ts'
import { formatMoney } from '../../../contract/money.ts'
import { refuse, type Outcome } from '../../../contract/outcome.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { Database } from '../../../server/database/database.ts'
import { inTransaction, type Tx } from '../../../server/database/transaction.ts'
import { runCutOff } from '../../../server/fund/cut-off-job.ts'
import { cancelDeposit, depositShares, withdrawShares } from '../../../server/fund/move-shares.ts'
import { holdStake } from '../hold-stake.ts'
import { settleHolds, type HoldSettlement } from '../../../server/ledger/settle-holds.ts'
import { openUserAccounts } from '../../../server/ledger/accounts.ts'
import { fundDemoHouse } from '../../../server/ledger/house-funds.ts'
import { checkLimits } from '../../../server/limits/check-limits.ts'
import { setLimits } from '../../../server/limits/set-limits.ts'
import { requestAdjustment } from '../../../server/operators/adjustments.ts'
import { ensureAutomaticReviewers } from '../../../server/operators/automatic-reviewers.ts'
import { USUAL_BOUNDS } from '../../../server/reviews/bounds.ts'
import { approveDeposit, refuseDeposit, submitDeposit } from '../../../server/payments/deposits.ts'
import { createVault } from '../../../server/vault/sealed-text.ts'
import { decideVerification } from '../../../server/verification/decide-verification.ts'
import { submitVerification } from '../../../server/verification/submit-verification.ts'
import { addAccount } from '../../../server/withdrawals/add-account.ts'
import { decideWithdrawal } from '../../../server/withdrawals/decide-withdrawal.ts'
import { requestWithdrawal } from '../../../server/withdrawals/request-withdrawal.ts'
import { registerDirectly } from '../register-directly.ts'
import { reviewOf } from '../review-of.ts'

export const calendar = businessCalendar('America/New_York')
const vault = createVault(randomBytes(32))
const CARD = {
  kind: 'bank-card',
  holder: 'Anna Müller',
  nationality: 'DE',
  bank: 'Bank',
  number: 'DE89370400440532013000',
  bankAddress: 'Berlin',
} as const

class Crash extends Error {
  override readonly name = 'Crash'
}

export interface Inhabitant {
  readonly userId: string
  readonly accountId: string
}

export class MoneyWorld {
  readonly database: Database
  readonly inhabitants: Inhabitant[] = []
  operatorId = ''
  now: number

  constructor(database: Database, startDay: string) {
    this.database = database
    this.now = calendar.startOf(startDay) + 1_000
  }

  async begin(people: number, lossLimitMinor: bigint): Promise<void> {
    await fundDemoHouse(this.database, this.now)
    const [operator] = await inTransaction(this.database, (tx) => ensureAutomaticReviewers(tx, this.now))
    this.operatorId = operator?.id ?? ''
    await this.database
      .insertInto('deposit_method')
      .values({
        id: 'm',
        kind: 'bank-card',
        network: 'Bank',
        pay_to: '1',
        holder: 'h',
        minimum_minor: 1n,
        maximum_minor: 10n ** 9n,
        sort_order: 1,
        is_open: true,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (let person = 0; person < people; person++) this.inhabitants.push(await this.#settleIn())
    const last = this.inhabitants.at(-1)?.userId ?? ''
    await inTransaction(this.database, (tx) =>
      setLimits(tx, { userId: last, now: this.now }, { lossPerDay: formatMoney(lossLimitMinor) }),
    )
  }

  async #settleIn(): Promise<Inhabitant> {
    const [userId, accountId]: string[] = [randomUUID(), randomUUID()]
    if (!userId || !accountId) throw new Error('no ids')
    await registerDirectly(this.database, userId)
    await inTransaction(this.database, async (tx) => {
      await openUserAccounts(tx, userId, this.now)
      const identity = {
        name: 'Anna Müller',
        nationality: 'DE',
        idNumber: 'C01X00T47',
        frontFileId: randomUUID(),
        backFileId: randomUUID(),
      }
      await submitVerification(
        tx,
        { userId, now: this.now, calendar, vault, arePhotos: () => Promise.resolve(true) },
        identity,
      )
      const { id } = await tx.db
        .selectFrom('verification')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      await decideVerification(tx, { id, now: this.now, status: 'verified' })
      await addAccount(tx, { userId, now: this.now, vault, isSettled: true }, { id: accountId, details: CARD })
    })
    return { userId, accountId }
  }

  at(person: number): Inhabitant {
    const found = this.inhabitants[person]
    if (!found) throw new RangeError(`no person ${person}`)
    return found
  }

  /**
   * Does something in one transaction, after a first try that died before its commit if `crash` says so; then once more, which
   * must change nothing: a repeat is refused by `repeated`, or answered as the first one where it is `same`, never with a second effect.
   * @returns the refusal's code, or null when it was done
   */
  async act<T>(
    crash: boolean,
    work: (tx: Tx) => Promise<Outcome<T>>,
    repeated?: ProblemCode | 'same',
  ): Promise<ProblemCode | null> {
    if (crash) {
      const died = inTransaction(this.database, async (tx) => {
        await work(tx)
        throw new Crash('before the commit')
      })
      await expect(died).rejects.toThrow(Crash)
    }
    const outcome = await inTransaction(this.database, work)
    if (!outcome.ok) return outcome.problem
    if (repeated === 'same') expect(await inTransaction(this.database, work)).toEqual(outcome)
    else if (repeated) expect(await inTransaction(this.database, work)).toMatchObject({ ok: false, problem: repeated })
    return null
  }

  /** With a picture of its own: one proves one payment. */
  async askDeposit(tx: Tx, person: number, input: { id: string; amount: bigint }) {
    const { userId } = this.at(person)
    await tx.db
      .insertInto('file')
      .values({
        id: input.id,
        user_id: userId,
        purpose: 'deposit-proof',
        source_hash: '',
        byte_length: 1,
        object_name: input.id,
        created_at: 0n,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const deposit = {
      id: input.id,
      methodId: 'm',
      amount: formatMoney(input.amount),
      source: 's',
      proofFileId: input.id,
    }
    return submitDeposit(tx, { userId, now: this.now, calendar }, deposit)
  }
  async decideDeposit(tx: Tx, itsId: string, isCredited: boolean) {
    const id = await reviewOf(tx.db, 'deposit', itsId)
    const decision = { operatorId: this.operatorId, now: this.now }
    return isCredited ? approveDeposit(tx, id, decision) : refuseDeposit(tx, id, { ...decision, reason: 'r' })
  }
  /** As an order does it, limits first; the market is no part of these histories. */
  async order(tx: Tx, person: number, input: { id: string; amount: bigint; gain: bigint }): Promise<Outcome<void>> {
    const { userId } = this.at(person)
    const limited = await checkLimits(
      tx,
      { userId, now: this.now, calendar },
      { kind: 'order', stakeMinor: input.amount },
    )
    return limited.ok
      ? holdStake(tx, { orderId: input.id, userId, stakeMinor: input.amount, gainMinor: input.gain, at: this.now })
      : limited
  }
  async settle(
    tx: Tx,
    person: number,
    order: { id: string; result: HoldSettlement['result'] },
  ): Promise<Outcome<void>> {
    const { userId } = this.at(person)
    await settleHolds(tx, [{ userId, orderId: order.id, result: order.result }], {
      at: this.now,
      businessDay: calendar.dayOf(this.now),
    })
    return { ok: true, value: undefined }
  }
  askWithdrawal(tx: Tx, person: number, input: { id: string; amount: bigint; fee: bigint }) {
    const { userId, accountId } = this.at(person)
    const request = { id: input.id, accountId, amount: formatMoney(input.amount), fee: formatMoney(input.fee) }
    return requestWithdrawal(tx, { userId, now: this.now, vault }, request)
  }
  async decideWithdrawal(tx: Tx, input: { id: string; person: number }, status: 'success' | 'failed' | 'cancelled') {
    const { now } = this
    if (status === 'cancelled')
      return decideWithdrawal(tx, { id: input.id, now }, { status, userId: this.at(input.person).userId })
    const id = await reviewOf(tx.db, 'withdrawal', input.id)
    return decideWithdrawal(tx, { id, now }, status === 'success' ? { status } : { status, reason: 'r' })
  }
  moveShares(tx: Tx, person: number, move: { id: string; kind: 'in' | 'out'; amount: bigint }) {
    const context = { userId: this.at(person).userId, now: this.now, calendar }
    const input = { id: move.id, amount: formatMoney(move.amount) }
    return move.kind === 'in' ? depositShares(tx, context, input) : withdrawShares(tx, context, input)
  }
  cancelShares(tx: Tx, person: number, id: string) {
    return cancelDeposit(tx, { userId: this.at(person).userId, now: this.now, calendar }, id)
  }
  adjust(tx: Tx, person: number, input: { id: string; amount: bigint }) {
    const context = { operatorId: this.operatorId, now: this.now, bounds: USUAL_BOUNDS }
    return requestAdjustment(tx, context, {
      id: input.id,
      userId: this.at(person).userId,
      amountMinor: input.amount,
      reason: 'r',
    })
  }
  async cutOff(): Promise<Outcome<void>> {
    let fault: unknown
    await runCutOff(this.database, { now: this.now, calendar, onFault: (error) => (fault = error) })
    expect(fault).toBeUndefined()
    return fault === undefined ? { ok: true, value: undefined } : refuse('internal-error')
  }
}
