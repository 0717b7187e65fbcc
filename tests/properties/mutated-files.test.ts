/** Changes files that the platform signed: candor-verify never calls one "verified", never crashes, and prints nothing that a terminal obeys. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, jsonOf } from '../../contract/canonical-json.ts'
import { contradictionText } from '../../contract/evidence/contradiction.ts'
import { refusedFileText, type RefusedFile } from '../../contract/evidence/refusal-file.ts'
import { isHidden } from '../../contract/hidden-characters.ts'
import { signedKeyNoticeSchema, type KeyNotice } from '../../contract/key-notice-schema.ts'
import { keyNoticeText, vouchedKeys } from '../../contract/key-notice.ts'
import { savedRestoreText } from '../../contract/settlement/saved-restore.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import { statementText } from '../../contract/statement/statement.ts'
import { reportOnFile } from '../../scripts/verify/file-report.ts'
import { intendedProof } from '../support/intended-order.ts'
import { linesOf, provenOrder, signedMonth, signedRestore, signedStatement, testKey } from '../support/signed-files.ts'
import { actIntent, actRefusal, orderIntent, orderRefusal } from '../support/signed-refusals.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
/** Runs for each kind of file. */
const RUNS = 530
const key = testKey()
const PAINT = '\u001b[2K\u001b[1GVERIFIED\u202e\u0000'
/** Things that an attacker puts in place of a value. */
const POISON: readonly unknown[] = [
  PAINT,
  'constructor',
  '__proto__',
  'toString',
  '',
  '0.00',
  '-1',
  -1,
  0,
  1e15,
  9_007_199_254_740_991,
  1e300,
  0.5,
  null,
  true,
  [],
  {},
  '99999999999999999.00',
  'A'.repeat(43),
  'f'.repeat(64),
]
const contradiction = {
  type: 'contradiction' as const,
  version: 1 as const,
  first: signedMonth(key, linesOf(['1000.00'])),
  later: signedMonth(key, linesOf(['0.01'])),
  restores: [],
  keys: key.keys,
}
const refused = (intent: RefusedFile['intent'], refusal: RefusedFile['refusal']) =>
  refusedFileText({ type: 'refused', version: 1, intent, refusal, keys: key.keys })
const account = actIntent('add-withdrawal-account', { kind: 'currency-address', network: 'TRC20', address: 'T' })
const FILES = {
  proof: proofText(provenOrder(key).proof),
  'proof with an intent': proofText(intendedProof(key)),
  'refused order': refused(orderIntent(), orderRefusal(key, orderIntent())),
  'refused withdrawal': refused(actIntent(), actRefusal(key, actIntent())),
  'refused account, its contents not kept': refused(null, actRefusal(key, account)),
  statement: statementText(signedStatement(key)),
  restore: savedRestoreText(signedRestore(key)),
  contradiction: contradictionText(contradiction),
}
const rightOf = (kind: string) => (kind === 'contradiction' ? 'contradiction' : 'verified')
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** All ways to a value in JSON: each is a list of keys. */
function placesIn(value: unknown, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [way]
  const parts: [string | number, unknown][] = Array.isArray(value)
    ? value.map((part: unknown, at) => [at, part])
    : Object.entries(value)
  return [way, ...parts.flatMap(([name, part]) => placesIn(part, [...way, name]))]
}

function changedAt(value: unknown, way: readonly (string | number)[], change: (part: unknown) => unknown): unknown {
  const [name, ...rest] = way
  if (name === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((part: unknown, at) => (at === name ? changedAt(part, rest, change) : part))
  return Object.fromEntries(
    Object.entries(value as object).map(([own, part]: [string, unknown]) => [
      own,
      own === name ? changedAt(part, rest, change) : part,
    ]),
  )
}

/** The same JSON with one key of an object under another name. */
function renamedAt(value: unknown, way: readonly (string | number)[], name: string): string {
  const last = way.at(-1)
  const text = canonicalJson(
    changedAt(value, way.slice(0, -1), (part) =>
      typeof part !== 'object' || part === null || Array.isArray(part)
        ? part
        : { ...part, 'renamed-key': (part as Record<string, unknown>)[String(last)] },
    ),
  )
  return text.replace('"renamed-key"', JSON.stringify(name))
}

/** The text changed somewhere: a value, a name, some characters. */
function mutationsOf(text: string): fc.Arbitrary<string> {
  const json: unknown = JSON.parse(text)
  const places = placesIn(json)
  const place = fc.nat(places.length - 1).map((at) => places[at] ?? [])
  return fc.oneof(
    fc
      .tuple(place, fc.constantFrom(...POISON))
      .map(([way, poison]) => JSON.stringify(changedAt(json, way, () => poison))),
    fc
      .tuple(place, fc.constantFrom(...POISON))
      .map(([way, poison]) => canonicalJson(changedAt(json, way, () => poison))),
    fc
      .tuple(place, fc.constantFrom('constructor', '__proto__', 'hasOwnProperty', PAINT))
      .map(([way, name]) => renamedAt(json, way, name)),
    fc
      .tuple(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 3, unit: 'binary' }))
      .map(([at, put]) => text.slice(0, at) + put + text.slice(at + 1)),
    fc
      .tuple(fc.nat(text.length - 1), fc.nat(40))
      .map(([at, length]) => text.slice(0, at) + text.slice(at + 1 + length)),
  )
}

