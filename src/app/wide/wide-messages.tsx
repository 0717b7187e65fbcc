import { Trans, useLingui } from '@lingui/react/macro'
import { useMessageEntries, type MessageEntry } from '../../screens/messages/use-message-entries.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { ListPage } from './list-page.tsx'
import type { Column } from './table-columns.ts'
import { useOpenRow } from './use-open-row.ts'

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
      rows={entries}
      keyOf={(entry) => entry.id}
      nameOf={(entry) => dateTime(entry.createdAt)}
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
    {
      id: 'title',
      head: t`Message`,
      cell: (entry) => (entry.isRead ? entry.words.title : <b>{entry.words.title}</b>),
    },
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
    },
    {
      id: 'at',
      head: t({ message: 'Time', context: 'a moment' }),
      isNumber: true,
      cell: (entry) => dateTime(entry.createdAt),
      rank: (entry) => entry.createdAt,
    },
  ]
}
