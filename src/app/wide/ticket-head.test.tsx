/** The head of a wide window's ticket offers the last order as the phone's sheet does. */
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.mock('../../queries/use-practice.ts', () => ({ useIsPractising: () => false }))

let TicketHead: (typeof import('./ticket-head.tsx'))['TicketHead']
beforeAll(async () => {
  vi.resetModules()
  ;({ TicketHead } = await import('./ticket-head.tsx'))
})
// Other files of this process have the ticket with the person's own orders.
afterAll(() => void vi.resetModules())

function headWith(repeat: (() => void) | null | undefined): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })}>
      <TicketHead repeat={repeat} />
    </I18nProvider>,
  )
}

test('an order whose amount is outside the bounds is not offered again', () => {
  expect(headWith(undefined)).not.toContain('Repeat last')
})

test('the last order can be taken until the ticket stands with it', () => {
  expect(headWith(() => undefined)).toMatch(/<button(?![^>]*disabled)[^>]*>.*Repeat last/)
  expect(headWith(null)).toMatch(/<button[^>]*disabled[^>]*>.*Repeat last/)
})
