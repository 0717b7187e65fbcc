/** Terms that are signed and absurd: no verifier takes them, under either rule. */
import { expect, test } from 'vitest'
import { proofAnswerSchema } from '../../contract/settlement/read-proof.ts'
import { proofText, verifyProof, verifyProofText } from '../../contract/settlement/verify-proof.ts'
import { provenOrder, testKey, withTerms } from '../support/signed-files.ts'

const key = testKey()
const FIRST_RULE = { rule: 'settle-1', entryGraceMs: 5_000, maxGapMs: 2_000 }
const POISON = [
  { maxGapMs: -1 },
  { maxGapMs: 3_600_000 },
  { entryGraceMs: -5_000 },
  { entryGraceMs: 86_400_000 },
  { returnRateBp: 0 },
  { returnRateBp: -8_000 },
  { returnRateBp: 100_000 },
  { countdownSeconds: 0 },
  { countdownSeconds: -30 },
  { countdownSeconds: 100_000 },
  { priceScale: -2 },
  { priceScale: 30 },
  { stake: '0.00' },
  { stake: '-100.00' },
]

test('an order of the first rule with its usual terms goes on to verify', () => {
  const { proof } = withTerms(key, provenOrder(key), FIRST_RULE)
  expect(verifyProofText(proofText(proof), { trustedKeys: key.keys })).toMatchObject({ verdict: 'verified' })
})

test.each(POISON)('under the first rule %o verifies nowhere', (poison) => {
  const { proof } = withTerms(key, provenOrder(key), { ...FIRST_RULE, ...poison })
  expect(verifyProof(proof, { trustedKeys: key.keys })).toMatchObject({ verdict: 'mismatch', step: 'terms' })
})

test.each(POISON.filter((poison) => !('maxGapMs' in poison) && !('entryGraceMs' in poison)))(
  'under the second rule %o is told from a broken line',
  (poison) => {
    const { proof } = withTerms(key, provenOrder(key), poison)
    expect(proofAnswerSchema.parse(structuredClone(proof))).toMatchObject({
      poison: expect.stringContaining(Object.keys(poison)[0] ?? '') as string,
    })
  },
)

test('an honest proof, and what is none at all, are read as before', () => {
  const { proof } = provenOrder(key)
  expect(proofAnswerSchema.parse(structuredClone(proof))).toEqual(proof)
  for (const other of [null, {}, { version: 2, acceptance: proof.acceptance }, { ...proof, more: 1 }, '<html>'])
    expect(proofAnswerSchema.safeParse(other).success).toBe(false)
})
