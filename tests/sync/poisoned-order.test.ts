/** The page of an order whose signed terms are out of all bounds: its check says so, and the incident stands there at once. */
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkOrder } from '../../src/commands/check-order.ts'
import { Evidence } from '../../src/evidence/evidence.ts'
import { configurationCell } from '../../src/store/device/configuration.ts'
import { pinnedKeysCell } from '../../src/store/device/pinned-keys.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { ACCEPTED_AT, provenOrder, testKey, USER, withTerms } from '../support/signed-files.ts'

const key = testKey()
const NodeRequest = globalThis.Request
class PageRequest extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
  }
}
const evidence = new Evidence(USER)
beforeEach(() => {
  vi.stubGlobal('Request', PageRequest)
  sessionCell.set({ id: USER, expiresAt: 9e12, user: { id: USER, account: 'someone' } })
  // A check reads only this part of the configuration.
  configurationCell.set({ signingKeys: key.keys } as ReturnType<typeof configurationCell.get>)
  pinnedKeysCell.set({ keys: key.keys, strangers: [] })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  evidence.close()
  await Dexie.delete(evidence.name)
})

test.each([{ returnRateBp: -8_000 }, { countdownSeconds: 0 }, { priceScale: 30 }, { stake: '-100.00' }])(
  'an order with %o in its signed terms says that they are outside the rule, and notes one incident',
  async (poison) => {
    await evidence.open()
    const [name = ''] = Object.keys(poison)
    const { order, proof } = withTerms(key, provenOrder(key), poison)
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(proof)))
    for (const check of [checkOrder, checkOrder])
      expect(await check(order)).toMatchObject({
        ok: true,
        value: { verdict: 'poisoned', poison: expect.stringContaining(name === 'stake' ? 'stake' : name) as string },
      })
    const incidents = await evidence.incidents.toArray()
    expect(incidents).toMatchObject([
      { kind: 'proof-failed', collection: 'orders', rowId: order.id, finalAt: order.settledAt },
    ])
    expect(incidents[0]?.detail).toMatch(/^terms: /)
    expect(incidents[0]?.proofs?.now).toContain(`"${name}"`)
    expect((await evidence.seals.toArray()).map(({ verdict }) => verdict)).toEqual(['mismatch'])
  },
)

test('an order with the usual terms is checked as before', async () => {
  await evidence.open()
  const { order, proof } = provenOrder(key, { acceptedAt: ACCEPTED_AT })
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(proof)))
  expect(await checkOrder(order)).toMatchObject({ ok: true, value: { verdict: 'verified' } })
  expect(await evidence.incidents.count()).toBe(0)
})
