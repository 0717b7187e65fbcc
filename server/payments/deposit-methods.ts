import { formatMoney, parseMoney } from '../../contract/money.ts'
import type { DepositMethod } from '../../contract/rows/deposit.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type {} from './migrations.ts'
import { notePaidTo } from './paid-to.ts'

/** A demo's ways to pay in: addresses that belong to nobody and say so. */
const DEMO_METHODS = [
  {
    id: 'wallet-trc20',
    kind: 'wallet-address',
    network: 'TRC20',
    pay_to: 'TDemoDoNotSendRealMoneyHere0000000',
    holder: '',
    minimum_minor: 1_000n,
    maximum_minor: 5_000_000n,
    sort_order: 1,
  },
  {
    id: 'bank-demo',
    kind: 'bank-card',
    network: 'Demo Bank',
    pay_to: '0000 0000 0000 0000',
    holder: 'Demo, no real account',
    minimum_minor: 1_000n,
    maximum_minor: 2_000_000n,
    sort_order: 2,
  },
] as const

/** Publishes the methods as they are stored. A demo that has none yet gets two that say what they are; what is no demo any more offers them to nobody. */
export async function publishDepositMethods(database: Database, options: { isDemo: boolean }): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (options.isDemo) {
      await tx.db
        .insertInto('deposit_method')
        .values(DEMO_METHODS.map((method) => ({ ...method, is_open: true })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      for (const { id, network, pay_to: account, holder } of DEMO_METHODS)
        await notePaidTo(tx, id, { network, account, holder }, 0)
    } else {
      await tx.db
        .updateTable('deposit_method')
        .set({ is_open: false })
        .where(
          'id',
          'in',
          DEMO_METHODS.map(({ id }) => id),
        )
        .where(
          'pay_to',
          'in',
          DEMO_METHODS.map(({ pay_to: payTo }) => payTo),
        )
        .execute()
    }
    const methods = await tx.db.selectFrom('deposit_method').selectAll().execute()
    for (const method of methods)
      recordChange(tx, {
        owner: 'public',
        collection: 'depositMethods',
        id: method.id,
        doc: method.is_open ? documentOf(method) : null,
      })
  })
}

/** Whether this database was ever started as a demo: its ways to pay in stay, closed at most. */
export async function hasDemoMethods(database: Database): Promise<boolean> {
  const found = await database
    .selectFrom('deposit_method')
    .select('id')
    .where(
      'pay_to',
      'in',
      DEMO_METHODS.map(({ pay_to: payTo }) => payTo),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** A way to pay in, as operators set it. */
export interface SetMethod extends DepositMethod {
  readonly isOpen: boolean
}

/** All of them, the closed ones too. */
export async function readDepositMethods(db: Pick<Database, 'selectFrom'>): Promise<readonly SetMethod[]> {
  const methods = await db.selectFrom('deposit_method').selectAll().orderBy('sort_order').orderBy('id').execute()
  return methods.map((method) => ({ ...documentOf(method), isOpen: method.is_open }))
}

/** Sets a way to pay in, and tells everybody at once. Deposits asked for before keep the account that they named. @param at ms */
export async function setDepositMethod(tx: Tx, { isOpen, ...method }: SetMethod, at: number): Promise<void> {
  const row = {
    kind: method.kind,
    network: method.network,
    pay_to: method.payTo,
    holder: method.holder,
    minimum_minor: parseMoney(method.minimum),
    maximum_minor: parseMoney(method.maximum),
    sort_order: method.sortOrder,
    is_open: isOpen,
  }
  await tx.db
    .insertInto('deposit_method')
    .values({ id: method.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  await notePaidTo(tx, method.id, { network: method.network, account: method.payTo, holder: method.holder }, at)
  recordChange(tx, { owner: 'public', collection: 'depositMethods', id: method.id, doc: isOpen ? method : null })
}

export async function findMethod(tx: Tx, id: string) {
  return tx.db
    .selectFrom('deposit_method')
    .selectAll()
    .where('id', '=', id)
    .where('is_open', '=', true)
    .executeTakeFirst()
}

function documentOf(method: {
  id: string
  kind: string
  network: string
  pay_to: string
  holder: string
  minimum_minor: bigint
  maximum_minor: bigint
  sort_order: number
}): DepositMethod {
  return {
    id: method.id,
    kind: method.kind === 'bank-card' ? 'bank-card' : 'wallet-address',
    network: method.network,
    payTo: method.pay_to,
    holder: method.holder,
    minimum: formatMoney(method.minimum_minor),
    maximum: formatMoney(method.maximum_minor),
    sortOrder: method.sort_order,
  }
}
