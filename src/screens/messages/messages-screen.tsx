import { Trans, useLingui } from '@lingui/react/macro'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { MessageRow } from './message-row.tsx'
import { useMessageEntries } from './use-message-entries.ts'

/** The platform's messages to this person and to everybody, newest first; opening one marks it as read on every device. */
export function MessagesScreen() {
  const { t } = useLingui()
  const { entries, isLoading, unread, readAll } = useMessageEntries()
  return (
    <SubPage title={t`Messages`}>
      {isLoading ? <RowsSkeleton rows={5} /> : null}
      {!isLoading && entries.length === 0 ? (
        <Empty title={t`No messages yet`} text={t`News about your deposits, withdrawals and documents comes here.`} />
      ) : null}
      {!isLoading && unread > 0 ? (
        <button type="button" className="link" onClick={readAll}>
          <Trans>Mark all as read</Trans>
        </button>
      ) : null}
      {isLoading || entries.length === 0 ? null : (
        <div className="card">
          {entries.map((entry) => (
            <MessageRow
              key={entry.id}
              title={entry.words.title}
              preview={entry.words.plain}
              at={entry.createdAt}
              isRead={entry.isRead}
              onOpen={entry.open}
            >
              {entry.words.text}
            </MessageRow>
          ))}
        </div>
      )}
    </SubPage>
  )
}
