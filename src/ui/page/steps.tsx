interface StepsProps {
  readonly at: number
  readonly of: number
  /** "Step 1 of 2: who you are." */
  readonly title: string
  readonly next?: string
}

/** The person's place in a form of several pages. */
export function Steps({ at, of, title, next }: StepsProps) {
  return (
    <div className="steps">
      <div className="steps__bar" aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <i key={index} data-on={index < at ? '' : undefined} />
        ))}
      </div>
      <p className="steps__text">
        <b className="t-strong" style={{ color: 'var(--ink)' }}>
          {title}
        </b>{' '}
        {next}
      </p>
    </div>
  )
}
