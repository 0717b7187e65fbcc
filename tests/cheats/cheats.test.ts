/**
 * A cheating operator with the keys in hand, against the device's memory, its checks and candor-verify. `npm run cheats` plays every
 * attack, 200 random days of several at once, and 500 honest runs; here a short form of it runs. tests/e2e/cheats.test.ts plays the
 * attacks against the whole app, and prints the table.
 */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { contradictionText } from '../../contract/evidence/contradiction.ts'
import { areRoundsBy } from '../../contract/beacon/check-rounds.ts'
import { checkWalk } from '../../contract/market/check-walk.ts'
import { marketText } from '../../contract/market/market-day.ts'
import { checkSignedPrices } from '../../contract/pyth/check-signed-prices.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import { logNewsText } from '../../contract/log/log-news.ts'
import { expectedOf, unloggedOfText } from '../../contract/log/unlogged.ts'
import { findMissing } from '../../packages/candor-log/src/find-missing.ts'
import { reportOnLogProof } from '../../scripts/verify/log-report.ts'
import { EXIT_CODES } from '../../scripts/verify/proof-report.ts'
import { reportOnFile } from '../../scripts/verify/file-report.ts'
import { AHEAD_MS_MAX } from '../../src/evidence/dated-ahead.ts'
import { withKeptHeads } from '../../src/evidence/kept-heads.ts'
import { newestLogHead } from '../../src/evidence/log-head.ts'
import { noteMarketTexts } from '../../src/evidence/note-market.ts'
import { witnessesOf } from '../../src/evidence/witnesses-of.ts'
import { reportOnSite } from '../../scripts/verify/site-report.ts'
import { MadeSite, RELEASE, SITE_POLICY } from '../support/made-site.ts'
import { canonicalJson } from '../../contract/canonical-json.ts'
import { provenOrder, signedRestore } from '../support/signed-files.ts'
import { walkedOrder } from '../support/walked-order.ts'
import { allAttacks } from './all-attacks.ts'
import { SIGNED, putSigned } from './put-signed.ts'
import { WALKED, putWalked } from './put-walked.ts'
import { World } from './world.ts'
import type { Chance } from './watched.ts'

const isLong = process.env['CHEATS'] !== undefined
const CHEATING_RUNS = isLong ? 200 : 5
const HONEST_RUNS = isLong ? 500 : 8
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
// The browser plays the attacks that only the app itself shows (tests/e2e/cheats.test.ts).
const ALL = await allAttacks()
const ATTACKS = ALL.filter(({ play }) => play !== undefined)
const OF_SOURCES = ALL.filter(({ noticed }) => noticed === 'by its source')
const OF_WALKS = ALL.filter(({ noticed }) => noticed === 'by its walk')

function chanceOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test.each(ATTACKS)('$name', async (attack) => {
  const world = new World()
  attack.before?.(world)
  await world.buy()
  expect(await world.sync()).toBe(0)
  if (attack.isOfLog) expect(await world.passHours()).toBe(0)
  attack.play?.(world)
  const count = (await world.sync()) + (attack.isOfLog ? await world.passHours() : 0)
  const said = await world.said()
  if (typeof attack.noticed === 'string') {
    expect(count, attack.name).toBeGreaterThan(0)
    expect(said.join('\n')).toMatch(attack.words ?? /./)
    // If both versions are signed, the file convinces a third party.
    for (const { signed } of await world.evidence.incidents.toArray()) {
      if (signed)
        expect(reportOnFile(new TextEncoder().encode(contradictionText(signed)), world.key.keys)?.verdict).toBe(
          'contradiction',
        )
    }
    if (attack.isOfLog) expect(await fileCodes(world)).toContain(6)
  } else {
    // An attack listed as not noticed must be so: the day the app notices it, the table and the fairness page must say so.
    expect(said).toEqual([])
  }
  world.close()
})

