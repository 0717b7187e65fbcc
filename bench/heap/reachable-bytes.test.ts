import { expect, test } from 'vitest'
import { reachableBytes } from './reachable-bytes.ts'

test('objects, code and buffers count, and neither those of the browser nor the texts of scripts', () => {
  const strings = ['Object', 'blink::Node', 'system / JSArrayBufferData', 'system / ExternalStringData', 'ticks']
  const [OBJECT, CODE, NATIVE] = [0, 1, 2]
  const nodes = [
    [OBJECT, 0, 1, 28],
    [CODE, 4, 2, 4_000],
    [NATIVE, 1, 3, 50_000],
    [NATIVE, 2, 4, 112_000],
    [NATIVE, 3, 5, 1_500_000],
  ].flat()
  const meta = {
    node_fields: ['type', 'name', 'id', 'self_size'],
    node_types: [['object', 'code', 'native'], 'string', 'number', 'number'],
  }
  expect(reachableBytes({ snapshot: { meta }, nodes, strings })).toBe(28 + 4_000 + 112_000)
})
