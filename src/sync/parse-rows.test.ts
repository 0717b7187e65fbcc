import { expect, test } from 'vitest'
import type { Profile } from '../../contract/rows/profile.ts'
import type { WireRow } from '../../contract/sync/messages.ts'
import { rowHash } from '../../contract/sync/row-hash.ts'
import { parseRows } from './parse-rows.ts'

const PROFILE: Profile = {
  account: 'ada',
  phoneMasked: null,
  emailMasked: null,
  inviteCode: 'ABCD',
  creditScore: 100,
  verification: 'not-submitted',
  verificationReason: null,
  registeredAt: 1,
}
const rowOf = (doc: Record<string, unknown>): WireRow => ({
  collection: 'profile',
  id: 'main',
  seq: 1,
  hash: rowHash('profile', 'main', doc),
  doc,
})

test('a row of a newer server keeps the field that this version does not know', () => {
  const doc = { ...PROFILE, riskReadAt: 7 }
  expect(parseRows('user', [rowOf(doc)])).toMatchObject([{ kind: 'row', row: { doc, hash: rowOf(doc).hash } }])
})

test('a page is refused whole when a row lacks a field, has another kind of value, or another hash', () => {
  const { creditScore: _, ...lacking } = PROFILE
  const good = rowOf({ ...PROFILE })
  expect(parseRows('user', [good])).toHaveLength(1)
  for (const bad of [rowOf(lacking), rowOf({ ...PROFILE, creditScore: '100' }), { ...good, hash: 'a'.repeat(64) }])
    expect(parseRows('user', [good, bad])).toBeNull()
})

test('a collection that this version does not know is left out, and one of the other feed refuses the page', () => {
  expect(parseRows('user', [{ ...rowOf({ ...PROFILE }), collection: 'dreams' }])).toEqual([])
  expect(parseRows('public', [rowOf({ ...PROFILE })])).toBeNull()
})
