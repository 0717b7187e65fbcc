/**
 * How numbers and times are written, in one place. A minus is U+2212, as wide as a plus.
 * This room holds the forms of numbers, money and times. It may not read data: figures come in as arguments.
 */
import { formatPrice } from '../../../contract/price-text.ts'

export interface Formats {
  /** "1234.50" → "1,234.50" */
  money(amount: string): string
  /** "5000.00" → "5,000", "12.50" → "12.50": bounds and the like */
  wholeMoney(amount: string): string
  /** "82.00" → "+82.00", "-100.00" → "−100.00", zero without a sign */
  signedMoney(amount: string): string
  /** Integer price with its scale. */
  price(price: number, scale: number): string
  /** A difference of prices, with its sign. */
  signedPrice(steps: number, scale: number): string
  /** 8250 → "82.5%" */
  percent(basisPoints: number): string
  /** "2.5000", already in per cent → "2.5%" */
  percentOf(percents: string): string
  /** A rate with up to four decimals: "0.6849" */
  ratio(decimals: string): string
  /** 7800 and 8800 → "78% – 88%"; the same twice is one figure */
  percentRange(fromBasisPoints: number, toBasisPoints: number): string
  /** 49 → "+0.49%" */
  signedPercent(basisPoints: number): string
  /** "77214305.10" → "77.21M" */
  compact(amount: string): string
  count(value: number): string
  /** Hours, minutes, seconds. */
  time(at: number): string
  /** Hours and minutes. */
  shortTime(at: number): string
  dateTime(at: number): string
  /** The same to the second. */
  exactTime(at: number): string
  /** Day and month, with the year. */
  date(at: number): string
  month(at: number): string
}

const TEXTS_MAX = 500
const cache = new Map<string, Formats>()

/** @param locale a language tag of contract/languages.ts */
export function formatsOf(locale: string): Formats {
  const known = cache.get(locale)
  if (known) return known
  const formats = createFormats(locale)
  cache.set(locale, formats)
  return formats
}

type TimeFormats = Pick<Formats, 'time' | 'shortTime' | 'dateTime' | 'exactTime' | 'date' | 'month'>

function createFormats(locale: string): Formats {
  return { ...createNumberFormats(locale), ...createTimeFormats(locale) }
}

/** Makes each format at its first use: all of them at once would cost a phone a tenth of a second before its first page. */
function createNumberFormats(locale: string): Omit<Formats, keyof TimeFormats> {
  const number = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(locale, options))
  const money = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const whole = number({ maximumFractionDigits: 0 })
  const signed = number({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  const percent = number({ style: 'percent', maximumFractionDigits: 2 })
  const percents = number({ style: 'unit', unit: 'percent', maximumFractionDigits: 4 })
  const ratio = number({ minimumFractionDigits: 2, maximumFractionDigits: 4 })
  const signedPercent = number({
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  const compact = number({ notation: 'compact', maximumFractionDigits: 2 })
  const count = number({})
  const priceFormats = new Map<string, () => Intl.NumberFormat>()
  const priceFormat = (scale: number, signDisplay: 'auto' | 'exceptZero') => {
    const key = `${scale} ${signDisplay}`
    const format =
      priceFormats.get(key) ?? number({ minimumFractionDigits: scale, maximumFractionDigits: scale, signDisplay })
    priceFormats.set(key, format)
    return format()
  }
  return {
    money: (amount) => minus(money().format(decimal(amount))),
    wholeMoney: (amount) =>
      minus(amount.endsWith('.00') ? whole().format(decimal(amount)) : money().format(decimal(amount))),
    signedMoney: (amount) => minus(signed().format(decimal(amount))),
    price: remembering((price: number, scale: number) =>
      priceFormat(scale, 'auto').format(decimal(formatPrice(price, scale))),
    ),
    signedPrice: (steps, scale) => {
      const size = formatPrice(Math.abs(steps), scale)
      return minus(priceFormat(scale, 'exceptZero').format(decimal(steps < 0 ? `-${size}` : size)))
    },
    percent: (basisPoints) => percent().format(basisPoints / 10_000),
    percentOf: (text) => percents().format(decimal(text)),
    ratio: (text) => ratio().format(decimal(text)),
    percentRange: (from, to) =>
      from === to ? percent().format(from / 10_000) : percent().formatRange(from / 10_000, to / 10_000),
    signedPercent: (basisPoints) => minus(signedPercent().format(basisPoints / 10_000)),
    compact: remembering((amount: string) => compact().format(decimal(amount))),
    count: (value) => count().format(value),
  }
}

/** Makes each format at its first use, as with numbers. */
function createTimeFormats(locale: string): TimeFormats {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(locale, options))
    return (at: number) => format().format(at)
  }
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const minute = { ...day, ...clock } as const
  return {
    time: dates({ ...clock, second: '2-digit' }),
    shortTime: dates(clock),
    dateTime: dates(minute),
    exactTime: dates({ ...minute, second: '2-digit' }),
    date: dates(day),
    month: dates({ year: 'numeric', month: 'long' }),
  }
}

/** Keeps what it wrote last: each tick has the same few figures written in many places. */
function remembering<Input extends readonly (string | number)[]>(
  write: (...input: Input) => string,
): (...input: Input) => string {
  const texts = new Map<string, string>()
  return (...input) => {
    const key = input.join(' ')
    const text = texts.get(key) ?? write(...input)
    if (texts.size >= TEXTS_MAX) texts.clear()
    texts.set(key, text)
    return text
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Intl takes a decimal string as it is, without a detour through a binary fraction. The type is TypeScript's name for such a string. */
function decimal(text: string): Intl.StringNumericLiteral {
  return text as Intl.StringNumericLiteral
}

function minus(text: string): string {
  return text.replaceAll('-', '−')
}
