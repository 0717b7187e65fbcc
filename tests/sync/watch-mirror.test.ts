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

test('a live read that the browser breaks off before it tells of the closed database is asked again', async () => {
  const name = 'u_7d0f_1'
  let asked = 0
  const seen: unknown[] = []
  const watching = watchMirror(
    () => mirrorNamed(name),
    (mirror) =>
      mirror.transaction('r', mirror.rows, (transaction) => {
        asked += 1
        const counting = mirror.rows.count()
        if (asked === 1) transaction.abort()
        return counting
      }),
    { askAgainMs: 20 },
  ).subscribe((count) => seen.push(count))
  await waitFor(() => expect(seen).toEqual([0]))
  expect(asked).toBe(2)
  watching.unsubscribe()
  release(name)
})

const proof = (id: string) => ({ orderId: id, keptAt: 1, text: '', seen: { ticks: [], checkpoints: [] } })

async function watchPairs(name: string, options: { readonly tellsSame?: boolean }) {
  const mirror = mirrorNamed(name)
  const seen: { readonly pairs: number }[] = []
  let asked = 0
  const watching = watchMirror(
    () => mirror,
    async ({ proofs }) => {
      const count = await proofs.count()
      asked += 1
      return { pairs: Math.floor(count / 2) }
    },
    options,
  ).subscribe((answer) => answer && seen.push(answer))
  await waitFor(() => expect(asked).toBeGreaterThan(0))
  for (const id of ['a', 'b', 'c']) {
    const before = asked
    await mirror.proofs.put(proof(id))
    await waitFor(() => expect(asked).toBeGreaterThan(before))
  }
  await waitFor(() => expect(seen.at(-1)).toEqual({ pairs: 1 }))
  watching.unsubscribe()
  release(name)
  return seen.map(({ pairs }) => pairs)
}

test('a change that leaves the answer of a live read as it was is not told', async () => {
  expect(await watchPairs('u_7d0c_1', {})).toEqual([0, 1])
})

test('a live read that tells the same answers too tells each', async () => {
  const told = await watchPairs('u_7d0d_1', { tellsSame: true })
  expect(told.slice(0, 2)).toEqual([0, 0])
})

test('the same answer is told again after a failure', async () => {
  const mirror = mirrorNamed('u_7d0e_1')
  const seen: unknown[] = []
  let asked = 0
  const read = () => {
    asked += 1
    return asked === 2 ? Promise.reject(new Error('once')) : Promise.resolve(['same'])
  }
  const watching = watchMirror(() => mirror, read, { renewMs: 20 }).subscribe(
    (answer) => seen.push(answer),
    (error) => seen.push(error),
  )
  await waitFor(() => expect(asked).toBeGreaterThan(4))
  watching.unsubscribe()
  release('u_7d0e_1')
  expect(seen).toEqual([['same'], new Error('once'), ['same']])
})