/** Makes the prices of the walked order again, on the device and in candor-verify. */
function walkOf({ platform, key }: World): { readonly status: string; readonly said: string } {
  const proof = platform.orders.get(WALKED)?.proof
  if (!proof) throw new Error('no order with a walk')
  const onDevice = checkWalk(proof, { trustedKeys: key.keys, areRounds: areRoundsBy(randomBytes) })
  const report = reportOnFile(new TextEncoder().encode(proofText(proof)), key.keys)
  return { status: `${onDevice.status}, ${report?.verdict ?? 'unusable'}`, said: report?.lines.join('\n') ?? '' }
}

test.each(OF_WALKS)('$name', async (attack) => {
  const world = new World()
  putWalked(world, {})
  expect(walkOf(world)).toMatchObject({ status: 'equal, verified' })
  attack.before?.(world)
  // All is signed and follows from its prices: the other steps find nothing.
  expect([await world.sync(), await world.said()]).toEqual([0, []])
  const { status, said } = walkOf(world)
  expect(status).toBe('mismatch, mismatch')
  expect(said).toMatch(/Step "walk"/)
  expect(said).toMatch(attack.words ?? /./)
  world.close()
})

test.each(ALL.filter(({ site }) => site !== undefined))('$name', async ({ site: attack, words }) => {
  const site = new MadeSite()
  const question = { get: site.get, list: null, releaseKeys: [RELEASE.key], policy: SITE_POLICY }
  expect((await reportOnSite(question)).verdict).toBe('verified')
  attack?.(site)
  const { verdict, lines } = await reportOnSite(question)
  expect([verdict, lines.join('\n')]).toEqual(['mismatch', expect.stringMatching(words ?? /./)])
})

/** Holds the prices of the signed order against their messages, on the device and in candor-verify, by the keys that both have pinned. */
function sourceOf({ platform, key }: World): { readonly status: string; readonly said: string } {
  const proof = platform.orders.get(SIGNED)?.proof
  if (!proof) throw new Error('no order with signed prices')
  const onDevice = checkSignedPrices(proof)
  const report = reportOnFile(new TextEncoder().encode(proofText(proof)), key.keys)
  return { status: `${onDevice.status}, ${report?.verdict ?? 'unusable'}`, said: report?.lines.join('\n') ?? '' }
}

test('deciding prices that name no message are found by candor-verify where another price names one', () => {
  const world = new World()
  const ofUnnamed = (unnamed: 'entry and exit' | 'all') => {
    putSigned(world, { ownExit: -1, unnamed, sourceOf: () => undefined })
    return sourceOf(world)
  }
  expect(ofUnnamed('entry and exit')).toMatchObject({ status: 'mismatch, mismatch' })
  expect(ofUnnamed('entry and exit').said).toMatch(/Step "source": tick \d+ names no message/)
  // Where no price names one, the file alone can't tell it from an exchange's; it says so.
  expect(ofUnnamed('all')).toMatchObject({ status: 'mismatch, verified' })
  expect(ofUnnamed('all').said).toContain('there the operator made these')
  world.close()
})

test.each(OF_SOURCES)('$name', async (attack) => {
  const world = new World()
  putSigned(world, {})
  const honest = sourceOf(world)
  expect(honest).toMatchObject({ status: 'signed, verified' })
  expect(honest.said).toContain('prices of these seconds can be left out unseen')
  attack.before?.(world)
  // All is signed by the platform and follows from its ticks: the other steps find nothing.
  expect([await world.sync(), await world.said()]).toEqual([0, []])
  const { status, said } = sourceOf(world)
  expect(status).toBe('mismatch, mismatch')
  expect(said).toMatch(/Step "source"/)
  expect(said).toMatch(attack.words ?? /./)
  world.close()
})

