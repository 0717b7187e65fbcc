import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  const place = {
    href: 'https://candor.test/#/pages/article/article?id=1',
    get hash() {
      return new URL(this.href).hash
    },
  }
  const history = {
    state: null as unknown,
    replaceState(state: unknown, _: string, url?: string) {
      this.state = state
      if (url !== undefined) place.href = url
    },
    pushState(state: unknown, _: string, url: string) {
      this.state = state
      place.href = url
    },
  }
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', place)
  vi.stubGlobal('history', history)
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

test('another page in place of this one is an entry of its own, as deep as this one: it begins at its top', async () => {
  const { currentLocation, goBack } = await import('./hash-location.ts')
  const before = currentLocation().entry
  goBack('/pages/index/index')
  const { entry, path } = currentLocation()
  expect(path).toBe('/pages/index/index')
  expect(entry).not.toBe(before)
  expect(Number.parseInt(entry, 10)).toBe(Number.parseInt(before, 10))
})

test('the same page with another query in its place stays where it was scrolled to', async () => {
  const { currentLocation, navigate } = await import('./hash-location.ts')
  const before = currentLocation().entry
  navigate('/pages/article/article?id=2', { replace: true })
  expect(currentLocation()).toMatchObject({ entry: before, search: 'id=2' })
})

test('an address lies behind the hash, path and query together', async () => {
  const { currentLocation, navigate } = await import('./hash-location.ts')
  expect(currentLocation()).toMatchObject({ path: '/pages/article/article', search: 'id=1' })
  for (const to of ['/pages/order/order?tab=all', '#/pages/order/order?tab=all']) {
    navigate('/pages/index/index')
    navigate(to)
    expect(location.href).toBe('https://candor.test/#/pages/order/order?tab=all')
    expect(currentLocation()).toMatchObject({ path: '/pages/order/order', search: 'tab=all' })
  }
})

test('a page comes from where it lies, the first of a visit from nowhere', async () => {
  const { currentLocation, navigate } = await import('./hash-location.ts')
  expect(currentLocation().way).toBe('none')
  const behind = { state: history.state as unknown, href: location.href }
  navigate('/pages/order/order')
  expect(currentLocation().way).toBe('forward')
  const goneBack = () => {
    history.replaceState(behind.state, '', behind.href)
    return new Event('popstate')
  }
  window.dispatchEvent(goneBack())
  expect(currentLocation()).toMatchObject({ path: '/pages/article/article', way: 'back' })
  navigate('/pages/order/order')
  window.dispatchEvent(Object.assign(goneBack(), { hasUAVisualTransition: true }))
  expect(currentLocation()).toMatchObject({ path: '/pages/article/article', way: 'none' })
})
