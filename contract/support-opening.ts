import type { SupportHours } from './rows/chat-message.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Whether customer service is there at a time, by its own time zone. */
export function isOpenAt(hours: SupportHours, at: number): boolean {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: hours.timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  const day = WEEKDAYS.indexOf(part('weekday')) + 1
  const minute = Number(part('hour')) * 60 + Number(part('minute'))
  return hours.days.some((open) => open.day === day && open.opensMinute <= minute && minute < open.closesMinute)
}