/** The exit codes of the package's commands on the files of the log's incidents, without the device's code. */
async function fileCodes(world: World): Promise<number[]> {
  const codes: number[] = []
  const { log } = world.platform
  for (const { signed, file } of await world.evidence.incidents.where('state').equals('open').toArray()) {
    const bytes = new TextEncoder().encode(file ?? (signed ? contradictionText(signed) : ''))
    const policy = new TextEncoder().encode(`log ${log.verifierKey}\nquorum none\n`)
    const report = reportOnLogProof(bytes, policy) ?? reportOnFile(bytes, world.key.keys)
    if (report) codes.push(EXIT_CODES[report.verdict])
    const missing = unloggedOfText(new TextDecoder().decode(bytes))
    if (missing) codes.push(await findMissing(missing, world.key.keys, log.reader()))
  }
  return codes
}

/** Trouble that no one is to blame for. */
const TROUBLE: readonly ((world: World, chance: Chance) => Promise<void> | void)[] = [
  (world, chance) => world.watch(chance),
  (world) => world.loseMirror(),
  (world) => world.logOut(),
  (world) => {
    world.clockErrorMs = 10_800_000
  },
  (world) => {
    world.clockErrorMs = -10_800_000
  },
  // A later version of the app and its server: rows gain a field.
  (world) => {
    world.platform.deposits = world.platform.deposits.map((deposit) => ({ ...deposit, network: 'TRC20' }))
  },
  (world) => {
    for (const [id, { row, proof }] of world.platform.orders)
      world.platform.orders.set(id, { row: { ...row, tax: '0.00' } as typeof row, proof })
  },
  async (world) => void (await world.passHours()),
  // The operator takes another witness, and the one before hands over.
  (world) => {
    world.platform.log.changeWitness(world.now, { how: 'handed over' })
    world.now += 1_000
  },
  // Nothing came for a while.
  async (world) => {
    await world.checkOrders()
  },
]

test(`${HONEST_RUNS} honest runs with all kinds of trouble raise no alarm (seed ${SEED})`, async () => {
  const chance = chanceOf(SEED)
  for (let run = 0; run < HONEST_RUNS; run += 1) {
    const world = new World()
    if (chance(2) === 0) await world.buy()
    if (chance(2) === 0) await world.watch(chance)
    let hasRestored = false
    for (let step = 0; step < 6; step += 1) {
      const at = chance(TROUBLE.length + 3)
      if (at < TROUBLE.length) await TROUBLE[at]?.(world, chance)
      else if (at === TROUBLE.length) await world.freshDevice()
      else if (at === TROUBLE.length + 1 && !hasRestored) {
        world.restoreBackup()
        hasRestored = true
      }
      const count = await world.sync()
      expect(count, `run ${run}, step ${step}: ${(await world.said()).join('; ')}`).toBe(0)
      expect(await world.datedAhead(), `run ${run}, step ${step}`).toEqual([])
    }
    world.close()
  }
}, 3_600_000)

test(`${CHEATING_RUNS} random days with several attacks at once leave none unnoticed (seed ${SEED})`, async () => {
  const chance = chanceOf(SEED + 1)
  const known = ATTACKS.filter((attack) => typeof attack.noticed === 'string' && !attack.isOfLog)
  for (let run = 0; run < CHEATING_RUNS; run += 1) {
    const world = new World()
    await world.buy()
    await world.sync()
    for (let trouble = chance(3); trouble > 0; trouble -= 1) {
      await TROUBLE[chance(TROUBLE.length)]?.(world, chance)
      expect(await world.sync()).toBe(0)
    }
    const played = Array.from({ length: 1 + chance(3) }, () => known[chance(known.length)]?.name ?? '')
    for (const attack of known) if (played.includes(attack.name)) attack.play?.(world)
    expect(await world.sync(), `run ${run}: ${played.join('; ')}`).toBeGreaterThan(0)
    world.close()
  }
}, 3_600_000)

test('a restored backup that everybody is told of excuses nothing while the log goes on under its old name', async () => {
  const world = new World()
  await world.buy()
  expect((await world.sync()) + (await world.passHours())).toBe(0)
  const restoredAt = world.now
  const [published] = signedRestore(world.key, { headTs: 1, restoredAt, noticeId: crypto.randomUUID() }).notices
  if (!published) throw new Error('no notice')
  world.platform.restores.push({ id: published.notice.noticeId, restoredAt, ...published })
  world.platform.log.tellRestore(published.notice)
  await world.sync()
  expect(await world.passHours()).toBe(1)
  expect((await world.said()).join()).toMatch(/log-changed: a backup is said to have been restored/)
  world.close()
})

