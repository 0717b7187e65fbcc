/** The chains of acceptances are locked without two transactions ever waiting for each other. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../server/database/transaction.ts'
import { lockReceiptChains } from '../../server/trading/receipt-chain.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'

let server: HandMarketServer
beforeAll(async () => {
  server = await startHandMarketServer()
}, 120_000)
afterAll(() => server.close())

/** A transaction of its own, without the retries that would hide a deadlock. */
async function open(): Promise<{ tx: Tx; commit(): Promise<void> }> {
  const db = await server.exchange.postgres.database.startTransaction().execute()
  return {
    tx: { db, beforeCommit: () => undefined, afterCommit: () => undefined },
    commit: async () => void (await db.commit().execute()),
  }
}

test('gatherings of random persons that overlap end without a deadlock, their first orders too', async () => {
  const { database } = server.exchange.postgres
  const people = Array.from({ length: 12 }, (_, index) => `00000000-0000-4000-8000-0000000001${index + 10}`)
  for (let round = 0; round < 20; round += 1) {
    await sql`delete from receipt_chain`.execute(database)
    const gatherings = Array.from({ length: 8 }, (_, index) =>
      people.filter((_person, place) => (place * 7 + index * 5 + round * 3) % 4 !== 0).toReversed(),
    )
    const chains = await Promise.all(
      gatherings.map(async (userIds) => {
        const { tx, commit } = await open()
        const locked = await lockReceiptChains(tx, userIds)
        await commit()
        return [...locked.keys()].length === userIds.length
      }),
    )
    expect(chains).toEqual(gatherings.map(() => true))
  }
})
