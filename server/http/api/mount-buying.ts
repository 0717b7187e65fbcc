import { placeOrder } from '../../../contract/endpoints/orders.ts'
import { idSchema } from '../../../contract/identifiers.ts'
import { done, refuse } from '../../../contract/outcome.ts'
import type { Database } from '../../database/database.ts'
import { readPosition } from '../../feed/position.ts'
import { checkOrderIntent } from '../../trading/check-order-intent.ts'
import { isTooSlow } from '../../trading/is-too-slow.ts'
import { placeOrders } from '../../trading/place-order.ts'
import { signRefusal } from '../../trading/sign-refusal.ts'
import { takenOrders } from '../../trading/taken-orders.ts'
import { keyOf, sessionOf, userOf } from '../entry/call.ts'
import type { Platform } from '../entry/platform.ts'
import type { StoredAnswer } from '../idempotency/idempotency.ts'
import { mountGatheredWriter, type KeyedCall } from './mount-gathered.ts'
import type { Services } from './services.ts'

/** Buys that come at the same moment share a transaction. An order holds its own answer (takenOrders). */
export function mountBuying(platform: Platform, { clock, market, calendar }: Services): void {
  mountGatheredWriter(platform, placeOrder, {
    writer: (tx, calls) =>
      placeOrders(
        tx,
        { clock, market, calendar },
        calls.map((call) => ({
          userId: userOf(call),
          signed: { ...call.body, publicKey: keyOf(call).publicKey },
          arrivedAt: call.now,
        })),
      ),
    before: (call) => Promise.resolve(checkOrderIntent(sessionOf(call).deviceKey, call.body)),
    time: {
      isOver: (call, inMs) => isTooSlow([{ arrivedAt: call.now }], clock.now() + inMs),
      refusal: ({ body }) => signRefusal(refuse('too-slow'), { intent: body.intent, market, now: clock.now() }),
    },
    own: {
      bearsKey: ({ call, keyed }) => call.body.intent.orderId === keyed.key,
      find: (db, items) => findTaken(db, calendar.dayOf, items),
    },
  })
}

/** An order is found by its id, which is the key of its call, with the answer that it got. */
async function findTaken(
  db: Database,
  dayOf: (time: number) => string,
  items: readonly KeyedCall<typeof placeOrder>[],
): Promise<readonly (StoredAnswer | null)[]> {
  const taken = await takenOrders(
    db,
    dayOf,
    items.map(({ call, keyed }) => ({
      ...call.body,
      // Another key than an id bears no order.
      id: idSchema.safeParse(keyed.key).data ?? null,
      userId: userOf(call),
    })),
  )
  const answers: (StoredAnswer | null)[] = []
  for (const [index, { call }] of items.entries()) {
    const order = taken[index] ?? null
    if (order === null) answers.push(null)
    else if (order === 'another') answers.push({ outcome: refuse('idempotency-conflict'), position: null })
    else {
      const { epoch, seq } = await readPosition(db, userOf(call))
      answers.push({ outcome: done(order), position: `${epoch}:${seq}` })
    }
  }
  return answers
}