test('terms of a day that only this device was told of are missing in the log, and those that a restored backup had lost are not', async () => {
  const codes = async (isRestored: boolean) => {
    const world = new World()
    await world.buy()
    expect((await world.sync()) + (await world.passHours())).toBe(0)
    const { walk } = walkedOrder(world.key)
    const [terms] = walk.terms
    if (!terms) throw new Error('no terms')
    const notice = { ...terms.notice, madeAt: world.now - 600_000 }
    const told = { notice, signature: world.key.sign(marketText(notice)) }
    await noteMarketTexts(
      { evidence: world.evidence, keys: world.key.keys, restores: [], publicAsOf: world.now, now: world.now },
      [told],
    )
    if (isRestored) world.restoreBackup()
    await world.sync()
    const count = await world.passHours()
    const found = await fileCodes(world)
    world.close()
    return { count, found }
  }
  expect(await codes(false)).toMatchObject({ count: 1, found: expect.arrayContaining([6]) as number[] })
  expect(await codes(true)).toEqual({ count: 0, found: [] })
})

test('a log that stood still, and hashes that it keeps back, convict nobody of a missing receipt', async () => {
  const world = new World()
  await world.buy()
  expect((await world.sync()) + (await world.passHours())).toBe(0)
  ALL.find(({ file }) => file === 'log-receipt-kept-out')?.play?.(world)
  await world.sync()
  await world.passHours()
  const [incident] = await world.evidence.incidents.toArray()
  const missing = unloggedOfText(incident?.file ?? '')
  if (missing === null) throw new Error('no file')
  const reader = world.platform.log.reader()
  const told: string[] = []
  const look = (file: typeof missing, log = reader) =>
    findMissing(file, world.key.keys, log, (words) => told.push(words))
  expect(await look(missing)).toBe(6)
  expect(await look(missing, { ...reader, receiptHashes: () => Promise.resolve(null) })).toBe(1)
  expect(told.at(-1)).toMatch(/^NOTHING SHOWN: the hashes under 3 entries are not to be had, the first is entry \d+$/)
  // The platform showed an old head again: it did not say that this head is of now.
  const receipt = { ...missing.later.receipt, headAt: expectedOf(missing.said).signedAt }
  const later = { receipt, signature: world.key.sign(logNewsText(receipt)) }
  expect(await look({ ...missing, later })).toBe(1)
  expect(told.at(-1)).toBe('NOTHING SHOWN: the log had not the time to take it')
  world.close()
})

/** A settled order whose receipts stand in the log; everybody's prices are those of `told`, or the log tells none. */
async function loggedOrder(world: World, told: 'the same' | 'none') {
  const { order, proof, acceptance } = provenOrder(world.key, { acceptedAt: world.now - 600_000, acceptedSeq: 5_000 })
  world.platform.orders.set(order.id, { row: order, proof })
  world.platform.log.tellSigned([acceptance, ...(proof.settlement ? [proof.settlement] : [])], world.now)
  const { ticks } = provenOrder(world.key, { acceptedAt: world.now - 600_000, acceptedSeq: 5_000 }).proof
  if (told === 'the same') world.platform.log.tellPrices(ticks, world.now)
  expect((await world.sync()) + (await world.passHours())).toBe(0)
  return proof
}

