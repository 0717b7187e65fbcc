/** The tables of a wide window say what the phone's lists say of the same rows. */
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { isValidElement, type ComponentType, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { ChatMessage } from '../../../contract/rows/chat-message.ts'
import type { Message } from '../../../contract/rows/message.ts'
import type { ListPageProps } from './list-page.tsx'
import { tableCsv } from './table-file.ts'

const history = vi.hoisted(() => ({ isComplete: true, hasMore: false }))
const status = vi.hoisted(() => ({ isOutOfReach: false }))
/** The rows that the device has of small collections, by the collections' names, the keys of refused items, and the text of the help. */
const device = vi.hoisted(
  (): { rows: Readonly<Record<string, readonly unknown[]>>; refused: readonly string[]; help: string } => ({
    rows: {},
    refused: [],
    help: '',
  }),
)
let shown: ListPageProps<unknown> | null = null

vi.mock('./list-page.tsx', () => ({
  ListPage: (props: ListPageProps<unknown>) => {
    shown = props
    return (
      <>
        {props.empty}
        {props.note}
      </>
    )
  },
}))
// A page is drawn once, of what the device has at that moment.
vi.mock(import('react'), async (load) => ({
  ...(await load()),
  useSyncExternalStore: <Snapshot,>(_subscribe: unknown, get: () => Snapshot) => get(),
}))
vi.mock('../../queries/use-mirror-query.ts', () => ({ useMirrorQuery: () => undefined }))
vi.mock('../../queries/use-rows.ts', () => ({ useRows: (collection: string) => device.rows[collection] }))
vi.mock('../../queries/use-outbox.ts', () => ({
  useOutbox: () => device.refused.map((key) => ({ key, state: 'failed' })),
}))
vi.mock('../../queries/use-article.ts', () => ({
  useArticle: () => ({ article: { markdown: device.help }, isFallback: false }),
}))
vi.mock('../../queries/use-session.ts', () => ({ useSession: () => ({ user: { id: 'ana' } }) }))
vi.mock('../../queries/use-history.ts', () => ({
  useHistory: () => ({ rows: [], isLoading: false, loadMore: () => undefined, ...history }),
}))
vi.mock(import('../../queries/use-sync-status.ts'), async (load) => ({
  ...(await load()),
  useIsOutOfReach: () => status.isOutOfReach,
}))
// It listens to the window from the moment it is loaded.
vi.mock('../../ui/sheets/use-modal.ts', () => ({ useModal: () => ({}) }))
/** The pages by the names of what they list. */
let pages: Readonly<
  Record<
    'orders' | 'records' | 'deposits' | 'withdrawals' | 'team' | 'messages' | 'support' | 'fundMoves',
    ComponentType
  >
>
beforeAll(async () => {
  // Another file's page may have left a part of a browser behind.
  vi.stubGlobal('document', undefined)
  vi.resetModules()
  pages = {
    orders: (await import('./wide-orders.tsx')).WideOrders,
    records: (await import('./wide-records.tsx')).WideRecords,
    deposits: (await import('./wide-deposits.tsx')).WideDeposits,
    withdrawals: (await import('./wide-withdrawals.tsx')).WideWithdrawals,
    team: (await import('./wide-team.tsx')).WideTeam,
    messages: (await import('./wide-messages.tsx')).WideMessages,
    support: (await import('./wide-support.tsx')).WideSupport,
    fundMoves: (await import('./wide-fund-moves.tsx')).WideFundMoves,
  }
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
beforeEach(() => {
  Object.assign(history, { isComplete: true, hasMore: false, rows: [] })
  status.isOutOfReach = false
  Object.assign(device, { rows: {}, refused: [], help: '' })
})

/** The words of a page beside its table, and the table. */
function look(
  list: keyof typeof pages,
  search = '',
): { readonly html: string; readonly table: ListPageProps<unknown> } {
  const Page = pages[list]
  const html = inEnglish(
    <Router ssrPath="/" ssrSearch={search}>
      <Page />
    </Router>,
  )
  if (shown === null) throw new Error('no table')
  return { html, table: shown }
}

function inEnglish(children: ReactNode): string {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{children}</I18nProvider>)
}

test.each(['orders', 'records', 'deposits', 'withdrawals'] as const)(
  'while older %s are on their way to this device, the table says so',
  (what) => {
    const note = `Older ${what} are still on their way to this device.`
    expect(look(what, 'tab=all').html).not.toContain(note)
    history.isComplete = false
    expect(look(what, 'tab=all').html).toContain(note)
    // More rows can be loaded first.
    history.hasMore = true
    expect(look(what, 'tab=all').html).not.toContain(note)
  },
)

test('a table without records says whether there are none at all, none of the kind, or none in the month', () => {
  expect(look('records').html).toContain('No records yet')
  expect(look('records', 'kind=deposits').html).toContain('No records of this kind')
  const month = new Date(2026, 4, 1).getTime()
  expect(look('records', `kind=deposits&from=${month}`).html).toContain('No records in this month')
})

test('a team that could not be loaded is not called empty', () => {
  expect(look('team').html).toContain('No members on this level')
  status.isOutOfReach = true
  expect(look('team').html).not.toContain('No members on this level')
  expect(look('team').html).toContain('Failed to get team members')
})

test.each(['deposits', 'withdrawals'] as const)('the status of %s is in the file as the table says it', (what) => {
  const { table } = look(what)
  for (const status of ['under-review', 'success', 'failed']) {
    const row = { id: '1', status, isWaiting: false }
    const [column] = table.columns.filter(({ id }) => id === 'status')
    const cell = column?.cell?.(row)
    if (!isValidElement(cell)) throw new Error('no cell')
    expect(inEnglish(cell)).toContain(`>${column?.plain?.(row)}<`)
  }
})

test('a message has a line of its text under its title, and the file of chosen messages has the whole text', () => {
  const told = (of: Partial<Message>): Message => ({
    id: '1',
    kind: 'welcome',
    facts: {},
    texts: null,
    createdAt: Date.UTC(2026, 4, 11, 9, 30),
    readAt: null,
    ...of,
  })
  const refused = told({
    kind: 'deposit-refused',
    facts: { amount: '5.00', number: 'D-7', reason: 'The photo is dark' },
  })
  const released = told({ id: '2', kind: 'withdrawals-released', facts: { reason: 'You asked' }, readAt: 1 })
  const own = told({ id: '3', kind: 'text', texts: { 'en-US': { title: 'Hello', body: 'One line,\nand one more' } } })
  device.rows = { messages: [refused, released, own], announcements: [], readMarks: [] }
  const { table } = look('messages')
  expect(table.fileName).toBe('candor-messages')
  const [first] = table.rows
  // The box of a row and the part beside the table have this name.
  expect(table.nameOf(first)).toMatch(/^Deposit refused, May 11, 2026/)
  expect(inEnglish(table.columns[0]?.cell?.(first))).toMatch(
    /Deposit refused.*<span class="table__line[^"]*" aria-hidden="true">Deposit D-7 of 5.00 was not credited/,
  )
  const at = '2026-05-11T09:30:00.000Z'
  expect(tableCsv(table.columns, table.rows).slice(1).split('\r\n')).toEqual([
    'Message,Details,Status,Time',
    `Deposit refused,Deposit D-7 of 5.00 was not credited. Reason: The photo is dark,New,${at}`,
    `Withdrawals are reviewed again,"Customer service has ended the stop of your withdrawals. Reason: You asked If this was not you, stop it by the link that went to your phone or e-mail, and contact customer service at once.",Read,${at}`,
    `Hello,"One line,\nand one more",New,${at}`,
    '',
  ])
})

test('the conversation is a table, newest first, beside which it stands at all times; its file has every word', () => {
  const line = (of: Partial<ChatMessage>) => ({
    id: '1',
    author: 'user',
    text: '',
    fileId: null,
    sentAt: Date.UTC(2026, 4, 11, 9, 30),
    readAt: null,
    isWaiting: false,
    ...of,
  })
  const long = `${'Long '.repeat(50)}end`
  device.rows = {
    chat: [
      line({ id: '1', text: long, readAt: 1 }),
      line({ id: '2', author: 'service', text: 'See\nthis', fileId: 'a' }),
      line({ id: '3', fileId: 'b' }),
      { ...line({ id: '4', text: 'On its way' }), isWaiting: true },
      { ...line({ id: '5', text: 'Too late' }), isWaiting: true },
    ],
  }
  device.refused = ['5']
  const { table } = look('support', 'tab=chat')
  expect(table.fileName).toBe('candor-chat')
  expect(table.beside).toBeDefined()
  const at = '2026-05-11T09:30:00.000Z'
  expect(tableCsv(table.columns, table.rows).slice(1).split('\r\n')).toEqual([
    'Message,Sender,Status,Time',
    `Too late,You,Not sent,${at}`,
    `On its way,You,Waiting to be sent,${at}`,
    `Picture,You,Delivered,${at}`,
    `"Picture: See\nthis",Customer service,,${at}`,
    `${long},You,Read,${at}`,
    '',
  ])
  const words = inEnglish(table.columns[0]?.cell?.(table.rows.at(-1)))
  expect(words).toContain('Long Long')
  expect(words).not.toContain('end')
})

test('the help of a wide window is a table of questions, each with its answer beside it', () => {
  device.help = '# Help\n## How does it end?\nBy its price.\n## Who decides?\nNobody.'
  const { table } = look('support')
  expect(table.rows.map(table.nameOf)).toEqual(['How does it end?', 'Who decides?'])
  expect(table.beside).toBeUndefined()
  expect(inEnglish(table.tools)).toContain('Search the help')
  const answer = JSON.stringify(table.detail?.('Who decides?'))
  expect(answer).toContain('Nobody.')
  expect(answer).not.toContain('By its price.')
})

test('the moves of the fund are a table, and a day of its income opens nothing', () => {
  const move = {
    id: '1',
    number: 'Y1',
    kind: 'in',
    amount: '20.00',
    status: 'pending',
    createdAt: Date.UTC(2026, 4, 11, 9, 30),
    confirmsAt: Date.UTC(2026, 4, 11, 16),
    decidedAt: null,
  }
  Object.assign(history, { rows: [move] })
  const moves = look('fundMoves').table
  expect(tableCsv(moves.columns, moves.rows).slice(1).split('\r\n')).toEqual([
    'Time,Kind,Number,Status,Amount',
    '2026-05-11T09:30:00.000Z,Deposit,Y1,pending,20.00',
    '',
  ])
  expect(moves.detail?.('1')).toHaveLength(1)

  Object.assign(history, {
    rows: [{ day: '2026-05-11', shares: '20.00', yearlyRateBp: 250, income: '0.10', carried: '0', at: 0 }],
  })
  const incomes = look('fundMoves', 'tab=income').table
  expect(tableCsv(incomes.columns, incomes.rows).slice(1).split('\r\n')).toEqual([
    'Day,Shares,Rate per year,Income',
    '2026-05-11,20.00,2.5 %,0.10',
    '',
  ])
  expect(incomes.onOpen).toBeUndefined()
})
