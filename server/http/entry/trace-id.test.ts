import { expect, test } from 'vitest'
import { traceIdOf } from './trace-id.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a request that a front has begun to trace keeps the id of that trace', () => {
  expect(traceIdOf(`00-${TRACE}-00f067aa0ba902b7-01`)).toBe(TRACE)
})

test('a request without a trace, or with a faulty one, gets a new id', () => {
  const faulty = [
    undefined,
    '',
    [`00-${TRACE}-00f067aa0ba902b7-01`, 'second'],
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${TRACE}-0000000000000000-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${TRACE}-00f067aa0ba902b7-01\n`,
    `${TRACE}"}`,
  ].map(traceIdOf)
  for (const id of faulty) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(faulty).not.toContain(TRACE)
  expect(new Set(faulty).size).toBe(faulty.length)
})
