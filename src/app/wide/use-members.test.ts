import { afterAll, expect, test, vi } from 'vitest'

const kept = vi.hoisted((): { state: unknown } => ({ state: undefined }))
// One component that is drawn again and again: its state stays.
vi.mock('react', () => ({
  useState: (first: unknown) => {
    kept.state ??= first
    return [kept.state, (next: unknown) => void (kept.state = next)]
  },
}))
vi.mock('../../queries/use-history.ts', () => ({
  useHistory: () => ({ rows: [], isLoading: false, hasMore: false, loadMore: () => undefined }),
}))
const NAMED = vi.hoisted(() => Array.from({ length: 120 }, (_, at) => ({ id: `member ${at}` })))
vi.mock('../../queries/use-found-members.ts', () => ({
  useFoundMembers: (_level: string, { limit }: { limit: number }) => ({
    rows: NAMED.slice(0, limit),
    hasMore: NAMED.length > limit,
  }),
}))

// Other files of this process have the hooks with React's own state.
afterAll(() => void vi.resetModules())

test('a search shows all whom it finds, so many at a time, and another search begins anew', async () => {
  vi.resetModules()
  const { useMembers: draw } = await import('./use-members.ts')
  const search = (text: string) => draw({ level: '1', search: text })
  const seen = (text: string) => [search(text).rows.length, search(text).hasMore]
  expect(seen('ana')).toEqual([50, true])
  search('ana').loadMore()
  expect(seen('ana')).toEqual([100, true])
  search('ana').loadMore()
  expect(seen('ana')).toEqual([120, false])
  expect(seen('anab')).toEqual([50, true])
})
