import { expect, test, vi } from 'vitest'
import { askTwice } from './ask-twice.ts'

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a part that is lost once is asked for once more, and one that is there is not', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockResolvedValue('part')
  expect(await askTwice(load)()).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
  expect(await askTwice(load)()).toBe('part')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a part that is lost twice is lost', async () => {
  const load = vi.fn(lost)
  await expect(askTwice(load)()).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledTimes(2)
})
