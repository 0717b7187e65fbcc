import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBounds, USUAL_BOUNDS } from './bounds.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'candor-bounds-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))
async function read(text: string) {
  const path = join(folder, 'bounds.json')
  await writeFile(path, text)
  return readBounds(path).catch((error: unknown) => (error instanceof Error ? error.message : ''))
}

test('without a file the usual bounds hold, and a file changes those that it names', async () => {
  expect(await readBounds(null)).toBe(USUAL_BOUNDS)
  expect(await read('{}')).toEqual(USUAL_BOUNDS)
  expect(await read('{"onceMax": "500.00", "fundRateBpMax": 0}')).toEqual({
    ...USUAL_BOUNDS,
    onceMax: 50_000n,
    fundRateBpMax: 0,
  })
})

test.each([
  ['', 'it is no JSON'],
  ['[]', 'it is no JSON object of bounds'],
  ['null', 'it is no JSON object of bounds'],
  ['{"onceMax": 500}', 'onceMax is no amount like "100.00"'],
  ['{"onceMax": "-1.00"}', 'onceMax is no amount like "100.00"'],
  [
    '{"onceMax": "1e9", "twoOperatorsFrom": null}',
    'twoOperatorsFrom is no amount like "100.00", onceMax is no amount like "100.00"',
  ],
  ['{"withdrawalFeeBpMax": 10001}', 'withdrawalFeeBpMax is no whole number within its range'],
  ['{"withdrawalFeeBpMax": 1.5}', 'withdrawalFeeBpMax is no whole number within its range'],
  ['{"feeMax": 1}', 'feeMax is no bound'],
])('a file of %s is refused in one line', async (text, fault) => {
  expect(await read(text)).toBe(`BOUNDS_FILE: ${fault} (docs/operators.md)`)
})
