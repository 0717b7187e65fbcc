import { useEffect, useState, useSyncExternalStore } from 'react'
import { TYPING_SHOWN_MS } from '../../contract/stream-times.ts'
import { sessionCell } from '../store/session.ts'
import { systemClock } from '../store/system-clock.ts'
import { typingCell } from '../store/typing.ts'

/**
 * Whether an operator is writing to this person now. It ends by itself, and with the line that comes.
 * @param serviceLines how many lines of customer service are shown: one more, and what was heard before it is over
 */
export function useServiceTyping(serviceLines: number): boolean {
  const heard = useSyncExternalStore(typingCell.subscribe, typingCell.get)
  const [isOver, setOver] = useState<typeof heard>(null)
  const [shown, setShown] = useState(serviceLines)
  if (shown !== serviceLines) {
    setShown(serviceLines)
    setOver(heard)
  }
  useEffect(() => {
    if (heard === null) return
    const timer = setTimeout(() => setOver(heard), Math.max(0, heard.at + TYPING_SHOWN_MS - systemClock.now()))
    return () => clearTimeout(timer)
  }, [heard])
  return heard !== null && heard !== isOver && heard.userId === sessionCell.get()?.user.id
}
