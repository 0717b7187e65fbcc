import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { durationText } from '../format/duration-text.ts'

/** Says the result of a wrong PIN: how many tries are left, or how long to wait for the next one. Shows nothing at first. */
export function PinFault({ triesLeft, waitMs }: { triesLeft: number | null; waitMs: number }) {
  const { i18n } = useLingui()
  if (waitMs > 0) {
    const wait = durationText(Math.ceil(waitMs / 1_000), i18n.locale)
    return <Trans>Too many wrong PINs. The next try is possible in {wait}.</Trans>
  }
  if (triesLeft === null) return null
  if (triesLeft === 0) return <Trans>That is not the PIN.</Trans>
  return (
    <Plural
      value={triesLeft}
      one="That is not the PIN. After # more wrong one you have to wait."
      other="That is not the PIN. After # more wrong ones you have to wait."
    />
  )
}
