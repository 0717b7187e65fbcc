/** The product's page of a phone that lies has what the upright one has. */
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.mock('../../queries/use-hand.ts', () => ({ useHand: () => 'right' }))
vi.mock('../../queries/use-quotes.ts', () => ({ useKnownQuote: () => undefined }))
vi.mock('../../screens/product/lying-running.tsx', () => ({ LyingRunning: () => null }))

let parts: Pick<typeof import('../../screens/product/lying-trade.tsx'), 'LyingTrade'> &
  Pick<typeof import('../../ui/page/frame-slots.ts'), 'FrameSlotsContext'>
beforeAll(async () => {
  vi.resetModules()
  parts = {
    ...(await import('../../screens/product/lying-trade.tsx')),
    ...(await import('../../ui/page/frame-slots.ts')),
  }
})
afterAll(() => void vi.resetModules())

test('practice and the real balance are switched there too', () => {
  const { LyingTrade, FrameSlotsContext } = parts
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  const slots = { stateLine: null, practiceSwitch: <button type="button">Practice</button>, goBack: () => undefined }
  const product = { code: 'BTC/USDT', status: 'open', nextOpenAt: null } as Parameters<typeof LyingTrade>[0]['product']
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FrameSlotsContext value={slots}>
        <LyingTrade product={product} name="Bitcoin" chart={null} choice={null} onTicketPlace={() => undefined} />
      </FrameSlotsContext>
    </I18nProvider>,
  )
  expect(html).toContain('>Practice</button>')
})
