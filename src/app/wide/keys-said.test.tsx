import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CountdownTerms } from '../../../contract/rows/product.ts'
import { OrderTerms } from '../../screens/product/order-terms.tsx'
import { TicketButtons } from '../../screens/product/ticket-buttons.tsx'
import type { OrderMaker } from '../../screens/product/use-order-maker.ts'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'

const TERMS: readonly CountdownTerms[] = [30, 60].map((seconds) => ({
  seconds,
  returnRateBp: 8_000,
  minimumStake: '1.00',
  maximumStake: '100.00',
}))
// The buttons read no more of it.
const MAKER = {
  form: { stake: null },
  placing: { status: 'choosing' },
  problem: null,
  isZero: false,
} as unknown as OrderMaker

/** The keys that readers hear with the parts of a ticket. */
function keysOf(children: ReactNode, slots: { readonly hasKeys?: true }): readonly string[] {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FrameSlotsContext value={{ stateLine: null, goBack: () => undefined, ...slots }}>{children}</FrameSlotsContext>
    </I18nProvider>,
  )
  return [...html.matchAll(/aria-keyshortcuts="(.)"/g)].map(([, key = '']) => key)
}

const TICKET = (
  <>
    <OrderTerms terms={TERMS} chosenSeconds={30} isLocked={false} onChoose={() => undefined} />
    <TicketButtons maker={MAKER} currency="USDT" obstacle={null} />
  </>
)

test('a ticket names its keys in a wide window, and none where no key does that', () => {
  expect(keysOf(TICKET, { hasKeys: true })).toEqual(['1', '2', 'U', 'D'])
  expect(keysOf(TICKET, {})).toEqual([])
})
