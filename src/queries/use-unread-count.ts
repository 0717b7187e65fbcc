import { useRows } from './use-rows.ts'

/** Messages and announcements that this person has not read, on any device. 0 for a visitor and while loading. */
export function useUnreadCount(): number {
  const messages = useRows('messages')
  const announcements = useRows('announcements')
  const readMarks = useRows('readMarks')
  if (messages === undefined || announcements === undefined || readMarks === undefined) return 0
  const read = new Set(readMarks.map((mark) => mark.id))
  return (
    messages.filter((message) => message.readAt === null).length +
    announcements.filter((announcement) => !read.has(announcement.id)).length
  )
}
