import { useEffect, useState, useSyncExternalStore } from 'react'
import { sessionCell } from '../store/device/session.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { typingCell, typingLeftMs } from '../store/device/typing.ts'

/**
 * Whether an operator is writing to this person now. It ends by itself, and with the line that comes.
 * @param serviceLines how many lines of customer service are shown: one more, and what was heard before it is over
 */
export function useServiceTyping(serviceLines: number): boolean {
  const heard = useSyncExternalStore(typingCell.subscribe, typingCell.get)
  // A notice that came before this page was opened may be long over.
  const [isOver, setOver] = useState(() =>
    heard !== null && typingLeftMs(heard.at, systemClock.now()) === 0 ? heard : null,
  )
  const [shown, setShown] = useState(serviceLines)
  if (shown !== serviceLines) {
    setShown(serviceLines)
    setOver(heard)
  }
  useEffect(() => {
    if (heard === null) return
    const timer = setTimeout(() => setOver(heard), typingLeftMs(heard.at, systemClock.now()))
    return () => clearTimeout(timer)
  }, [heard])
  return heard !== null && heard !== isOver && heard.userId === sessionCell.get()?.user.id
}
