import { expect, test } from 'vitest'
import { HASHES_AT_ONCE, hashingFor, inHashLine } from './hash-line.ts'

/** Hashes that end when the test says so. */
function hand() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const hash = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, hash, endOne }
}

test('as many hashes run as threads are for them, and callers take turns for the next', async () => {
  const { begun, hash, endOne } = hand()
  const ask = (caller: string, name: string) => hashingFor(caller, () => inHashLine(hash(name)))
  const first = Array.from({ length: HASHES_AT_ONCE }, (_, index) => ask('flood', `running ${index}`))
  const later = [ask('flood', 'flood 1'), ask('flood', 'flood 2'), ask('flood', 'flood 3'), ask('person', 'person')]
  expect(begun).toHaveLength(HASHES_AT_ONCE)
  for (let ended = 0; ended < first.length + later.length; ended += 1) await endOne()
  await Promise.all([...first, ...later])
  expect(begun.slice(HASHES_AT_ONCE)).toEqual(['flood 1', 'person', 'flood 2', 'flood 3'])
})

test('a hash that fails gives its thread on', async () => {
  const broken = () => Promise.reject(new Error('broken'))
  for (let time = 0; time <= HASHES_AT_ONCE; time += 1) await expect(inHashLine(broken)).rejects.toThrow('broken')
  expect(await inHashLine(() => Promise.resolve('well'))).toBe('well')
})
