/** Price alerts on the device: set, changed and removed without a network, in the order in which the person did it. */
import Dexie from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  removePriceAlert as removeEndpoint,
  setPriceAlert as setEndpoint,
} from '../../contract/endpoints/price-alerts.ts'
import { priceAlertSchema, type PriceAlert } from '../../contract/rows/price-alert.ts'
import { keepDraft } from '../../src/commands/keep-draft.ts'
import { removePriceAlert, setPriceAlert } from '../../src/commands/set-price-alert.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { readRows } from '../../src/store/history/read-rows.ts'
import { mirrorNameOf } from '../../src/store/mirror/mirror-names.ts'
import { mirrorNamed, release } from '../../src/store/mirror/open-mirror.ts'

const USER = '00000000-0000-4000-8000-00000000000a'
const FIRED: PriceAlert = {
  id: '00000000-0000-4000-8000-000000000001',
  productId: 'btc-usdt',
  terms: { kind: 'above', price: 6_500_000 },
  status: 'fired',
  sinceSeq: 7,
  changedAt: 1_000,
  firedAt: 2_000,
  firing: { terms: { kind: 'above', price: 6_500_000 }, tick: { seq: 9, ts: 2_000, price: 6_500_010 }, from: null },
}
const mirror = () => mirrorNamed(mirrorNameOf(USER))
const alerts = () => readRows(mirror(), 'priceAlerts')

beforeEach(async () => {
  vi.stubGlobal('navigator', {})
  release(mirrorNameOf(USER))
  await Dexie.delete(mirrorNameOf(USER))
  sessionCell.set({ id: USER, expiresAt: 9e12, user: { id: USER, account: 'someone' } })
})

test('a new alert waits in the outbox as the server takes it, shows at once as the row will be, and its draft is gone with it', async () => {
  await keepDraft({ id: 'draft', fields: { price: '65' }, bytes: null })
  const terms = { kind: 'moved', moveBp: 150, windowSeconds: 3_600 } as const
  expect((await setPriceAlert({ before: null, productId: 'btc-usdt', terms, draftId: 'draft' })).ok).toBe(true)
  const [sent] = await mirror().outbox.toArray()
  expect(sent?.endpoint).toBe(setEndpoint.id)
  expect(setEndpoint.body.parse(sent?.body)).toEqual({ productId: 'btc-usdt', terms })
  const { id } = setEndpoint.params.parse(sent?.params)
  const [{ isWaiting, ...doc } = { isWaiting: false }] = await alerts()
  expect(isWaiting).toBe(true)
  expect(priceAlertSchema.parse(doc)).toMatchObject({ id, terms, status: 'active', firing: null })
  expect(await mirror().drafts.count()).toBe(0)
})

test('an alert that fired is set anew under its id and keeps its last firing', async () => {
  await setPriceAlert({ before: FIRED, productId: 'btc-usdt', terms: { kind: 'below', price: 5 }, draftId: 'draft' })
  expect(await alerts()).toMatchObject([
    { id: FIRED.id, status: 'active', terms: { kind: 'below', price: 5 }, firing: FIRED.firing, firedAt: 2_000 },
  ])
})

test('what is set, changed and removed without a network is sent in that order, and the removed one shows as removed', async () => {
  await setPriceAlert({ before: null, productId: 'btc-usdt', terms: { kind: 'above', price: 5 }, draftId: 'draft' })
  const first = (await alerts())[0]
  if (first === undefined) throw new Error('no alert')
  await setPriceAlert({ before: first, productId: 'btc-usdt', terms: { kind: 'above', price: 6 }, draftId: 'draft' })
  const changed = (await alerts())[0]
  if (changed === undefined) throw new Error('no alert')
  await removePriceAlert(changed)
  const sent = await mirror().outbox.orderBy('number').toArray()
  expect(sent.map(({ endpoint, lane }) => [endpoint, lane])).toEqual([
    [setEndpoint.id, 'price-alerts'],
    [setEndpoint.id, 'price-alerts'],
    [removeEndpoint.id, 'price-alerts'],
  ])
  const [{ isWaiting: _, ...removed } = { isWaiting: false }] = await alerts()
  expect(priceAlertSchema.parse(removed)).toMatchObject({ id: first.id, status: 'removed' })
})
