/** Withdrawals, and changes of bound accounts, as an operator reviews them. Only here is the whole number opened. */
import type { Selectable } from 'kysely'
import { accountDetailsSchema } from '../../contract/endpoints/withdrawal-accounts.ts'
import { formatMoney } from '../../contract/money.ts'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import { REVIEW_ID, reviewIdOf } from '../reviews/review-id.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { numberPlace } from './add-account.ts'
import { approveChange, changePlace, refuseChange } from './change-account.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import type { WithdrawalAccountChangeTable, WithdrawalTable } from './holds/tables.ts'

const LIST_MAX = 500

/** @param vault without it the destination stays masked */
export function withdrawalReview(vault?: Vault): ReviewKind {
  return {
    kind: 'withdrawal',
    list: async (db) => {
      const rows = await db
        .selectFrom('withdrawal')
        .selectAll()
        .where('status', '=', 'under-review')
        .orderBy('created_at')
        .limit(LIST_MAX)
        .execute()
      return rows.map((row) => withdrawalItem(row))
    },
    show: async (db, id) => {
      const row = await db.selectFrom('withdrawal').selectAll().where(REVIEW_ID, '=', id).executeTakeFirst()
      return row ? withdrawalItem(row, vault) : null
    },
    approve: (tx, id, { now }) => decideWithdrawal(tx, { id, now }, { status: 'success' }),
    refuse: (tx, id, { now, reason }) => decideWithdrawal(tx, { id, now }, { status: 'failed', reason }),
  }
}

/** @param isOpen false: what the person typed stays masked */
export function accountChangeReview(vault: Vault, isOpen = true): ReviewKind {
  return {
    kind: 'account-change',
    list: async (db) => {
      const waiting = db.selectFrom('withdrawal_account_change').selectAll().where('status', '=', 'under-review')
      return (await waiting.orderBy('created_at').limit(LIST_MAX).execute()).map((row) => changeItem(row))
    },
    show: async (db, id) => {
      const row = await db
        .selectFrom('withdrawal_account_change')
        .selectAll()
        .where(REVIEW_ID, '=', id)
        .executeTakeFirst()
      return row ? changeItem(row, isOpen ? vault : undefined) : null
    },
    approve: (tx, id, { now }) => approveChange(tx, { now, vault }, id),
    refuse: (tx, id, { now, reason }) => refuseChange(tx, { reviewId: id, reason, now }),
  }
}

function withdrawalItem(row: Selectable<WithdrawalTable>, vault?: Vault): ReviewItem {
  return {
    kind: 'withdrawal',
    id: reviewIdOf(row),
    userId: row.user_id,
    isWaiting: row.status === 'under-review',
    createdAt: Number(row.created_at),
    dueAt: Number(row.review_due_at),
    amountMinor: row.amount_minor,
    facts: {
      number: row.number,
      status: row.status,
      amount: formatMoney(row.amount_minor),
      fee: formatMoney(row.fee_minor),
      arrives: formatMoney(row.amount_minor - row.fee_minor),
      ...(row.stopped_at === null
        ? {}
        : {
            stopped: `${new Date(Number(row.stopped_at)).toISOString()}: the person says that somebody took over the account`,
          }),
      to: `${row.account_name} ${vault ? vault.open(row.number_sealed, numberPlace(row.account_id)) : row.account_masked}`,
    },
  }
}

function changeItem(row: Selectable<WithdrawalAccountChangeTable>, vault?: Vault): ReviewItem {
  const wanted = vault
    ? accountDetailsSchema.parse(JSON.parse(vault.open(row.details_sealed, changePlace(row.id))))
    : null
  return {
    kind: 'account-change',
    id: reviewIdOf(row),
    userId: row.user_id,
    isWaiting: row.status === 'under-review',
    createdAt: Number(row.created_at),
    dueAt: null,
    amountMinor: 0n,
    facts: { status: row.status, account: row.account_id, to: row.number_masked, ...(wanted ?? {}) },
  }
}
