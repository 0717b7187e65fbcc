/** The server killed without warning while orders run: nothing is lost, doubled or decided by anything but the rule. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrderProof } from '../../contract/endpoints/orders.ts'
import { isFinal } from '../../contract/rows/order-status.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { settle, type Settlement } from '../../contract/settlement/settle.ts'
import { settlementTerms } from '../../contract/settlement/check-result.ts'
import type { Row } from '../../contract/sync/collections.ts'
import { auditHolds } from '../support/audit.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { Trader, isTransient, until } from '../support/trader.ts'

const TRADERS = 10
const ORDERS_EACH = 50
const COUNTDOWN_SECONDS = 30

/** Undefined when it did not start: then that is the failure, not this. */
let started: ServerProcess | undefined
let server: ServerProcess
beforeAll(async () => void (server = started = await startServer()))
afterAll(() => started?.dispose())

test(
  'after kill -9 amid 500 running orders each one is settled by the rule or void with a reason, and the audit holds',
  { timeout: 900_000 },
  async () => {
    const traders = await Promise.all(Array.from({ length: TRADERS }, () => new Trader(server.address).open()))
    await Promise.all(traders.map((trader) => trader.deposit('1000.00')))
    const products = await new Trader(server.address).openProducts()
    const accepted = (await Promise.all(traders.map((trader) => buyMany(trader, products)))).flat()
    expect(accepted).toHaveLength(TRADERS * ORDERS_EACH)

    // The first have come to their end, the rest are running or being settled at this moment.
    await until(
      'the first order final',
      async () => (await traders[0]?.rows('orders'))?.some((order) => isFinal(order.status)) ?? false,
      { withinMs: 60_000, everyMs: 50 },
    )
    await server.kill()
    await server.start()

    const settled = new Map<string, { order: Order; trader: Trader }>()
    await until(
      'every order is final',
      async () => {
        for (const trader of traders)
          for (const order of await trader.rows('orders'))
            if (isFinal(order.status)) settled.set(order.id, { order, trader })
        return settled.size === accepted.length
      },
      { withinMs: 120_000, everyMs: 1_000 },
    )

    expect([...settled.keys()].sort()).toEqual(accepted.sort())
    for (const { order, trader } of settled.values()) {
      const derived = deriveAgain(await trader.mustCall(getOrderProof, { params: { id: order.id } }))
      expect(derived.status).toBe(order.status)
      if (derived.status === 'void') expect(order.voidReason).toBe(derived.reason)
    }
    const statuses = [...settled.values()].map(({ order }) => order.status)
    expect(statuses.some((status) => status !== 'void')).toBe(true)
    await auditHolds({ DATA_DIR: server.dataDir })
  },
)

async function buyMany(trader: Trader, products: readonly Row<'products'>[]): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < ORDERS_EACH; index += 1) {
    const product = products[index % products.length]
    if (!product) throw new Error('no product is open')
    const id = crypto.randomUUID()
    await until('an order accepted', async () => {
      const reply = await trader.buy(product, { id, stake: '10.00', countdownSeconds: COUNTDOWN_SECONDS })
      if (!reply.ok && !isTransient(reply)) throw new Error(`refused: ${JSON.stringify(reply.problem)}`)
      return reply.ok
    })
    ids.push(id)
  }
  return ids
}

/** The contract's rule on the proof's ticks: what the app does on the device. */
function deriveAgain(proof: Proof): Settlement {
  return settle(settlementTerms(proof.acceptance.receipt), proof.ticks)
}
