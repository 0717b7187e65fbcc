/** A product's page that a first visit begins with: nothing is said of a product of which the device has not heard yet. */
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Router } from 'wouter'

const sync = vi.hoisted(() => ({ isFirst: true, isOutOfReach: false }))
vi.mock('../../queries/use-row.ts', () => ({ useRow: () => null }))
vi.mock('../../queries/use-sync-status.ts', () => ({
  useIsFirstMirror: () => sync.isFirst,
  useIsOutOfReach: () => sync.isOutOfReach,
}))
// It listens to the window from the moment it is loaded.
vi.mock('../../screens/product/lying-window.ts', () => ({ useLyingParts: () => null }))
vi.mock('../../ui/sheets/use-modal.ts', () => ({ useModal: () => ({}) }))

let ProductScreen: (typeof import('../../screens/product/product-screen.tsx'))['ProductScreen']
beforeAll(async () => {
  vi.resetModules()
  ;({ ProductScreen } = await import('../../screens/product/product-screen.tsx'))
})
afterAll(() => void vi.resetModules())

function words(of: typeof sync): string {
  Object.assign(sync, of)
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Router ssrPath="/" ssrSearch="id=btc-usdt">
        <ProductScreen />
      </Router>
    </I18nProvider>,
  )
}

test('it waits until the list has come', () => {
  const html = words({ isFirst: true, isOutOfReach: false })
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain('No such product')
})

test('without a network it says that the list has not come', () => {
  const html = words({ isFirst: false, isOutOfReach: true })
  expect(html).toContain('No products yet')
  expect(html).not.toContain('taken off the list')
})

test('once the list has come, a product that is not in it is called so', () => {
  expect(words({ isFirst: false, isOutOfReach: false })).toContain('No such product')
})
