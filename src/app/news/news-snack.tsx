import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react'
import type { NewsWords } from './news-words.ts'

const SHOWN_MS = 6_000
const LONG_MS = 15_000

/** One piece of news with the way to more. It stays while it is pointed at, touched or focused. */
export function NewsSnack({ words, onGone }: { words: NewsWords; onGone: () => void }) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isPointedAt || hasFocus
  const go = useEffectEvent(onGone)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => go(), words.isLong === true ? LONG_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld, words.isLong])
  const { icon: Icon, tone, title, text, action, href } = words
  const hold = () => setPointedAt(true)
  // One that comes up under a pointer which rests there is not held by it.
  const holdIfMoved = (event: PointerEvent) => {
    if (event.movementX !== 0 || event.movementY !== 0) hold()
  }
  return (
    <div
      className="snack"
      onPointerDown={hold}
      onPointerMove={holdIfMoved}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <span className="snack__mark" data-tone={tone}>
        <Icon className="icon" />
      </span>
      <span className="snack__text">
        {title}
        {text === '' ? null : <small>{text}</small>}
      </span>
      <a className="snack__act" href={`#${href}`} onClick={onGone}>
        {action}
      </a>
    </div>
  )
}
