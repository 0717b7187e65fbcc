interface RingProps {
  /** The rest of the whole, 1 to 0. */
  readonly left: number
  /** The same in words. */
  readonly label: string
  /** The text in the middle: "0:42". */
  readonly text: string
  readonly isSettling?: boolean
}

/** A countdown: a steady sweep in one colour to the end. */
export function Ring({ left, label, text, isSettling = false }: RingProps) {
  return (
    <span
      className="ring"
      style={{ '--left': left }}
      role="timer"
      aria-label={label}
      data-settling={isSettling ? '' : undefined}
    >
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <circle className="ring__track" cx="30" cy="30" r="27" />
        <circle className="ring__run" cx="30" cy="30" r="27" pathLength="100" />
      </svg>
      <span className="ring__time">{text}</span>
    </span>
  )
}
