import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { WaitCard } from '../../screens/insight/wait-card.tsx'

vi.mock('../../queries/use-waits.ts', () => ({
  useWaitsByResult: () => [{ result: 'won', orders: 2, halfMs: 80, mostMs: 120 }],
}))

test('the heading of the waits has the size of the headings of the other cards', () => {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  const card = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <WaitCard />
    </I18nProvider>,
  )
  expect(card).toContain('<h2 class="section__title">')
})
