/** The words for the values of a product's terms and for their faults. */
import { msg } from '@lingui/core/macro'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { weekdayText } from '../../src/ui/format/day-text.ts'
import { durationText } from '../../src/ui/format/duration-text.ts'
import type { DraftFault } from '../data/terms-draft.ts'

const FAULTS: Readonly<Record<DraftFault['code'], MessageDescriptor>> = {
  'no-value': msg`A value is missing or can't be read.`,
  'is-taken': msg`Another product has this.`,
  'no-time-zone': msg`This is no time zone. Write one like America/New_York.`,
  'no-range': msg`Write hours like 09:30-16:00. What ends before it begins is written as two: 18:00-24:00, and the next day's own.`,
  'ranges-overlap': msg`These hours overlap, or stand out of order.`,
  'never-open': msg`It would never be open.`,
  'holiday-twice': msg`A holiday stands twice.`,
  'ends-before-it-begins': msg`It ends before it begins.`,
  'stands-twice': msg`This countdown stands twice.`,
  'minimum-above-maximum': msg`The smallest stake is above the largest.`,
  'gain-of-nothing': msg`The smallest stake would gain nothing.`,
}

export function faultText(i18n: I18n, code: DraftFault['code']): string {
  return i18n._(FAULTS[code])
}

const COLUMNS: Readonly<Record<string, MessageDescriptor>> = {
  returnRateBp: msg`return`,
  minimumStake: msg`smallest stake`,
  maximumStake: msg`largest stake`,
}

/** The label of a value: "hours.weekly.4" → "Friday", "countdowns.180.returnRateBp" → "3 min, return". Null for another name. */
export function termLabel(i18n: I18n, name: string): string | null {
  const [room, second = '', third = ''] = name.split('.')
  if (room === 'countdowns') {
    const [span, column] = [durationText(Number(second), i18n.locale), COLUMNS[third]]
    return `${span}, ${column ? i18n._(column) : third}`
  }
  if (room === 'maintenance') return i18n._(msg`Maintenance, UTC`)
  if (room !== 'hours') return null
  if (second === 'weekly') return weekdayText(Number(third) + 1, i18n.locale, 'long')
  if (second === 'holidays') return i18n._(msg`Holiday`)
  return second === 'timeZone' ? i18n._(msg`Time zone`) : i18n._(msg`Hours`)
}

/** A value in words: a product that never closes, a day without hours. */
export function termValue(i18n: I18n, name: string, value: string | null): string {
  if (name === 'hours' && value === 'always') return i18n._(msg`always open`)
  if (value === null) return '–'
  return value === '' ? i18n._(msg`closed`) : value
}
