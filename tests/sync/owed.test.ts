/** The device checks the day's total of what the platform owes. It keeps its own part, and a wrong or missing part is an incident. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newestOwed } from '../../src/evidence/kept-owed.ts'
import { reportOnFile } from '../../scripts/verify/file-report.ts'
import { liabilityProofText } from '../../contract/liabilities/liability-proof.ts'
import { madeTotal } from '../support/made-total.ts'
import { USER } from '../support/signed-files.ts'
import { World } from '../cheats/world.ts'

const DAY_MS = 86_400_000
let world: World
beforeEach(async () => {
  world = new World()
  // 1,005.00 came in after midnight, and the fund's income of 0.68. An income of the day before may be younger than the total or not.
  world.account = { totalAssets: '1505.00' }
  await world.buy()
  expect(await world.sync()).toBe(0)
})
afterEach(() => world.close())

test("the person's part of the total is checked, kept, and there without a network", async () => {
  world.owe(49_932n)
  expect([await world.passHours(), await world.said()]).toEqual([0, []])
  const kept = await newestOwed(world.evidence)
  expect([kept?.leaf.balance, kept?.root.receipt.balance]).toEqual(['499.32', '48199559.87'])
  const file = new TextEncoder().encode(kept ? liabilityProofText(kept) : '')
  expect(reportOnFile(file, world.key.keys)?.verdict).toBe('verified')
})

test.each([
  ['400.00', 40_000n, 'the total counts 400.00, and the records of the account give 498.64 to 499.32'],
  ['498.63', 49_863n, 'the total counts 498.63, and the records of the account give 498.64 to 499.32'],
  ['499.33', 49_933n, 'the total counts 499.33, and the records of the account give 498.64 to 499.32'],
])('a part of %s is an incident: the records of the account give another', async (_amount, minor, words) => {
  world.owe(minor)
  expect([await world.passHours(), await world.said()]).toEqual([1, [`wrong-figure: ${words}`]])
  expect(await newestOwed(world.evidence)).toBeNull()
})

test('the income of the fund may be posted later than the total', async () => {
  world.owe(49_864n)
  expect(await world.passHours()).toBe(0)
  expect(await newestOwed(world.evidence)).not.toBeNull()
})

test("another person's part, or one that does not lead to the signed total, is an incident", async () => {
  const day = new Date(world.now).toISOString().slice(0, 10)
  const of = { balanceMinor: 50_000n, day, at: Date.parse(`${day}T00:00:30Z`) }
  world.platform.log.owed = madeTotal(world.key, { ...of, userId: '00000000-0000-4000-8000-000000000009' })
  world.platform.log.tell(world.platform.log.owed.root.receipt)
  await world.passHours()
  expect(await world.said()).toEqual([expect.stringContaining('the amount is that of another person')])
  const proof = madeTotal(world.key, { ...of, userId: USER })
  world.platform.log.owed = { ...proof, leaf: { ...proof.leaf, balance: '500.01' } }
  await world.passHours()
  expect(await world.said()).toContainEqual(expect.stringContaining('step "path"'))
})

test('a day that counts nothing of a person whom an earlier one counted is an incident, and a day without a total is none', async () => {
  world.owe(49_932n)
  expect(await world.passHours()).toBe(0)
  world.now += DAY_MS
  const owed = world.platform.log.owed
  world.platform.log.owed = null
  expect([await world.passHours(), await world.said()]).toEqual([0, []])
  const day = new Date(world.now).toISOString().slice(0, 10)
  if (owed) world.platform.log.tell({ ...owed.root.receipt, day, at: Date.parse(`${day}T00:00:30Z`) })
  await world.passHours()
  expect(await world.said()).toEqual([
    `left-out: the total of 2026-11-20 counts 499.32 of this account, and that of ${day} nothing`,
  ])
})

test('an account that no total has counted yet is not left out', async () => {
  world.owe(49_932n)
  world.platform.log.owed = null
  expect([await world.passHours(), await world.said()]).toEqual([0, []])
})

test('a total that is drawn later than the mirror reaches proves nothing yet, and is compared the next day', async () => {
  const day = new Date(world.now).toISOString().slice(0, 10)
  const owe = (balanceMinor: bigint) => {
    const at = Date.parse(`${day}T23:59:00Z`)
    world.platform.log.owed = madeTotal(world.key, { userId: USER, balanceMinor, day, at })
    world.platform.log.tell(world.platform.log.owed.root.receipt)
  }
  owe(150_363n)
  expect([await world.passHours(), await newestOwed(world.evidence)]).toEqual([0, null])
  world.now += DAY_MS
  expect(await world.sync()).toBe(0)
  await world.passHours()
  expect(await world.said()).toContainEqual(
    'wrong-figure: the total counts 1503.63, and the records of the account give 1503.64 to 1505.00',
  )
})

test('a total that is dated outside of its day is an incident', async () => {
  const day = new Date(world.now).toISOString().slice(0, 10)
  const at = Date.parse(`${day}T00:00:30Z`) + DAY_MS
  world.platform.log.owed = madeTotal(world.key, { userId: USER, balanceMinor: 1n, day, at })
  world.platform.log.tell(world.platform.log.owed.root.receipt)
  await world.passHours()
  expect(await world.said()).toEqual([`wrong-figure: the total of ${day} is dated ${new Date(at).toISOString()}`])
})

test('a log that this device alone is shown no more of is told after a day in which the rest was answered', async () => {
  expect(await world.followed()).toBeNull()
  world.owe(49_932n)
  expect(await world.passHours()).toBe(0)
  const headAt = world.now
  const total = (await newestOwed(world.evidence))?.root.receipt.at ?? Number.NaN
  expect(await world.followed()).toEqual({ headAt, isBehind: false })
  // A device without a network hears nothing of anything, and accuses nobody.
  world.now += 3 * DAY_MS
  expect(await world.followed()).toEqual({ headAt, isBehind: false })
  world.now = headAt
  world.platform.log.isSilent = true
  for (let hours = 4; hours <= 28; hours += 4) {
    await world.passHours()
    expect([hours, await world.followed()]).toEqual([hours, { headAt, isBehind: hours > 24 }])
  }
  expect(await world.isTotalBehind(total)).toBe(false)
  while (world.now <= total + 2 * DAY_MS) await world.passHours()
  expect(await world.isTotalBehind(total)).toBe(true)
  expect(await world.said()).toEqual([])
  world.platform.log.isSilent = false
  await world.passHours()
  expect(await world.followed()).toEqual({ headAt: world.now, isBehind: false })
})

test('a device that was never shown a head says so after a day', async () => {
  world.platform.log.isSilent = true
  for (let hours = 4; hours <= 28; hours += 4) {
    await world.passHours()
    // The first question, from which the day counts, came after the first of these hours.
    expect([hours, await world.followed()]).toEqual([hours, { headAt: null, isBehind: hours > 25 }])
  }
})
