import { Trans, useLingui } from '@lingui/react/macro'
import { useMessageEntries, type MessageEntry } from '../../screens/messages/use-message-entries.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { firstWords } from './first-words.ts'
import { momentColumn, textColumn } from './wide-columns.ts'
import { ListPage } from './list-page.tsx'
import type { Column } from './table-columns.ts'
import { useOpenRow } from './use-open-row.ts'

/** More than one line of the largest window has. */
const PREVIEW_LETTERS = 300

/** The person's messages as a table; the one that is open is read beside it, and counts as read on every device. */
export function WideMessages() {
  const { t } = useLingui()
  const { dateTime, exactTime } = useFormat()
  const columns = useMessageColumns()
  const { entries, isLoading, unread, readAll } = useMessageEntries()
  const [openKey, setOpenKey] = useOpenRow({ rows: entries, isLoading })
  const open = (key: string | null) => {
    entries.find((entry) => entry.id === key)?.open()
    setOpenKey(key)
  }
  return (
    <ListPage
      title={t`Messages`}
      fileName="candor-messages"
      rows={entries}
      keyOf={(entry) => entry.id}
      nameOf={({ words, createdAt }) => `${words.title}, ${dateTime(createdAt)}`}
      isLoading={isLoading}
      openKey={openKey}
      onOpen={open}
      actions={
        unread === 0 ? null : (
          <button type="button" className="link" onClick={readAll}>
            <Trans>Mark all as read</Trans>
          </button>
        )
      }
      columns={columns}
      detail={(key) =>
        entries
          .filter((entry) => entry.id === key)
          .map((entry) => (
            <article key={key} className="card card--pad stack">
              <h2 className="section__title">{entry.words.title}</h2>
              <p className="t-xs t-3">{exactTime(entry.createdAt)}</p>
              <p style={{ whiteSpace: 'pre-line' }}>{entry.words.text}</p>
            </article>
          ))
      }
      empty={
        <Empty title={t`No messages yet`} text={t`News about your deposits, withdrawals and documents comes here.`} />
      }
    />
  )
}

function useMessageColumns(): readonly Column<MessageEntry>[] {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  return [
    { ...textColumn({ id: 'title', head: t`Message` }, titleOf), cell: (entry) => <TitleCell entry={entry} /> },
    { id: 'text', head: t`Details`, cell: null, plain: (entry) => entry.words.plain },
    {
      id: 'state',
      head: t`Status`,
      cell: (entry) =>
        entry.isRead ? null : (
          <span className="chip" data-tone="info">
            <Trans>New</Trans>
          </span>
        ),
      rank: (entry) => (entry.isRead ? 1 : 0),
      plain: (entry) => (entry.isRead ? t`Read` : t`New`),
    },
    {
      ...momentColumn(
        { id: 'at', head: t({ message: 'Time', context: 'a moment' }) },
        { at: (entry: MessageEntry) => entry.createdAt, text: dateTime },
      ),
      isNumber: true,
    },
  ]
}

const titleOf = (entry: MessageEntry) => entry.words.title

/** The title with the first words of the text under it. */
function TitleCell({ entry: { isRead, words } }: { entry: MessageEntry }) {
  return (
    <>
      {isRead ? words.title : <b>{words.title}</b>}
      {/* The eye sees one line of it; as a part of the button's name, the whole text would be read aloud. */}
      <span className="table__line t-xs t-3" aria-hidden="true">
        {firstWords(words.plain, PREVIEW_LETTERS)}
      </span>
    </>
  )
}
