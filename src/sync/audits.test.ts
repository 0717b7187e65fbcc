/** Orders are checked unasked only while somebody looks, there is a network, and neither battery nor data is saved. */
import { expect, test } from 'vitest'
import { createAudits } from './audits.ts'

/** A worker whose orders are checked one after the other, each when the test says so. */
function setUp(change: { readonly mayCheck: boolean; readonly userId?: string | null }) {
  const standing = { userId: 'one' as string | null, keys: {}, ...change }
  const said: unknown[] = []
  const rounds: { readonly mayGoOn: () => boolean; end: (looked: number) => void }[] = []
  const audits = createAudits(
    {
      audit: () => Promise.resolve(0),
      checkOrders: ({ mayGoOn }) => new Promise((resolve) => rounds.push({ mayGoOn, end: resolve })),
      post: (message) => void said.push(message),
    },
    () => standing,
  )
  return { standing, audits, rounds, said }
}
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('orders are checked after a look at the mirror', async () => {
  const { audits, rounds, said } = setUp({ mayCheck: true })
  audits.request()
  await settled()
  expect(said).toEqual([{ type: 'incidents', userId: 'one', count: 0 }])
  expect(rounds).toHaveLength(1)
})

test('while battery or data is saved the mirror is looked at, and no order is checked', async () => {
  const { audits, rounds, said } = setUp({ mayCheck: false })
  audits.request()
  await settled()
  expect(said).toHaveLength(1)
  expect(rounds).toHaveLength(0)
})

test('a check under way pauses as soon as battery or data is saved, and goes on when it is asked for again', async () => {
  const { standing, audits, rounds } = setUp({ mayCheck: true })
  audits.request()
  await settled()
  expect(rounds[0]?.mayGoOn()).toBe(true)
  standing.mayCheck = false
  expect(rounds[0]?.mayGoOn()).toBe(false)
  rounds[0]?.end(3)
  await settled()
  expect(rounds).toHaveLength(1)
  standing.mayCheck = true
  audits.request()
  await settled()
  expect(rounds).toHaveLength(2)
})

test('a check under way ends with the person it was for', async () => {
  const { standing, audits, rounds } = setUp({ mayCheck: true })
  audits.request()
  await settled()
  standing.userId = 'another'
  expect(rounds[0]?.mayGoOn()).toBe(false)
})

test('for nobody nothing is looked at', async () => {
  const { audits, rounds, said } = setUp({ mayCheck: true, userId: null })
  audits.request()
  await settled()
  expect([rounds, said]).toEqual([[], []])
})

test('the sums of blocks are kept for the person, once the business time zone is known', async () => {
  const kept: unknown[] = []
  const standing = { userId: 'one', keys: {}, mayCheck: false, timeZone: undefined as string | undefined }
  const audits = createAudits(
    { keepSums: (input) => (kept.push(input), Promise.reject(new Error('no room'))), post: () => undefined },
    () => standing,
  )
  audits.request()
  await settled()
  expect(kept).toEqual([])
  standing.timeZone = 'Asia/Shanghai'
  for (let time = 0; time < 2; time += 1) {
    audits.request()
    await settled()
  }
  // A failure is no reason to stop: the next sync tries again.
  expect(kept).toEqual(Array.from({ length: 2 }, () => ({ userId: 'one', timeZone: 'Asia/Shanghai' })))
})
