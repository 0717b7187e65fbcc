/** A reviewer of a deposit sees the account that its person was shown, whatever was set since. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveItem, deskItem } from '../../contract/desk/endpoints.ts'
import { readMethods, setMethod } from '../../contract/desk/request-endpoints.ts'
import type { SetMethod } from '../../server/payments/deposit-methods.ts'
import { REVIEW_ID } from '../../server/reviews/review-id.ts'
import { openDeskScene, type DeskScene, type SignedIn } from '../support/desk-scene.ts'

const NOW = Date.UTC(2026, 10, 28, 4)
const MINUTE_MS = 60_000
const MONTH_MS = 31 * 86_400_000
const CHANGED = { network: 'Second Bank', payTo: '2222 2222 2222', holder: 'Candor Two' }
let desk: DeskScene
let anna: SignedIn
let bert: SignedIn
beforeAll(async () => {
  desk = await openDeskScene(NOW)
  anna = await desk.operator('anna')
  bert = await desk.operator('bert')
})
afterAll(() => desk.close())

async function depositBy(methodId: string, at = desk.clock.at): Promise<string> {
  const { id } = await desk.deposit()
  const changed = { method_id: methodId, created_at: BigInt(at) }
  await desk.own.database.updateTable('deposit').set(changed).where(REVIEW_ID, '=', id).execute()
  return id
}
async function factsOf(id: string): Promise<Record<string, string>> {
  const params = { kind: 'deposit', id }
  return (await desk.call(deskItem, { by: anna, params })).json<{ facts: Record<string, string> }>().facts
}
async function change(way: SetMethod): Promise<void> {
  const id = randomUUID()
  await desk.call(setMethod, { by: anna, body: { id, way } })
  const approved = await desk.call(approveItem, { by: bert, params: { kind: 'deposit-method', id } })
  expect(approved.json()).toMatchObject({ approval: 'approved' })
}

test('a deposit from before a change names the account of its moment, and one after it both', async () => {
  const { methods } = (await desk.call(readMethods, { by: anna })).json<{ methods: SetMethod[] }>()
  const way = methods.find(({ kind }) => kind === 'bank-card')
  if (!way) throw new Error('no bank account to pay to')
  const earlier = await depositBy(way.id)
  const shown = { network: way.network, payTo: way.payTo }
  expect(await factsOf(earlier)).toMatchObject(shown)
  expect(await factsOf(earlier)).not.toHaveProperty('payToNow')

  desk.clock.at += MINUTE_MS
  await change({ ...way, maximum: '900.00' })
  expect(await factsOf(earlier)).not.toHaveProperty('payToNow')
  await change({ ...way, ...CHANGED })
  const changedAt = '2026-11-28 04:01'
  expect(await factsOf(earlier)).toMatchObject({ ...shown, payToNow: CHANGED.payTo, payToSince: changedAt })

  desk.clock.at += MINUTE_MS
  const soonAfter = await factsOf(await depositBy(way.id))
  expect(soonAfter).toMatchObject({ network: CHANGED.network, payTo: CHANGED.payTo })
  expect(soonAfter).toMatchObject({ payToBefore: way.payTo, payToUntil: changedAt })

  const longAfter = await factsOf(await depositBy(way.id, desk.clock.at + MONTH_MS))
  expect(longAfter).toMatchObject({ payTo: CHANGED.payTo })
  expect(longAfter).not.toHaveProperty('payToBefore')
})

test('nobody rewrites which account was shown when', async () => {
  const rewrite = desk.services.database.updateTable('deposit_account').set({ account: 'another' }).execute()
  await expect(rewrite).rejects.toThrow(/permission denied|append-only/)
})
