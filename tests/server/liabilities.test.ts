/** The day's total of what the platform owes: equal to a computation of its own, and whoever changes anything in it is found. */
import { createHash, generateKeyPairSync, randomInt, randomUUID, sign } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  liabilityProofOfText,
  liabilityProofText,
  liabilityRootText,
  verifyLiabilityProof,
  type LiabilityProof,
} from '../../contract/liabilities/liability-proof.ts'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { fundDemoHouse } from '../../server/ledger/house-funds.ts'
import { LeafParts, leavesOf } from '../../server/liabilities/build-tree.ts'
import { dayOf, drawLiabilities, forgetLeaves } from '../../server/liabilities/draw-liabilities.ts'
import { readLiabilities, type LiabilityReader } from '../../server/liabilities/read-liabilities.ts'
import { migrations } from '../../server/migrations.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { reportOnFile } from '../../scripts/verify/file-report.ts'
import { holdStake } from '../support/hold-stake.ts'
import { moneyPerson } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { TEST_DATA_KEY } from '../support/test-market.ts'

const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const NOW = Date.parse('2026-11-23T00:00:30Z')
const DAY = '2026-11-23'
const PEOPLE = 60
const vault = createVault(TEST_DATA_KEY)
const pair = generateKeyPairSync('ed25519')
const keys = {
  keyId: 'k1',
  sign: (text: string) => sign(null, Buffer.from(text), pair.privateKey).toString('base64url'),
}
const publicKeys = {
  k1: pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64url'),
}

let db: TestDatabase
let reader: LiabilityReader
let people: { readonly userId: string; readonly balance: bigint; readonly stake: bigint; readonly gain: bigint }[]

/** Small numbers from a seed. */
function numbersFrom(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % max
  }
}

beforeAll(async () => {
  db = await createTestDatabase(migrations)
  await fundDemoHouse(db.database, NOW)
  const next = numbersFrom(SEED)
  people = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const balance = BigInt(next(3) === 0 ? 0 : next(1_000_000) + 1)
    const userId = await moneyPerson(db.database, balance, NOW)
    const stake = balance > 10n && next(2) === 0 ? balance / 3n : 0n
    const gain = stake === 0n ? 0n : (stake * 82n) / 100n
    if (gain > 0n)
      await inTransaction(db.database, (tx) =>
        holdStake(tx, { orderId: randomUUID(), userId, stakeMinor: stake, gainMinor: gain, at: NOW }),
      )
    people.push({ userId, balance, stake: gain > 0n ? stake : 0n, gain })
  }
  reader = readLiabilities({ database: db.database, vault, publicKeys })
  expect(await drawLiabilities(db.database, { keys, vault, now: NOW })).not.toBeNull()
})
afterAll(() => db.drop())

async function proofOf(userId: string, day = DAY): Promise<LiabilityProof> {
  const proof = await reader.proof(day, userId)
  if (!proof.ok) throw new Error(proof.problem)
  return proof.value
}
const someone = () => people.find(({ gain }) => gain > 0n) ?? people[0] ?? { userId: '' }

/** The tree computed otherwise: from all leaves at once, by recursion over the parts, with node:crypto's hash objects. */
function independentRoot(parts: readonly (readonly string[])[], amounts: Map<string, { b: bigint; g: bigint }>) {
  const sha = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
  type Node = { h: string; b: bigint; g: bigint }
  const over = (nodes: readonly Node[]): Node => {
    const [first] = nodes
    if (nodes.length === 1 && first) return first
    let half = 1
    while (half * 2 < nodes.length) half *= 2
    const [l, r] = [over(nodes.slice(0, half)), over(nodes.slice(half))]
    return {
      h: sha(['liability-node-1', l.h, l.b, l.g, r.h, r.b, r.g].join('|')),
      b: l.b + r.b,
      g: l.g + r.g,
    }
  }
  return over(
    parts
      .filter((texts) => texts.length > 0)
      .map((texts) =>
        over(
          texts.map((text) => {
            const { b, g } = amounts.get(text) ?? { b: 0n, g: 0n }
            return { h: sha(text), b, g }
          }),
        ),
      ),
  )
}

