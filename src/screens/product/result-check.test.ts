import { expect, test } from 'vitest'
import type { OrderCheck } from '../../commands/check-order.ts'
import { refuse } from '../../../contract/outcome.ts'
import { resultCheckOf } from './result-check.ts'

/** A check with this verdict; the rest of it is not looked at. */
const checkOf = (part: object) => ({ ok: true, value: part as OrderCheck }) as const

test('a result whose kept proof an honest restore has put aside is not called wrong while the new proof can’t be had', () => {
  expect(resultCheckOf(checkOf({ verdict: 'abandoned', ticks: 3 }))).toEqual({ status: 'unchecked' })
  expect(resultCheckOf(refuse('unavailable'))).toEqual({ status: 'unchecked' })
  expect(resultCheckOf(checkOf({ verdict: 'not-yet-final' }))).toEqual({ status: 'unchecked' })
})

test('a proof that speaks against the result, or terms out of all bounds, are a mismatch', () => {
  expect(resultCheckOf(checkOf({ verdict: 'mismatch', step: 'order', detail: '' }))).toEqual({ status: 'mismatch' })
  expect(resultCheckOf({ ok: true, value: { verdict: 'poisoned', poison: 'rate' } })).toEqual({ status: 'mismatch' })
})
