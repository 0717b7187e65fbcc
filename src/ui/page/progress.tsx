import { Trans } from '@lingui/react/macro'
import { progressPercent } from '../../../contract/validation/progress.ts'
import { useFormat } from '../format/use-format.ts'

/** A part is a share of one, as browsers and workers tell it; as much of a million is a whole number. */
const WHOLE = 1_000_000

/** 0 to 1 → 0.01 to 100, by the rule of the specification. */
export function percentOfPart(part: number): number {
  return progressPercent({ amount: BigInt(Math.floor(Math.max(0, part) * WHOLE)), total: BigInt(WHOLE) })
}

/** "12.5%" */
export function useProgressText(part: number): string {
  return useFormat().percentOf(String(percentOfPart(part)))
}

/** How much of a long work is done, as a bar. */
export function ProgressMeter({ part, label }: { part: number; label: string }) {
  const percent = percentOfPart(part)
  const text = useProgressText(part)
  return (
    <span
      className="meter"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}

/** How much of a picture has left the device, as a bar and in words. */
export function SentPart({ part, label }: { part: number; label: string }) {
  const percent = useProgressText(part)
  return (
    <>
      <ProgressMeter part={part} label={label} />
      <span className="t-xs t-3">
        <Trans>Sent: {percent}</Trans>
      </span>
    </>
  )
}
