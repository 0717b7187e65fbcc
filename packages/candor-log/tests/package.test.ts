/** The package as somebody else gets it: packed, unpacked into an empty folder, and run by Node alone. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keygen, sign } from '../../../contract/ed25519.ts'
import { keyNoticeText } from '../../../contract/key-notice.ts'
import { leafText, type Leaf } from '../../../contract/log/leaves.ts'
import { verifierKeyText } from '../../../contract/log/note.ts'
import { cosigned, logSigner, madeLog, witnessSigner } from '../../../tests/support/log/made-log.ts'
import { serveMadeLog, type ServedLog } from '../../../tests/support/log/serve-made-log.ts'

const AT = 1_795_000_000_000
const DAY_MS = 86_400_000
const NODE = process.env['PACKAGE_NODE'] ?? process.execPath
const log = logSigner('candor.example/log', 1)
const hash = (at: number) => at.toString(16).padStart(64, '0')
const bytes = (leaf: Leaf) => new TextEncoder().encode(leafText(leaf))
const prices = (at: number, seq: number): Leaf => ({
  type: 'price-heads',
  version: 1,
  at: AT + at * 10_000,
  root: hash(seq),
  heads: { 'btc-usdt': seq },
})
let folder = ''
let served: ServedLog
const honest = madeLog()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-package-'))
  const run = promisify(execFile)
  await run(process.execPath, ['packages/candor-log/build.mjs'])
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: 'packages/candor-log' })
  const [packed = ''] = await readdir(folder)
  await run('tar', ['-xzf', packed, '--strip-components=1'], { cwd: folder })
  honest.add(Array.from({ length: 300 }, (_, at) => bytes(prices(at, at + 1))))
  served = await serveMadeLog(honest, log)
})
afterAll(async () => {
  await served.stop()
  await rm(folder, { recursive: true, force: true })
})

async function command(name: string, ...words: string[]): Promise<{ code: number; out: string; error: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(NODE, [join(folder, 'dist', `${name}.mjs`), ...words], {
      cwd: folder,
      env: { PATH: '' },
    })
    return { code: 0, out: stdout, error: stderr }
  } catch (error) {
    const failed = error as { code?: number; stdout?: string; stderr?: string }
    return { code: failed.code ?? -1, out: failed.stdout ?? '', error: failed.stderr ?? '' }
  }
}

test('the package has no dependency, and needs nothing beside its own files', async () => {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { dependencies?: object }
  expect(dependencies).toBeUndefined()
  for (const name of ['candor-witness', 'candor-monitor', 'candor-verify']) {
    expect((await command(name)).code).toBe(3)
  }
})

test('a witness follows the log, and a split view or a rollback is refused with both signed heads as evidence', async () => {
  const key = join(folder, 'witness.key')
  const look = () =>
    command('candor-witness', '--log', served.url, '--key', key, '--name', 'witness.example/w1', '--once')
  expect(await look()).toMatchObject({ code: 0, out: expect.stringContaining('signed 300 entries') as string })
  honest.add([bytes(prices(300, 301))])
  expect(await look()).toMatchObject({ code: 0, out: expect.stringContaining('signed 301 entries') as string })
  const other = madeLog()
  other.add(honest.entries.map((entry, at) => (at === 7 ? bytes(prices(7, 999)) : entry)))
  other.add([bytes(prices(301, 302))])
  served.show(other)
  const split = await look()
  expect(split).toMatchObject({ code: 1, error: expect.stringContaining('NOT SIGNED') as string })
  const policy = join(folder, 'log.policy')
  await writeFile(policy, `log ${verifierKeyText(log.key)}\nquorum none\n`)
  expect(await command('candor-verify', `${key}.evidence`, '--policy', policy)).toMatchObject({
    code: 6,
    out: expect.stringContaining('its head of 302 entries does not begin with its head of 301') as string,
  })
  const shorter = madeLog()
  shorter.add(honest.entries.slice(0, 200))
  served.show(shorter)
  expect((await look()).code).toBe(1)
  expect(await command('candor-verify', `${key}.evidence`, '--policy', policy)).toMatchObject({
    code: 1,
    out: expect.stringContaining('NO CONTRADICTION SHOWN') as string,
  })
  served.show(honest)
  expect((await look()).code).toBe(0)
})

test('a monitor finds what a witness does not look at', async () => {
  const read = () => command('candor-monitor', '--log', served.url, '--log-key', verifierKeyText(log.key), '--once')
  expect(await read()).toMatchObject({ code: 0, out: expect.stringContaining('301 entries read, 0 found') as string })
  const bad = madeLog()
  bad.add(crookedEntries())
  bad.add([new TextEncoder().encode('a kind of the future')])
  served.show(bad)
  const found = await read()
  served.show(honest)
  expect(found.code).toBe(1)
  expect(
    found.out.split('\n').flatMap((line) => /^FOUND at entry (\d+): (.*)$/.exec(line)?.slice(1, 3).join(' ') ?? []),
  ).toEqual([
    '2 the key k3 signs, and no earlier key has handed over to it',
    '3 two keys are called k2',
    `5 two roots of the prices for ${new Date(AT + 10_000).toISOString()}`,
    '6 the prices of btc-usdt went back from 10 to 9 without a restored backup',
    `8 terms of btc-usdt are dated ${new Date(AT - 1).toISOString()}, before the ones that stand in front of them`,
    `9 the log is called b since ${new Date(AT).toISOString()}, and no notice of a restored backup says why`,
    `11 two roots of the receipts up to ${new Date(AT).toISOString()}, or one that is dated back`,
    '12 on 2026-11-18 the gains that open orders may bring (9.00) are more than the house has (8.99)',
    '13 the total that is owed on 2026-11-18 has two texts',
    `14 the total that is owed on 2026-11-17 is dated ${new Date(AT).toISOString()}`,
    '14 on 2026-11-17 the gains that open orders may bring (9.00) are more than the house has (8.99)',
    '14 the total that is owed on 2026-11-17 stands behind that of 2026-11-18',
    '15 the total that is owed counts 1 people on 2026-11-20, and 2 on 2026-11-18',
    '18 the files of 1.0.1 are served, and no release key has signed them',
    '19 the list of files of 1.0.0, commit none, has two texts',
    '19 the files of 1.0.0 are signed by other+k, and no earlier release key has handed over',
    `20 the sums of a void are told, and its notice ${'f'.repeat(8)}-0000-4000-8000-000000000000 is not`,
    "25 the log of operators' acts went back from 7 to 7",
    "26 the log of operators' acts went back from 7 to 6",
    '28 version 2 of the terms of btc-usdt has two texts',
    '28 terms of btc-usdt were published less than an hour before they began',
    `31 the log is called d since ${new Date(AT).toISOString()}, and no notice of a restored backup says why`,
    "33 the log of operators' acts went back from 5 to 4",
    "35 the log's policy 3 stands behind policy 1",
  ])
  expect(
    found.out.split('\n').flatMap((line) => /^NOTE at entry (\d+): (.*)$/.exec(line)?.slice(1, 3).join(' ') ?? []),
  ).toEqual([
    '15 between 2026-11-18 and 2026-11-20 no total of what is owed was told',
    "15 the total that is owed fell from 100.00 to 60.00 on 2026-11-20; the house's own funds changed by 10.01, so 29.99 more left than came in",
    `22 the void by notice ${'e'.repeat(8)}-0000-4000-8000-000000000000 benefits the house by 5.00: 2 orders that stood right lost gains of 8.00, and 1 that stood wrong got 3.00 back`,
    '34 the witnesses of policy 1: quorum none',
  ])
  expect(found.out).toContain('entry 36: of a kind that this monitor does not know')
})

test('the proof of an entry is checked without network, by a policy', async () => {
  const { out } = await command('candor-monitor', '--log', served.url, '--prove', '42')
  const witness = witnessSigner('witness.example/w1', 2)
  const policy = join(folder, 'policy')
  const keys = `log ${verifierKeyText(log.key)}\nwitness w1 ${verifierKeyText(witness.key)}\n`
  await writeFile(policy, `${keys}quorum w1\n`)
  const [plain, signed] = [join(folder, 'plain.tlog-proof'), join(folder, 'signed.tlog-proof')]
  await writeFile(plain, out)
  const cut = out.indexOf('\n\n') + 2
  await writeFile(signed, out.slice(0, cut) + cosigned(out.slice(cut), witness, 1_795_000_000))
  expect(await command('candor-verify', plain, '--policy', policy)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^NOT WITNESSED/) as string,
  })
  const verified = await command('candor-verify', signed, '--policy', policy)
  expect(verified.code).toBe(0)
  expect(verified.out).toContain('Witnessed by w1 at 2026-11-18T')
  expect(verified.out).toContain(leafText(prices(42, 43)))
  await writeFile(plain, out.replace('index 42', 'index 43'))
  expect((await command('candor-verify', plain, '--policy', policy)).out).toMatch(/^NOT VERIFIED/)
})

const appFiles = (change: { release?: string; listHash?: string; signers: string[] }): Leaf => ({
  type: 'app-files',
  version: 1,
  at: AT,
  release: '1.0.0',
  commit: null,
  count: 3,
  listHash: hash(9),
  ...change,
})
const idOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`
const voidSums = (digit: string, gains: string): Leaf => ({
  type: 'void-sums',
  version: 1,
  noticeId: idOf(digit),
  right: 2,
  gains,
  wrong: 1,
  stakes: '3.00',
})
const actsHead = (number: number, at: number): Leaf => ({
  type: 'acts-head',
  version: 1,
  at: AT,
  number,
  hash: hash(at),
})
const publishedTerms = (from: number): Leaf => ({
  type: 'published-terms',
  version: 1,
  at: AT,
  productId: 'btc-usdt',
  number: 2,
  from,
  terms: {
    hours: null,
    maintenance: [],
    countdowns: [{ seconds: 30, returnRateBp: 8_000, minimumStake: '1.00', maximumStake: '9.00' }],
  },
  reason: 'Thinner nights',
})
const voided = (digit: string): Leaf => ({
  type: 'void-notice',
  version: 1,
  noticeId: idOf(digit),
  productId: 'btc-usdt',
  from: AT,
  to: AT + 60_000,
  orders: 3,
  signedAt: AT + 60_000,
  noticeHash: hash(11),
})

const restored: Leaf = {
  type: 'restore-notice',
  version: 1,
  noticeId: idOf('a'),
  productId: 'btc-usdt',
  headSeq: 9,
  orders: 0,
  restoredAt: AT,
  noticeHash: hash(12),
}
const renamed = { type: 'log-name', version: 1, at: AT } as const
const witnesses = { type: 'log-policy', version: 1, at: AT, policy: 'quorum none\n', isOwnWitness: false } as const

/** Entries of which no honest platform writes the third to the last. */
function crookedEntries(): Uint8Array[] {
  const [first, second, third] = [21, 22, 23].map((seed) => keygen(new Uint8Array(32).fill(seed)))
  const text = (key: Uint8Array | undefined) => Buffer.from(key ?? []).toString('base64url')
  const notice = {
    type: 'key',
    version: 1,
    keyId: 'k2',
    publicKey: text(second?.publicKey),
    previousKeyId: 'k1',
    signedAt: AT,
  } as const
  const signature = text(sign(Buffer.from(keyNoticeText(notice)), first?.secretKey ?? new Uint8Array()))
  const signing = (
    keyId: string,
    key: Uint8Array | undefined,
    handOver: Extract<Leaf, { type: 'signing-key' }>['handOver'],
  ) => ({ type: 'signing-key', version: 1, at: AT, keyId, publicKey: text(key), handOver }) as const
  const terms = (at: number): Leaf => ({
    type: 'terms',
    version: 1,
    at,
    productId: 'btc-usdt',
    code: 'BTC/USDT',
    rule: 'settle-2',
    priceScale: 2,
    countdowns: [],
  })
  return [
    signing('k1', first?.publicKey, null),
    signing('k2', second?.publicKey, { notice, signature }),
    signing('k3', third?.publicKey, null),
    signing('k2', third?.publicKey, null),
    prices(1, 10),
    { ...prices(1, 10), root: hash(5) } as Leaf,
    prices(2, 9),
    terms(AT),
    terms(AT - 1),
    { type: 'log-name', version: 1, at: AT, name: 'b', previous: 'a' } as Leaf,
    ...crookedDays(),
  ].map(bytes)
}

