/** A device without room: what the worker fetched is shown all the same, only not kept. */
import { beforeEach, expect, test, vi } from 'vitest'
import { createAsideCache } from '../../sw/aside-cache.ts'
import { answerPicture } from '../../sw/image-cache.ts'
import { receiveShare } from '../../sw/share-target.ts'

beforeEach(() => {
  const full = {
    match: () => Promise.resolve(undefined),
    keys: () => Promise.resolve([]),
    put: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')),
  }
  vi.stubGlobal('caches', {
    open: () => Promise.resolve(full),
    match: full.match,
    delete: () => Promise.resolve(false),
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('fetched')))
})

const chart = { url: 'assets/price-chart-1.js', revision: null, integrity: 'sha256-x' }

test('a file of the build', async () => {
  const aside = createAsideCache('aside', [chart])
  expect(await (await aside.answer(chart.url)).text()).toBe('fetched')
  // The worker does not go on fetching in vain files that nobody asked for.
  await expect(aside.fetchAll()).rejects.toThrow('no room')
})

test('a picture', async () => {
  expect(await (await answerPicture(new Request('https://candor.test/coin.svg'))).text()).toBe('fetched')
})

test('a shared picture finds no room, and whoever shared it the form, which says why', async () => {
  const body = new FormData()
  body.set('proof', new File(['x'], 'paid.png', { type: 'image/png' }))
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url, status) => new Response(null, { status: status ?? 302, headers: { location: String(url) } }),
  )
  const answer = await receiveShare(new Request('https://candor.test/share/deposit-proof', { method: 'POST', body }))
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/#/pages/recharge/index?unusable=storage-full',
  ])
})
