/** What the device makes of the day's total of what the platform owes: its own part is kept, and a wrong or missing one is an incident. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newestOwed } from '../../src/evidence/check-owed.ts'
import { reportOnFile } from '../../scripts/verify/file-report.ts'
import { liabilityProofText } from '../../contract/liabilities/liability-proof.ts'
import { madeTotal } from '../support/made-total.ts'
import { USER } from '../support/signed-files.ts'
import { World } from '../cheats/world.ts'

const DAY_MS = 86_400_000
let world: World
beforeEach(async () => {
  world = new World()
  // 1,005.00 came in after midnight: the total of midnight has 500.00, of which the fund's income of 1.36 may be younger.
  world.account = { totalAssets: '1505.00' }
  await world.buy()
  expect(await world.sync()).toBe(0)
})
afterEach(() => world.close())

test("the person's part of the total is checked, kept, and there without a network", async () => {
  world.owe(50_000n)
  expect([await world.passHours(), await world.said()]).toEqual([0, []])
  const kept = await newestOwed(world.evidence)
  expect([kept?.leaf.balance, kept?.root.receipt.balance]).toEqual(['500.00', '48199560.55'])
  const file = new TextEncoder().encode(kept ? liabilityProofText(kept) : '')
  expect(reportOnFile(file, world.key.keys)?.verdict).toBe('verified')
})

test.each([
  ['400.00', 40_000n, 'the total counts 400.00, and the records of the account give 500.00'],
  ['500.01', 50_001n, 'the total counts 500.01, and the records of the account give 500.00'],
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
  world.owe(50_000n)
  expect(await world.passHours()).toBe(0)
  world.now += DAY_MS
  const owed = world.platform.log.owed
  world.platform.log.owed = null
  expect([await world.passHours(), await world.said()]).toEqual([0, []])
  const day = new Date(world.now).toISOString().slice(0, 10)
  if (owed) world.platform.log.tell({ ...owed.root.receipt, day, at: Date.parse(`${day}T00:00:30Z`) })
  await world.passHours()
  expect(await world.said()).toEqual([
    `left-out: the total of 2026-11-20 counts 500.00 of this account, and that of ${day} nothing`,
  ])
})

test('an account that no total has counted yet is not left out', async () => {
  world.owe(50_000n)
  world.platform.log.owed = null
  expect([await world.passHours(), await world.said()]).toEqual([0, []])
})
