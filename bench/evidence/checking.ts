/** The app's own background checks over a mirror of many orders: the same on the page's thread and in a worker. */
import type { Order } from '../../contract/rows/order.ts'
import { EMPTY_DIGEST, rowHash, xorDigest } from '../../contract/sync/row-hash.ts'
import { bucketOf } from '../../contract/sync/collection-rules.ts'
import { audit } from '../../src/evidence/audit.ts'
import { evidenceOf } from '../../src/evidence/evidence.ts'
import { createRemote } from '../../src/remote/exchange.ts'
import type { MirrorRow } from '../../src/store/mirror/mirror-records.ts'
import { mirrorNameOf, PUBLIC_MIRROR } from '../../src/store/mirror/mirror-names.ts'
import { mirrorNamed } from '../../src/store/mirror/open-mirror.ts'
import { checkOrders } from '../../src/sync/check-orders.ts'

export const PERSON = '6b1f1de4-4c6a-4d0f-8d4e-3d9a4b2f1c11'

export interface CheckCommand {
  readonly orders: readonly Order[]
  readonly keys: Readonly<Record<string, string>>
  /** Some time after all of them. */
  readonly now: number
}
export interface CheckTimes {
  readonly checked: number
  readonly verified: number
  readonly ms: number
  /** Without the pauses that the checks make of their own will. */
  readonly workMs: number
}

/** The mirror after a sync that brought the orders, and the device's first look at it. */
export async function mirrorOrders({ orders, keys, now }: CheckCommand): Promise<void> {
  const [mirror, everybodys] = [mirrorNamed(mirrorNameOf(PERSON)), mirrorNamed(PUBLIC_MIRROR)]
  const rows = orders.map((order, index): MirrorRow => {
    const doc = { ...order }
    const bucket = bucketOf('orders', doc)
    return {
      collection: 'orders',
      id: order.id,
      bucket,
      time: order.acceptedAt,
      minusTime: -order.acceptedAt,
      seq: index + 1,
      hash: rowHash('orders', order.id, doc),
      doc,
      generation: 1,
    }
  })
  await mirror.rows.bulkPut(rows)
  const [bucket = ''] = new Set(rows.map((row) => row.bucket))
  await mirror.digests.put({
    collection: 'orders',
    bucket,
    count: rows.length,
    digest: rows.map(({ hash }) => hash).reduce(xorDigest, EMPTY_DIGEST),
  })
  for (const one of [mirror, everybodys])
    await one.meta.put({
      id: 'cursor',
      epoch: 'bench',
      seq: orders.length,
      generation: 1,
      snapshot: null,
      asOf: now,
      verifiedAt: now,
    })
  await audit({ evidence: evidenceOf(PERSON), mirror, everybodys, keys, now })
}

export async function checkAll({ keys, now }: Pick<CheckCommand, 'keys' | 'now'>): Promise<CheckTimes> {
  const evidence = evidenceOf(PERSON)
  const start = performance.now()
  let pausedMs = 0
  const checked = await checkOrders({
    evidence,
    mirror: mirrorNamed(mirrorNameOf(PERSON)),
    everybodys: mirrorNamed(PUBLIC_MIRROR),
    userId: PERSON,
    keys,
    remote: createRemote(),
    now: () => now,
    mayGoOn: () => true,
    pause: async (ms) => {
      const from = performance.now()
      await new Promise((resolve) => setTimeout(resolve, ms))
      pausedMs += performance.now() - from
    },
  })
  const ms = performance.now() - start
  return {
    checked,
    verified: await evidence.seals.where('verdict').equals('verified').count(),
    ms,
    workMs: ms - pausedMs,
  }
}