test("an order's page says whether the log has its prices, and its file shows that offline", async () => {
  const world = new World()
  const policy = () => new TextEncoder().encode(`log ${world.platform.log.verifierKey}\nquorum none\n`)
  const proof = await loggedOrder(world, 'the same')
  const found = await world.inLog(proof)
  expect(found).toMatchObject({ prices: 'shown', isQuorum: true, witnesses: 1 })
  const file = reportOnLogProof(new TextEncoder().encode(found?.file), policy())
  expect([file?.verdict, file?.lines.join('\n')]).toEqual([
    'verified',
    expect.stringMatching(/the log tells everybody/),
  ])
  const bent = JSON.parse(found?.file ?? '') as { prices: { hash: string } }
  bent.prices.hash = 'a'.repeat(64)
  expect(reportOnLogProof(new TextEncoder().encode(canonicalJson(bent)), policy())?.verdict).toBe('mismatch')
  world.platform.log.isSilent = true
  expect(await world.inLog(proof)).toEqual(found)
  world.close()

  const other = new World()
  expect(await other.inLog(await loggedOrder(other, 'none'))).toMatchObject({ prices: 'not-shown', isQuorum: true })
  expect(await other.said()).toEqual([])
  other.close()
})

test('a head that is shown with an order, and is of another log than the followed one, convicts the log', async () => {
  const world = new World()
  const proof = await loggedOrder(world, 'the same')
  world.platform.log.isForkedForOrders = true
  expect(await world.inLog(proof)).toBeNull()
  await world.sync()
  expect((await world.said()).join()).toMatch(/log-changed: .*signed two stories/)
  expect(await fileCodes(world)).toEqual([6])
  world.close()
})

test('a restored backup that the log tells of explains a receipt and prices that are missing', async () => {
  const world = new World()
  await world.buy()
  expect((await world.sync()) + (await world.passHours())).toBe(0)
  for (const name of ['log-receipt-kept-out', 'log-prices-for-one'])
    ALL.find(({ file }) => file === name)?.play?.(world)
  await world.sync()
  await world.passHours()
  const files = (await world.evidence.incidents.toArray()).flatMap(({ file }) => unloggedOfText(file ?? '') ?? [])
  expect(files).toHaveLength(2)
  const codes = () => Promise.all(files.map((file) => findMissing(file, world.key.keys, world.platform.log.reader())))
  expect(await codes()).toEqual([6, 6])
  // The log goes on and tells of a backup from before both.
  const notice = { type: 'restore-notice', version: 1, noticeId: crypto.randomUUID(), productId: 'btc-usdt' } as const
  const leaf = { ...notice, headSeq: 10, orders: 2, restoredAt: world.now, noticeHash: 'b'.repeat(64) }
  world.platform.log.tell(leaf)
  const later = world.platform.log.signedNews(world.now + 600_000)
  const excused = files.map((file) => ({ ...file, ...later }))
  expect(
    await Promise.all(excused.map((file) => findMissing(file, world.key.keys, world.platform.log.reader()))),
  ).toEqual([1, 1])
  world.close()
})

test('witnesses that are named without a signed word are noticed, and their signatures count for nothing', async () => {
  const world = new World()
  await world.buy()
  expect((await world.sync()) + (await world.passHours())).toBe(0)
  const judged = async () => witnessesOf((await newestLogHead(world.evidence))?.kept ?? expect.fail('no head'))
  expect(await judged()).toMatchObject({ witnesses: 1, isQuorum: true })
  world.platform.log.changeWitness(world.now, { how: 'unsigned' })
  expect(await world.passHours()).toBe(1)
  expect((await world.said()).join()).toMatch(/witnesses-changed: .*nothing signed says why/)
  expect(await judged()).toMatchObject({ witnesses: 0, isQuorum: false })
  world.close()
})

test('prices of three seconds that are stamped as ten cost the order its grade, for good, and accuse nobody', async () => {
  const world = new World()
  const ids = [...world.platform.orders.keys()]
  await world.watch(chanceOf(SEED), { pace: 10, isClockBent: true, isTroubled: false })
  expect(await world.sync()).toBe(0)
  expect((await world.datedAhead()).toSorted()).toEqual(ids.toSorted())
  // Checked again without what was heard, as after months.
  await world.loseMirror()
  for (const { proof } of world.platform.orders.values())
    expect((await withKeptHeads(world.evidence, proof)).aheadMs).toBeGreaterThan(AHEAD_MS_MAX)
  world.close()
})
