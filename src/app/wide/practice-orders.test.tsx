/** In a wide window, too, each practice order says by itself what it is. */
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Order } from '../../../contract/rows/order.ts'
import type { PracticeOrder } from '../../../contract/rows/practice.ts'
import { tableCsv } from './table-file.ts'
import type { Column } from './table-columns.ts'

const REAL: Order = {
  id: '1',
  number: 'O-17',
  productId: 'btc-usdt',
  direction: 'up',
  stake: '10.00',
  returnRateBp: 8_200,
  countdownSeconds: 30,
  status: 'won',
  acceptedAt: 0,
  acceptedSeq: 1,
  entrySeq: 2,
  entryTs: 0,
  entryPrice: 1,
  exitTime: 30_000,
  exitSeq: 3,
  exitTs: 30_000,
  exitPrice: 2,
  payout: '18.20',
  profit: '8.20',
  voidReason: null,
  settledAt: 30_100,
}
const PRACTICE: PracticeOrder = { ...REAL, id: '2', number: 'O-18', practice: true }

vi.mock('../../queries/use-rows.ts', () => ({ useRows: () => [] }))
vi.mock('../../queries/use-session.ts', () => ({ useSession: () => null }))
vi.mock('../../queries/use-practice.ts', () => ({ useOrdersName: () => 'practiceOrders' }))
vi.mock('../../queries/use-found-by-number.ts', () => ({ useFoundByNumber: () => [REAL, PRACTICE] }))

let hooks: {
  readonly useOrderColumns: (typeof import('./use-order-columns.tsx'))['useOrderColumns']
  readonly useDockColumns: (typeof import('./use-dock-columns.tsx'))['useDockColumns']
  readonly usePaletteEntries: (typeof import('./use-palette-entries.ts'))['usePaletteEntries']
}
beforeAll(async () => {
  vi.resetModules()
  hooks = {
    ...(await import('./use-order-columns.tsx')),
    ...(await import('./use-dock-columns.tsx')),
    ...(await import('./use-palette-entries.ts')),
  }
})
// Other files of this process have these with the person's own orders.
afterAll(() => void vi.resetModules())

/** Draws what a component draws, in English. */
function drawn(Component: () => ReactNode): string {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Component />
    </I18nProvider>,
  )
}

/** The cell with the product's name in an order's row. */
function productCell(order: Order, useColumns: () => readonly Column<Order>[]): string {
  return drawn(() =>
    useColumns()
      .find(({ id }) => id === 'product')
      ?.cell?.(order),
  )
}

test.each([
  ['orders', () => hooks.useOrderColumns(undefined)],
  ['positions', () => hooks.useDockColumns('positions', undefined)],
  ['closed orders', () => hooks.useDockColumns('closed', undefined)],
] as const)('a practice order is marked in the table of %s, a real one is not', (_, useColumns) => {
  expect(productCell(PRACTICE, useColumns)).toContain('>Practice<')
  expect(productCell(REAL, useColumns)).not.toContain('Practice')
})

test('a file of chosen orders says which are practice', () => {
  const lines = drawn(() => tableCsv(hooks.useOrderColumns(undefined), [REAL, PRACTICE])).split('\r\n')
  expect(lines[1]).toContain(',btc-usdt,')
  expect(lines[2]).toContain(',btc-usdt (Practice),')
})

test('a practice order that is found by its number says so before its result', () => {
  const entries = drawn(() =>
    hooks
      .usePaletteEntries('O-1')
      .flatMap(({ entries }) => entries.map(({ title, note }) => `${title}: ${note}`))
      .join('\n'),
  ).split('\n')
  expect(entries).toEqual(['O-17: btc-usdt, Right', 'O-18: Practice, btc-usdt, Right'])
})
