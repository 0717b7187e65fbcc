import { afterEach, expect, test, vi } from 'vitest'
import { mirrorNamed, release } from '../../src/store/mirror/open-mirror.ts'
import { watchMirror } from '../../src/store/mirror/watch-mirror.ts'
import { breakNextOpening } from '../support/broken-opening.ts'
import { waitFor } from '../support/wait-for.ts'

afterEach(() => vi.restoreAllMocks())

test('a live read is asked anew after a while though nothing has changed', async () => {
  let asked = 0
  const mirrorNow = () => {
    asked += 1
    return null
  }
  const watching = watchMirror(mirrorNow, () => Promise.resolve(1), { renewMs: 20 }).subscribe(() => undefined)
  await waitFor(() => expect(asked).toBeGreaterThan(2))
  watching.unsubscribe()
})

test('a live read whose database did not open is asked again, though no row changes', async () => {
  const name = 'u_7d0b_1'
  breakNextOpening()
  const seen: unknown[] = []
  const watching = watchMirror(
    () => mirrorNamed(name),
    (mirror) => mirror.rows.count(),
    { askAgainMs: 20 },
  ).subscribe((count) => seen.push(count))
  await waitFor(() => expect(seen).toEqual([0]))
  watching.unsubscribe()
  release(name)
})
