import { relativeTime } from '../../../contract/validation/relative-time.ts'
import { formatsOf } from './formats.ts'

const formats = new Map<string, Intl.RelativeTimeFormat>()

/** "20 minutes ago", or date and time where more than a day has passed; null: just now, which a catalog words. Both in ms. */
export function momentText({
  at,
  now,
  locale,
}: {
  readonly at: number
  readonly now: number
  readonly locale: string
}): string | null {
  const said = relativeTime({ at, now })
  switch (said.kind) {
    case 'just-now':
      return null
    case 'date-time':
      return formatsOf(locale).dateTime(said.at)
    case 'ago':
      return formatOf(locale).format(-said.count, said.unit)
  }
}

function formatOf(locale: string): Intl.RelativeTimeFormat {
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale)
  formats.set(locale, format)
  return format
}