test(`the signed total is that of an independent computation, of everybody and of one moment (seed ${SEED})`, async () => {
  const [signed] = await reader.roots()
  const rows = await db.database
    .selectFrom('liability_part')
    .selectAll()
    .where('day', '=', DAY)
    .orderBy('number')
    .execute()
  const amounts = new Map<string, { b: bigint; g: bigint }>()
  const seen: string[] = []
  const parts = rows.map(({ records }) =>
    leavesOf(records).map(({ salt, userId, balance, held, gains }) => {
      seen.push(userId)
      const text = ['liability-leaf-1', DAY, salt, userId, balance, held, gains].join('|')
      amounts.set(text, { b: balance, g: gains })
      return text
    }),
  )
  expect(seen.sort()).toEqual(people.map(({ userId }) => userId).sort())
  const root = independentRoot(parts, amounts)
  const sumOf = (of: (person: (typeof people)[number]) => bigint) => people.reduce((sum, one) => sum + of(one), 0n)
  expect(root).toMatchObject({ b: sumOf(({ balance }) => balance), g: sumOf(({ gain }) => gain) })
  expect(signed?.receipt).toEqual({
    type: 'liability-root',
    version: 1,
    day: DAY,
    at: NOW,
    people: PEOPLE,
    hash: root.h,
    balance: formatMoney(root.b),
    gains: formatMoney(root.g),
    houseFunds: '100000000.00',
    keyId: 'k1',
  })
})

test('everybody finds their own figures in it, by a small proof that also a file verifies', async () => {
  for (const { userId, balance, stake, gain } of people) {
    const proof = await proofOf(userId)
    expect(proof.leaf).toMatchObject({
      userId,
      balance: formatMoney(balance),
      held: formatMoney(stake),
      gains: formatMoney(gain),
    })
    expect(verifyLiabilityProof(proof, publicKeys)).toEqual({ verdict: 'included' })
    expect(liabilityProofText(proof).length).toBeLessThan(5_000)
  }
  const text = liabilityProofText(await proofOf(someone().userId))
  expect(liabilityProofOfText(text)).not.toBeNull()
  expect(reportOnFile(Buffer.from(text), publicKeys)).toMatchObject({ verdict: 'verified' })
  expect(reportOnFile(Buffer.from(text), publicKeys)?.lines.join('\n')).toContain(
    'does not prove that the money exists',
  )
  expect(reportOnFile(Buffer.from(text), {})?.verdict).toBe('unpinned')
})

test('a day is drawn once, also by two servers at once, and its proofs stay those of its moment', async () => {
  const before = await proofOf(someone().userId)
  const later = NOW + 86_400_000
  const drawn = await Promise.all([1, 2, 3].map(() => drawLiabilities(db.database, { keys, vault, now: later })))
  expect(drawn.filter((root) => root !== null)).toHaveLength(1)
  expect(await drawLiabilities(db.database, { keys, vault, now: later + 1_000 })).toBeNull()
  expect(await proofOf(someone().userId)).toEqual(before)
  // Both days' totals are told to the public log, each once.
  const told = await db.database.selectFrom('log_pending').select(['name', 'text']).orderBy('id').execute()
  expect(told).toEqual(
    (await reader.roots())
      .map(({ receipt }) => ({ name: `liability-root/${receipt.day}`, text: liabilityRootText(receipt) }))
      .toReversed(),
  )
  // Nobody's salt, and nobody's neighbours, are those of the day before.
  const next = await proofOf(someone().userId, dayOf(later))
  expect(next.leaf.salt).not.toBe(before.leaf.salt)
  expect(await reader.proof(DAY, randomUUID())).toEqual({ ok: false, problem: 'not-found' })
  await forgetLeaves(db.database, NOW + 9 * 86_400_000)
  expect(await reader.proof(DAY, someone().userId)).toEqual({ ok: false, problem: 'not-found' })
  expect(await reader.proof(dayOf(later), someone().userId)).toMatchObject({ ok: true })
  expect(await reader.roots()).toHaveLength(2)
})

const resigned = (proof: LiabilityProof, change: Partial<LiabilityProof['root']['receipt']>): LiabilityProof => {
  const receipt = { ...proof.root.receipt, ...change }
  return { ...proof, root: { receipt, signature: keys.sign(liabilityRootText(receipt)) } }
}
const more = (money: string, by: bigint) => formatMoney(parseMoney(money) + by)

