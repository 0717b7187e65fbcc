import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useOutbox } from '../../queries/use-outbox.ts'
import { useRows } from '../../queries/use-rows.ts'
import { useSession } from '../../queries/use-session.ts'
import { Chat } from '../../screens/support/chat.tsx'
import { Answer, HelpSearch, LoginToTalk, NoHelp, useHelp } from '../../screens/support/help.tsx'
import type { HelpPart } from '../../screens/support/help-parts.ts'
import { lineStateOf, lineStateText, type Line, type LineState } from '../../screens/support/line-state.ts'
import { SupportTabs } from '../../screens/support/support-tabs.tsx'
import { useSupportTab } from '../../screens/support/use-support-tab.ts'
import { usePageState } from '../../ui/page/page-memory.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { firstWords } from './first-words.ts'
import { momentColumn, textColumn } from './wide-columns.ts'
import { ListPage, type ListPageProps } from './list-page.tsx'
import type { Column } from './table-columns.ts'

/** The table shows at most so many letters of a line. They are the name of the button that leads to it. */
const FIRST_LETTERS = 120

interface ListedLine {
  readonly id: string
  readonly line: Line
  readonly state: LineState | null
}

/** Customer service: the questions with the answer that is open beside them, or the conversation beside a table of its lines. */
export function WideSupport() {
  const { t } = useLingui()
  const isSignedIn = useSession() !== null
  const [tab, show] = useSupportTab()
  const isChat = tab === 'chat' && isSignedIn
  const chat = useChatList(isChat)
  const help = useHelpList(isSignedIn)
  const shared = {
    scope: tab,
    title: t`Customer service`,
    tabs: isSignedIn ? <SupportTabs selected={tab} onSelect={show} /> : null,
  }
  // One page with other rows: the focus stays on the tab that was chosen.
  return isChat ? <ListPage {...shared} {...chat} /> : <ListPage {...shared} {...help} />
}

type List<Row> = Omit<ListPageProps<Row>, 'scope' | 'title' | 'tabs'>

/** A row brings its line of the conversation into view. */
function useChatList(isChat: boolean): List<ListedLine> {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { rows, isLoading } = useListedLines(isChat)
  const [openKey, onOpen] = useLineInView(rows)
  const columns = useLineColumns()
  const senderOf = useSender()
  return {
    fileName: 'candor-chat',
    columns,
    rows,
    keyOf: ({ id }) => id,
    nameOf: ({ line }) => `${senderOf(line)}, ${dateTime(line.sentAt)}`,
    isLoading,
    openKey,
    onOpen,
    beside: { name: t`Chat`, content: <Chat currentId={openKey} /> },
    empty: null,
  }
}

/** A row opens the answer to its question. */
function useHelpList(isSignedIn: boolean): List<HelpPart> {
  const { t } = useLingui()
  const [search, setSearch] = usePageState('help', '')
  const [openKey, onOpen] = usePageState<string | null>('question', null)
  const { status, parts } = useHelp(search)
  return {
    columns: [textColumn({ id: 'question', head: t`Question` }, ({ question }) => question)],
    rows: parts,
    keyOf: ({ question }) => question,
    nameOf: ({ question }) => question,
    isLoading: status === 'coming',
    // The answer to a question that is not there would be an empty column.
    openKey: parts.some(({ question }) => question === openKey) ? openKey : null,
    onOpen,
    tools: (
      <div className="split__find">
        <HelpSearch
          search={search}
          onSearch={(next) => {
            setSearch(next)
            // No answer opens by itself while somebody types.
            onOpen(null)
          }}
          shortcut="/"
        />
      </div>
    ),
    detail: (key) =>
      parts
        .filter(({ question }) => question === key)
        .map((part) => (
          <div key={key} className="card card--pad">
            <Answer part={part} />
          </div>
        )),
    note: isSignedIn ? null : <LoginToTalk />,
    empty: <NoHelp isHere={status === 'here'} />,
  }
}

/** The lines of the conversation with how far each has come, newest first; none while the help is shown. */
function useListedLines(isChat: boolean): { readonly rows: readonly ListedLine[]; readonly isLoading: boolean } {
  const lines = useRows('chat')
  const outbox = useOutbox()
  if (!isChat || lines === undefined) return { rows: [], isLoading: isChat }
  const refused = new Set(outbox?.filter((item) => item.state !== 'waiting').map((item) => item.key))
  const rows = lines.map((line) => ({ id: line.id, line, state: lineStateOf(line, refused.has(line.id)) }))
  return { rows: rows.toReversed(), isLoading: false }
}

/** The row that was chosen last. Each choice, also of the same row, scrolls the conversation to its line and moves the focus there. */
function useLineInView(rows: readonly ListedLine[]) {
  const [choice, setChoice] = useState<{ readonly id: string } | null>(null)
  useEffect(() => {
    const line = choice === null ? null : document.querySelector<HTMLElement>('.bubble[aria-current]')
    const pane = line?.closest('.split__detail')
    if (!line || !pane) return
    line.focus({ preventScroll: true })
    // scrollIntoView would move the table too: only the pane scrolls.
    const [box, room] = [line.getBoundingClientRect(), pane.getBoundingClientRect()]
    pane.scrollBy({ top: box.top - room.top - Math.max(ABOVE, (room.height - box.height) / 2) })
  }, [choice])
  const openKey = rows.some(({ id }) => id === choice?.id) ? (choice?.id ?? null) : null
  return [openKey, (id: string | null) => setChoice(id === null ? null : { id })] as const
}

/** The height of the pane's own bar, with some room, in px. */
const ABOVE = 72

function useSender(): (line: Line) => string {
  const { t } = useLingui()
  return (line) => (line.author === 'user' ? t`You` : t`Customer service`)
}

function useLineColumns(): readonly Column<ListedLine>[] {
  const { t, i18n } = useLingui()
  const { dateTime } = useFormat()
  const senderOf = useSender()
  const wordsOf = ({ line: { fileId, text } }: ListedLine) =>
    fileId === null ? text : text === '' ? t`Picture` : `${t`Picture`}: ${text}`
  const stateOf = ({ state }: ListedLine) => (state === null ? '' : lineStateText(state, i18n))
  return [
    {
      ...textColumn({ id: 'words', head: t`Message` }, wordsOf),
      cell: (row) => <span className="table__line">{firstWords(wordsOf(row), FIRST_LETTERS)}</span>,
    },
    textColumn({ id: 'sender', head: t`Sender` }, ({ line }) => senderOf(line)),
    textColumn({ id: 'state', head: t`Status` }, stateOf),
    {
      ...momentColumn(
        { id: 'at', head: t({ message: 'Time', context: 'a moment' }) },
        { at: ({ line }: ListedLine) => line.sentAt, text: dateTime },
      ),
      isNumber: true,
    },
  ]
}
