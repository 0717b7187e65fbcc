/** The head of a wide window's ticket offers the last order as the phone's sheet does. */
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { TicketHead } from './ticket-head.tsx'

vi.mock('../../queries/use-practice.ts', () => ({ useIsPractising: () => false }))

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
