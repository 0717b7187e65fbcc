import { afterEach, expect, test, vi } from 'vitest'
import { randomBytes } from 'node:crypto'
import { areRoundsBy } from '../../contract/beacon/check-rounds.ts'
import { checkWalk, signedTextsOfWalk } from '../../contract/market/check-walk.ts'
import { testKey } from '../../tests/support/signed-files.ts'
import { walkedOrder } from '../../tests/support/walked-order.ts'
import { walkSignatures } from './walk-signatures.ts'

const key = testKey()
const { proof, walk } = walkedOrder(key)
const [text] = signedTextsOfWalk(proof)
afterEach(() => vi.unstubAllGlobals())

test('the browser is asked for each text that the platform signed, and a wrong signature is none', async () => {
  const verify = vi.spyOn(crypto.subtle, 'verify')
  const isSigned = await walkSignatures(proof)
  expect(verify).toHaveBeenCalledTimes(2)
  const options = { trustedKeys: key.keys, areRounds: areRoundsBy(randomBytes), isSignatureOf: isSigned }
  expect(checkWalk(proof, options).status).toBe('equal')
  const stranger = testKey()
  const bent = { ...walk, days: walk.days.map((day) => ({ ...day, signature: stranger.sign(text?.text ?? '') })) }
  const isSignedThere = await walkSignatures({ ...proof, source: bent })
  const found = checkWalk({ ...proof, source: bent }, { ...options, isSignatureOf: isSignedThere })
  expect(found).toEqual({ status: 'mismatch', detail: 'the signature does not cover the market-day of 2026-11-20' })
})

test("where the browser can't say, the contract's own decides", async () => {
  vi.stubGlobal('crypto', {})
  const isSigned = await walkSignatures(proof)
  expect(isSigned(text?.text ?? '', text?.signature ?? '', text?.publicKey ?? '')).toBe(true)
  expect(isSigned(`${text?.text ?? ''} `, text?.signature ?? '', text?.publicKey ?? '')).toBe(false)
})

test('a source that is no walk has no signed texts', async () => {
  expect(signedTextsOfWalk({ ...proof, source: { type: 'walk' } })).toEqual([])
  const untold = { ...walk, days: walk.days.map((day) => ({ ...day, signature: 7 })) }
  expect(signedTextsOfWalk({ ...proof, source: untold })).toHaveLength(walk.terms.length)
  expect((await walkSignatures({ ...proof, source: undefined }))('text', 'signature', 'key')).toBe(false)
})
