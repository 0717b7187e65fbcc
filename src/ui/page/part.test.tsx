import { beforeEach, expect, test, vi } from 'vitest'
import { part } from './part.tsx'

const react = vi.hoisted(() => ({ update: vi.fn<(update: () => unknown) => void>() }))
// One component at its first render: its effects run at once, and its updates are looked at.
vi.mock('react', () => ({
  createElement: (component: unknown) => component,
  useState: (first: () => unknown) => [first(), react.update],
  useEffect: (effect: () => void) => effect(),
}))
beforeEach(() => void react.update.mockClear())

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const Sheet = () => null
const placeholder = 'coming'

test('a part that is lost once is asked for once more, and stands at once where it is shown again', async () => {
  const load = vi.fn<() => Promise<typeof Sheet>>().mockImplementationOnce(lost).mockResolvedValue(Sheet)
  const Part = part(load)
  expect(Part({ placeholder })).toBe(placeholder)
  await expect.poll(() => react.update.mock.lastCall?.[0]()).toBe(Sheet)
  expect(Part({ placeholder })).toBe(Sheet)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that is lost twice is a fault of the page around it, and is asked for anew with the next showing', async () => {
  const load = vi.fn(lost)
  const Part = part<object>(load)
  expect(Part({ placeholder })).toBe(placeholder)
  await expect.poll(() => react.update.mock.calls.length).toBe(1)
  expect(() => react.update.mock.lastCall?.[0]()).toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledTimes(2)
  expect(Part({ placeholder })).toBe(placeholder)
  await expect.poll(() => load.mock.calls.length).toBe(4)
})
