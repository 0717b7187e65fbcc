/**
 * Reads an amount as people of any language write it: "1,234.56", "1.234,56", "1 234,56", "1'234.56", "١٬٢٣٤٫٥٦", "１２３".
 * Returns the amount of a text with one reading. The caller must ask about a text with two. Nothing is ever guessed.
 */
export type AmountText =
  /** No digit at all: "", ".", "abc". */
  | { readonly status: 'empty' }
  /** Digits and at most one point, with at most 2 decimals (further ones are cut, as seed section 5 says): "1234.56". */
  | { readonly status: 'read'; readonly amount: string }
  /** "1,234" is one thousand and more to one person, one and a bit to another: both, the larger first. */
  | { readonly status: 'ambiguous'; readonly amounts: readonly [string, string] }
  /** Digits, but not one amount: "1.2.3", "-5", "5 EUR" where the account has another currency. */
  | { readonly status: 'unreadable' }

const LENGTH_MAX = 64
/** A script's zero; its nine follow. ASCII, Arabic-Indic, Persian, Devanagari, Bengali, Thai, Lao, Myanmar, Khmer, full-width. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10]
/** To one form each: point, comma, the decimal sign of Arabic, a space and an apostrophe, which only ever part groups. */
const SEPARATORS: readonly (readonly [RegExp, string])[] = [
  [/[.．。｡]/u, '.'],
  [/[,，،]/u, ','],
  [/٫/u, '٫'],
  [/\p{Zs}/u, ' '],
  [/['’ʼ＇٬]/u, "'"],
]
const BODY = /^\+?(\d*(?:[., '٫]\d+)*[.,٫]?)$/

/** @param currency the account's own, which may stand beside the number; another one is never read */
export function readAmountText(text: string, currency: string): AmountText {
  const plain = withoutCurrency(plainAmountText(text).trim(), currency)
  if (!/\d/.test(plain)) return { status: 'empty' }
  const body = plain.length > LENGTH_MAX ? undefined : BODY.exec(plain)?.[1]
  return body === undefined ? { status: 'unreadable' } : readParts(body.split(/[., '٫]/), body.match(/[., '٫]/g) ?? [])
}

/** The same text with ASCII digits and one form of each separator, without invisible characters. The rest stays. */
export function plainAmountText(text: string): string {
  return [...text.replace(/\p{Cf}/gu, '')]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0
      const zero = ZEROS.find((start) => code >= start && code <= start + 9)
      if (zero !== undefined) return String(code - zero)
      return SEPARATORS.find(([form]) => form.test(character))?.[1] ?? character
    })
    .join('')
}

/** Whether these are groups of thousands: "1", "234", "567". */
export function isGrouped(runs: readonly string[]): boolean {
  return runs.every((run, at) => (at === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(run))
}

/** @param runs the digits between the separators, one more than these */
function readParts(runs: readonly string[], separators: readonly string[]): AmountText {
  const last = separators.at(-1)
  if (last === undefined) return decimal(runs[0] ?? '', '')
  const isOnlyKind = separators.every((separator) => separator === last)
  if (isOnlyKind && separators.length === 1 && last !== ' ' && last !== "'")
    return readOne(runs[0] ?? '', runs[1] ?? '', last)
  if (isOnlyKind) return last !== '٫' && isGrouped(runs) ? decimal(runs.join(''), '') : { status: 'unreadable' }
  // Two kinds: the last is the decimal one and stands once, all before it are of one kind and part groups.
  const groupKinds = new Set(separators.slice(0, -1))
  if (last === ' ' || last === "'" || groupKinds.size > 1 || groupKinds.has(last) || groupKinds.has('٫'))
    return { status: 'unreadable' }
  return isGrouped(runs.slice(0, -1))
    ? decimal(runs.slice(0, -1).join(''), runs.at(-1) ?? '')
    : { status: 'unreadable' }
}

/** One separator alone: it parts a group of three, or it is the decimal one. */
function readOne(before: string, after: string, separator: string): AmountText {
  const asDecimal = decimal(before, after)
  const couldBeGroup = separator !== '٫' && /^\d{1,3}$/.test(before) && !/^0+$/.test(before)
  if (couldBeGroup && after.length === 3)
    return { status: 'ambiguous', amounts: [digitsOf(before + after), asDecimal.amount] }
  // "1,2345" may be a slip in "12,345".
  if (couldBeGroup && after.length > 3) return { status: 'unreadable' }
  return asDecimal
}

function decimal(units: string, decimals: string): { readonly status: 'read'; readonly amount: string } {
  return { status: 'read', amount: decimals === '' ? digitsOf(units) : `${digitsOf(units)}.${decimals.slice(0, 2)}` }
}

function digitsOf(text: string): string {
  return text.replace(/^0+(?=\d)/, '') || '0'
}

function withoutCurrency(text: string, currency: string): string {
  if (currency === '') return text
  const [upper, name] = [text.toUpperCase(), currency.toUpperCase()]
  if (upper.endsWith(name)) return text.slice(0, -name.length).trim()
  return upper.startsWith(name) ? text.slice(name.length).trim() : text
}
