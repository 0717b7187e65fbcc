/** Orders that a fault kept from being settled, by the operators' own commands. */
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../scripts/operator/commands.ts'
import type { Desk } from '../../scripts/operator/desk.ts'
import { createDiskStore } from '../../server/files/object-store.ts'
import { migrations } from '../../server/migrations.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { START, TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'

test('an order that was set aside is listed with its fault, and given back it ends by the ticks of its own time', async () => {
  const exchange = await TestExchange.open({ postgres: await createTestDatabase(migrations) })
  try {
    const { database } = exchange.postgres
    const [operator] = await inTransaction(database, (tx) => ensureAutomaticReviewers(tx, START))
    const desk: Desk = {
      database,
      files: {
        database,
        store: createDiskStore(tmpdir()),
        key: Buffer.alloc(32),
        onFault: (error) => {
          throw error
        },
      },
      kinds: [],
      context: { operatorId: operator?.id ?? '', now: START, bounds: USUAL_BOUNDS },
      timeZone: 'Asia/Shanghai',
      contentFolder: tmpdir(),
      keys: exchange.keys,
      write: () => Promise.resolve(''),
    }
    const say = (name: string, ...words: string[]) => COMMANDS[name]?.(desk, words, {})
    await exchange.tick(0, { [BTC]: 1_000 })
    const person = await exchange.person(10_000n)
    const order = await exchange.mustBuy(person, { direction: 'up', countdownSeconds: 30 })
    await exchange.tick(250, { [BTC]: 1_000 })
    expect(await say('set-aside')).toEqual({ ok: true, value: ['no order is set aside'] })
    await database.updateTable('orders').set({ is_quarantined: true }).where('id', '=', order).execute()
    await database
      .insertInto('settlement_quarantine')
      .values({ order_id: order, user_id: person, reason: 'a fault', at: BigInt(START) })
      .execute()
    await exchange.steady(30_000, { [BTC]: 1_001 })
    // A price after the exit time decides nothing.
    await exchange.steady(5_000, { [BTC]: 900 })
    expect((await exchange.order(order)).status).toBe('running')
    expect(await say('set-aside')).toEqual({ ok: true, value: [`${new Date(START).toISOString()}  ${order}  a fault`] })

    expect(await say('settle-again', order)).toMatchObject({ ok: true })
    expect(await say('settle-again', order)).toMatchObject({ ok: false, problem: 'not-found' })
    await exchange.tick(250, { [BTC]: 900 })
    expect(await exchange.order(order)).toMatchObject({ status: 'won', is_quarantined: false })
    expect(await say('set-aside')).toEqual({ ok: true, value: ['no order is set aside'] })
    expect(
      await database.selectFrom('operator_act').select(['act', 'facts']).where('subject_id', '=', order).execute(),
    ).toEqual([{ act: 'settle-again', facts: '{"fault":"a fault"}' }])
    expect(await auditOrders(database, exchange.keys)).toEqual([])
  } finally {
    await exchange.close()
  }
})