/** Each with the step that finds it. */
const CHEATS: readonly [string, string, (proof: LiabilityProof) => LiabilityProof][] = [
  [
    'a smaller balance of one person',
    'path',
    (p) => ({ ...p, leaf: { ...p.leaf, balance: more(p.leaf.balance, -1n) } }),
  ],
  ['gains left out', 'path', (p) => ({ ...p, leaf: { ...p.leaf, gains: '0.00' } })],
  ['more held than there is', 'leaf', (p) => ({ ...p, leaf: { ...p.leaf, held: more(p.leaf.balance, 1n) } })],
  ['a leaf below zero', 'leaf', (p) => ({ ...p, leaf: { ...p.leaf, balance: '-1.00' } })],
  [
    'a neighbour below zero',
    'path',
    (p) => ({ ...p, path: p.path.map((step, index) => (index === 2 ? { ...step, balance: '-5.00' } : step)) }),
  ],
  [
    'the sums of two neighbours swapped',
    'path',
    (p) => {
      // A third of the people have nothing: two neighbours may have the same.
      const at = p.path.findIndex(({ balance }) => balance !== p.path[0]?.balance)
      const [first, other] = [p.path[0], p.path[at]]
      if (first === undefined || other === undefined) throw new Error('all neighbours have the same')
      return {
        ...p,
        path: p.path.with(0, { ...first, balance: other.balance }).with(at, { ...other, balance: first.balance }),
      }
    },
  ],
  [
    'a sum of a neighbour made smaller',
    'path',
    (p) => ({
      ...p,
      path: p.path.map((step, index) =>
        index === p.path.length - 1 ? { ...step, gains: more(step.gains, 1n) } : step,
      ),
    }),
  ],
  [
    'a neighbour on the other side',
    'path',
    (p) => ({
      ...p,
      path: p.path.map((step, index) =>
        index === 0 ? { ...step, side: step.side === 'left' ? ('right' as const) : ('left' as const) } : step,
      ),
    }),
  ],
  ['a smaller total, signed again', 'path', (p) => resigned(p, { balance: more(p.root.receipt.balance, -1n) })],
  ['another root, signed again', 'path', (p) => resigned(p, { hash: '0'.repeat(64) })],
  [
    'a total that is not what was signed',
    'signature',
    (p) => ({ ...p, root: { ...p.root, receipt: { ...p.root.receipt, people: 1 } } }),
  ],
  ['another key', 'keys', (p) => ({ ...p, keys: { k2: publicKeys.k1 } })],
]

describe('a cheating platform', () => {
  const day = dayOf(NOW + 86_400_000)
  test.each(CHEATS)('%s is found at "%s"', async (_name, step, change) => {
    const proof = await proofOf(someone().userId, day)
    expect(verifyLiabilityProof(change(proof), publicKeys)).toMatchObject({ verdict: 'mismatch', step })
  })

  test("another person's salt, or one leaf for two people, is found", async () => {
    const [mine, other] = [await proofOf(people[0]?.userId ?? '', day), await proofOf(people[1]?.userId ?? '', day)]
    const withSalt = { ...mine, leaf: { ...mine.leaf, salt: other.leaf.salt } }
    expect(verifyLiabilityProof(withSalt, publicKeys)).toMatchObject({ verdict: 'mismatch', step: 'path' })
    const shared = { ...other, leaf: { ...other.leaf, userId: mine.leaf.userId } }
    expect(verifyLiabilityProof(shared, publicKeys)).toMatchObject({ verdict: 'mismatch', step: 'path' })
  })

  test('nobody is in a tree twice, and no figure below zero comes into one', () => {
    const parts = new LeafParts('secret', 4)
    const one = { userId: '00000000-0000-4000-8000-000000000005', balance: 5n, held: 0n, gains: 0n }
    parts.add(one)
    expect(() => parts.add(one)).toThrow(/twice/)
    const after = { ...one, userId: '00000000-0000-4000-8000-000000000006' }
    expect(() => parts.add({ ...after, balance: -1n })).toThrow(/negative/)
    expect(() => parts.add({ ...after, gains: -1n })).toThrow(/negative/)
    expect(() => parts.add({ ...after, held: 6n })).toThrow(/held-above-balance/)
  })

  test('a figure of the ledger that can not be keeps the day from being signed', async () => {
    await sql`ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_never_overdrawn`.execute(db.database)
    await sql`UPDATE ledger_account SET debits_posted = credits_posted + 1, debits_pending = 0 WHERE kind = 'cash' AND owner = ${people[0]?.userId}`.execute(
      db.database,
    )
    const later = NOW + 2 * 86_400_000
    await expect(drawLiabilities(db.database, { keys, vault, now: later })).rejects.toThrow(/negative/)
    expect(await reader.roots()).toHaveLength(2)
  })
})
