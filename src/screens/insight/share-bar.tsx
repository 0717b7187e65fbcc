import type { Chance } from './chance.ts'

interface ShareBarProps {
  readonly chance: Chance
  /** Says the same to screen readers. */
  readonly label: string
  /** 0 % and 100 % in words, for the large one. */
  readonly ends?: readonly [string, string]
}

/** One scale from 0 to 100 %: the range as a band, the share as a dot, break-even as a line. */
export function ShareBar({ chance, label, ends }: ShareBarProps) {
  const at = (part: number) => `${(part * 100).toFixed(1)}%`
  return (
    <div className={ends ? 'share' : 'share share--sm'} role="img" aria-label={label}>
      <div className="share__scale">
        <i className="share__track" />
        <i className="share__range" style={{ left: at(chance.low), width: at(chance.high - chance.low) }} />
        <i className="share__need" style={{ left: at(chance.needed) }} />
        <i className="share__dot" style={{ left: at(chance.share) }} />
      </div>
      {ends ? (
        <div className="share__ends">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      ) : null}
    </div>
  )
}
