import { afterEach, expect, test, vi } from 'vitest'
import { tellFault } from './tell-fault.ts'

afterEach(() => vi.unstubAllGlobals())

function reported(error: unknown): unknown[] {
  const faults: unknown[] = []
  vi.stubGlobal('reportError', (fault: unknown) => faults.push(fault))
  tellFault(error)
  return faults
}

test('a page change that the browser gave up is no fault, whatever its words', () => {
  const words = 'Transition was aborted because of invalid state. Animation start failed'
  expect(reported(new DOMException(words, 'InvalidStateError'))).toEqual([])
})

test('everything else that React recovered from is reported', () => {
  const fault = new Error('a part of the page could not be drawn')
  const quota = new DOMException('no room', 'QuotaExceededError')
  expect([...reported(fault), ...reported(quota)]).toEqual([fault, quota])
})