test.each(Object.entries(FILES))(`a %s that was changed anywhere is never verified, seed ${SEED}`, (kind, text) => {
  expect(reportOnFile(bytesOf(text), key.keys)?.verdict).toBe(rightOf(kind))
  expect(reportOnFile(bytesOf(text), {})?.verdict).toBe('unpinned')
  fc.assert(
    fc.property(mutationsOf(text), fc.boolean(), (changed, isPinned) => {
      fc.pre(changed !== text)
      // Throws nothing: a stack trace would fail the run.
      const report = reportOnFile(bytesOf(changed), isPinned ? key.keys : {})
      expect(['mismatch', 'not-yet-final', undefined]).toContain(report?.verdict)
      expect((report?.lines ?? []).some((line) => Array.from(line).some(isHidden))).toBe(false)
    }),
    { seed: SEED, numRuns: RUNS },
  )
})

test(`a changed notice of a new key vouches for none, seed ${SEED}`, () => {
  const next = testKey()
  const notice: KeyNotice = {
    type: 'key',
    version: 1,
    keyId: next.keyId,
    publicKey: next.publicKey,
    previousKeyId: key.keyId,
    signedAt: 1,
  }
  const text = canonicalJson({ notice, signature: key.sign(keyNoticeText(notice)) })
  const vouched = (one: string) => {
    const read = signedKeyNoticeSchema.safeParse(jsonOf(one)).data
    return Object.keys(vouchedKeys(key.keys, read ? [read] : []))
  }
  expect(vouched(text)).toEqual([key.keyId, next.keyId])
  fc.assert(
    fc.property(mutationsOf(text), (changed) => {
      // The same notice with a space before it is the same notice: its signature covers what it says.
      fc.pre(canonicalJson(jsonOf(changed) ?? null) !== text)
      expect(vouched(changed)).toEqual([key.keyId])
    }),
    { seed: SEED, numRuns: RUNS },
  )
})

test.each(['constructor', '__proto__', 'toString'])("a key named %s is the platform's nowhere", (keyId) => {
  const stranger = { ...testKey(), keyId }
  const named = JSON.parse(`{"${keyId}":"${stranger.publicKey}"}`) as Record<string, string>
  const statement = canonicalJson({ ...signedStatement({ ...stranger, keys: named }) })
  const proof = canonicalJson({ ...provenOrder({ ...stranger, keys: named }).proof })
  for (const text of [statement, proof]) {
    expect(reportOnFile(bytesOf(text), key.keys)?.verdict).toBe('mismatch')
    expect(reportOnFile(bytesOf(text.replace(/"keys":\{[^}]*\}/, '"keys":{}')), {})?.verdict).toBe('mismatch')
  }
})

test('a file whose key no option names is never verified, whoever signed it', () => {
  const stranger = testKey()
  const report = reportOnFile(bytesOf(proofText(provenOrder(stranger).proof)), {})
  expect(report?.verdict).toBe('unpinned')
  expect(report?.lines[0]).toMatch(/^KEY NOT NAMED/)
  expect(report?.lines.join('\n')).not.toMatch(/^VERIFIED/m)
})

test('a statement is held against another one of the same account, and a proof is no such thing', () => {
  const [one, more] = [linesOf(['1000.00', '1.00']), linesOf(['1000.00', '1.00', '2.00'])]
  const shaved = linesOf(['900.00', '1.00', '2.00'])
  const text = bytesOf(statementText(signedStatement(key, one)))
  const report = (other: string) => reportOnFile(text, key.keys, [bytesOf(other)])
  expect(report(statementText(signedStatement(key, one)))?.verdict).toBe('verified')
  expect(report(statementText(signedStatement(key, more)))?.verdict).toBe('verified')
  expect(report(statementText(signedStatement(key, shaved.slice(0, 2))))).toMatchObject({
    verdict: 'mismatch',
    lines: [
      'NOT VERIFIED',
      'Two signed statements of this account contradict each other.',
      expect.stringContaining('After 2 lines') as string,
    ],
  })
  expect(report(FILES.proof)).toBeNull()
})

test('a restore notice is held against proofs and other notices', () => {
  const report = (other: string) => reportOnFile(bytesOf(FILES.restore), key.keys, [bytesOf(other)])
  expect(report(FILES.proof)?.lines.join('\n')).toMatch(
    /Held against the proofs: (\d+) of their \1 ticks are abandoned/,
  )
  expect(report(savedRestoreText(signedRestore(key, { headSeq: 3 })))?.verdict).toBe('mismatch')
  expect(report(FILES.statement)).toBeNull()
})
