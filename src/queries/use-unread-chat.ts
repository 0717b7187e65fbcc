import { useRows } from './use-rows.ts'

/** Lines of customer service that this person has not seen, on any device. 0 for a visitor and while loading. */
export function useUnreadChat(): number {
  const lines = useRows('chat')
  return lines?.filter((line) => line.author === 'service' && line.readAt === null).length ?? 0
}
