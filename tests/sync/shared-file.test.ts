/** A file that another app shares leads to the page that is about such files. */
import { expect, test, vi } from 'vitest'
import { receiveShare } from '../../sw/share-target.ts'

test('a proof that is too large to be kept leads to the check of proofs, where it can be chosen', async () => {
  const puts: string[] = []
  vi.stubGlobal('caches', {
    open: () => Promise.resolve({ put: (key: string) => Promise.resolve(void puts.push(key)) }),
  })
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url, status) => new Response(null, { status: status ?? 302, headers: { location: String(url) } }),
  )
  const body = new FormData()
  body.set('order-proof', new File(['x'.repeat(5_000_001)], 'order.candor'))
  const answer = await receiveShare(new Request('https://candor.test/share/deposit-proof', { method: 'POST', body }))
  expect(answer.headers.get('location')).toBe('/#/pages/fairness/fairness?file=1')
  expect(puts).toEqual([])
})
