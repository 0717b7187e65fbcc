import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const kept = vi.hoisted((): { state: unknown } => ({ state: undefined }))
// One component that is drawn again and again: its state stays.
vi.mock('react', () => ({
  useState: (first: unknown) => {
    kept.state ??= first
    return [kept.state, (next: unknown) => void (kept.state = next)]
  },
}))
let draw: (typeof import('./use-open-row.ts'))['useOpenRow']
beforeEach(async () => {
  kept.state = undefined
  vi.resetModules()
  draw = (await import('./use-open-row.ts')).useOpenRow
})
// Other files of this process have the hooks with React's own state.
afterAll(() => void vi.resetModules())

const ROWS = [{ id: 'ana' }, { id: 'bo' }]
const look = (list: Partial<Parameters<typeof draw>[0]> = {}) =>
  draw({ scope: 'level 1', rows: ROWS, isLoading: false, ...list })

test('a row stays open while its list is drawn anew, and not when another list takes its place', () => {
  look()[1]('ana')
  expect(look()[0]).toBe('ana')
  expect(look({ scope: 'level 2' })[0]).toBeNull()
  expect(look()[0]).toBeNull()
})

test('a row that is gone from its list is open no more; one that is still being read is', () => {
  look()[1]('ana')
  expect(look({ rows: [], isLoading: true })[0]).toBe('ana')
  expect(look({ rows: [{ id: 'bo' }] })[0]).toBeNull()
})
