import { afterEach, expect, test } from 'vitest'
import { chartTimes } from './chart-times.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

/** Made anew each time: a format keeps the zone in which it was made. */
const write = (options: Intl.DateTimeFormatOptions) => (at: number) =>
  new Intl.DateTimeFormat('en-GB', options).format(at)
const formats = {
  date: write({ dateStyle: 'short' }),
  exactTime: write({ dateStyle: 'short', timeStyle: 'medium' }),
  time: write({ timeStyle: 'medium' }),
  shortTime: write({ timeStyle: 'short' }),
}

test('the candle of a day has the date of that day, whatever the zone of the device and on the days on which clocks change', () => {
  const { formatTime, formatShortTime, formatMark } = chartTimes(formats, 86_400)
  for (const each of ['America/Los_Angeles', 'America/Santiago', 'Asia/Shanghai', 'Pacific/Kiritimati', 'Etc/GMT+12']) {
    process.env['TZ'] = each
    for (const day of ['2026-03-08', '2026-04-05', '2026-09-06', '2026-11-01']) {
      const start = Date.parse(day)
      const [year, month, date] = day.split('-')
      const written = `${date}/${month}/${year}`
      expect([each, formatTime(start), formatShortTime(start), formatMark(start, true)]).toEqual([
        each,
        written,
        written,
        written,
      ])
    }
  }
})

test('the axis of hours names its days, that of minutes only the time', () => {
  process.env['TZ'] = 'UTC'
  const start = Date.parse('2026-03-08')
  expect(chartTimes(formats, 14_400).formatMark(start, true)).toBe('08/03/2026')
  expect(chartTimes(formats, 14_400).formatMark(start, false)).toBe('00:00')
  expect(chartTimes(formats, 60).formatMark(start, true)).toBe('00:00')
  expect(chartTimes(formats, 1).formatMark(start, false)).toBe('00:00:00')
})