/** Totals, files, voids and acts that no honest platform tells, or that a person has to judge. */
function crookedDays(): readonly Leaf[] {
  const receipts: Leaf = { type: 'receipts', version: 1, at: AT, count: 2, root: hash(7) }
  const owed: Leaf = {
    type: 'liability-root',
    version: 1,
    day: '2026-11-18',
    at: AT,
    people: 2,
    hash: hash(8),
    balance: '100.00',
    gains: '9.00',
    houseFunds: '8.99',
    keyId: 'k1',
  }
  return [
    receipts,
    receipts,
    owed,
    { ...owed, people: 1, houseFunds: '9.00' },
    { ...owed, day: '2026-11-17' },
    { ...owed, day: '2026-11-20', at: AT + 2 * DAY_MS, people: 1, balance: '60.00', houseFunds: '19.00' },
    appFiles({ signers: [] }),
    appFiles({ signers: ['release+k'] }),
    appFiles({ release: '1.0.1', signers: [] }),
    appFiles({ listHash: hash(10), signers: ['other+k'] }),
    voidSums('f', '1.00'),
    voided('e'),
    voidSums('e', '8.00'),
    voidSums('e', '3.00'),
    actsHead(7, 1),
    actsHead(7, 2),
    actsHead(6, 3),
    publishedTerms(AT + 3_900_000),
    publishedTerms(AT + 60_000),
    // A restored backup explains one other name and one step back, once.
    restored,
    { ...renamed, name: 'c', previous: 'b' },
    { ...renamed, name: 'd', previous: 'c' },
    actsHead(5, 4),
    actsHead(4, 5),
    { ...witnesses, number: 1 },
    { ...witnesses, number: 3 },
  ]
}
