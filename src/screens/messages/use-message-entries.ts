import { useLingui } from '@lingui/react'
import type { Announcement, Message } from '../../../contract/rows/message.ts'
import { markRead } from '../../commands/mark-read.ts'
import { useLanguage } from '../../queries/use-preferences.ts'
import { useRow } from '../../queries/use-row.ts'
import { useRows } from '../../queries/use-rows.ts'
import { spanText } from '../../ui/format/span-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { messageWords, type MessageFormats, type MessageWords } from './message-words.tsx'

export interface MessageEntry {
  readonly id: string
  readonly createdAt: number
  readonly isRead: boolean
  readonly words: MessageWords
  readonly open: () => void
}

/** The platform's messages to this person and to everybody, newest first. Opening an entry marks it as read on every device. */
export function useMessageEntries() {
  const { i18n } = useLingui()
  const language = useLanguage()
  const { money } = useFormat()
  const currency = useRow('account', 'main')?.currency ?? ''
  const formats: MessageFormats = {
    i18n,
    language,
    sum: (amount) => `${money(amount)} ${currency}`.trim(),
    span: (spanMs) => spanText(spanMs, language),
  }
  const messages = useRows('messages')
  const announcements = useRows('announcements')
  const readMarks = useRows('readMarks')
  const read = new Set(readMarks?.map((mark) => mark.id))
  const entries = [
    ...(messages ?? []).map((message) => entryOfMessage(message, formats)),
    ...(announcements ?? []).map((announcement) =>
      entryOfAnnouncement(announcement, { language, isRead: read.has(announcement.id) }),
    ),
  ].sort((left, right) => right.createdAt - left.createdAt)
  return {
    entries,
    isLoading: messages === undefined || announcements === undefined || readMarks === undefined,
    unread: entries.filter((entry) => !entry.isRead).length,
    readAll: () =>
      void markAll(
        messages ?? [],
        (announcements ?? []).filter((announcement) => !read.has(announcement.id)),
      ),
  }
}

function entryOfMessage(message: Message & { readonly isWaiting: boolean }, formats: MessageFormats): MessageEntry {
  const isRead = message.readAt !== null
  return {
    id: message.id,
    createdAt: message.createdAt,
    isRead,
    words: messageWords(message, formats),
    open: () => {
      if (!isRead) void markRead({ messages: [plain(message)], announcements: [] })
    },
  }
}

function entryOfAnnouncement(
  announcement: Announcement,
  { language, isRead }: { language: string; isRead: boolean },
): MessageEntry {
  const text = announcement.texts[language] ?? announcement.texts['en-US']
  return {
    id: announcement.id,
    createdAt: announcement.createdAt,
    isRead,
    words: { title: text?.title ?? '', text: text?.body ?? '', plain: text?.body ?? '' },
    open: () => {
      if (!isRead) void markRead({ messages: [], announcements: [announcement.id] })
    },
  }
}

function markAll(
  messages: readonly (Message & { readonly isWaiting: boolean })[],
  announcements: readonly Announcement[],
) {
  return markRead({
    messages: messages.filter((message) => message.readAt === null).map(plain),
    announcements: announcements.map(({ id }) => id),
  })
}

/** The document alone, as the server has it. */
function plain({ id, kind, facts, texts, createdAt, readAt }: Message): Message {
  return { id, kind, facts, texts, createdAt, readAt }
}
