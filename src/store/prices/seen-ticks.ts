import type { HeardSight, HeardTick, ServerWord } from '../mirror/heard-sight.ts'

/** Five minutes and a bit at four ticks a second: the longest countdown with what lies before it. */
export const TICKS_MAX = 1_500
/** The oldest are cut off after so many new ones: a cut with each tick would move all of them. */
const SLACK = 60
const ROOM = TICKS_MAX + SLACK
/** Numbers a tick: its place, its time, its price, when it was heard, and its hash in five parts of 52 bits, which a number holds exactly. */
const WIDTH = 9
const PART = /.{13}/g

export interface SeenPrice {
  readonly ts: number
  readonly price: number
}

/** The newest ticks of one product, at most 1,500. */
export interface SeenTicks {
  /** The newest one. */
  readonly newest: HeardTick | undefined
  /** Adds the next tick; its number is higher than that of the newest, and its hash has 64 hexadecimal digits. */
  add(tick: HeardTick): void
  /** What a check compares with a proof, oldest first. */
  sights(): HeardSight[]
  /** What a chart draws, oldest first; the same array until another tick comes. */
  prices(): readonly SeenPrice[]
}

/**
 * Keeps the ticks as rows of numbers. As objects they take three times as many bytes, and an open page holds thousands of them for hours.
 * The room for all is taken at once, so that it doesn't grow while the page stands.
 */
export function createSeenTicks(productId: string): SeenTicks {
  const numbers = new Float64Array(ROOM * WIDTH)
  const words: (ServerWord | undefined)[] = []
  let newest: HeardTick | undefined
  let drawn: readonly SeenPrice[] | null = null
  const read = <T>(of: (from: number, word: ServerWord | undefined) => T): T[] => {
    const first = Math.max(0, words.length - TICKS_MAX)
    return words.slice(first).map((word, at) => of((first + at) * WIDTH, word))
  }
  return {
    get newest() {
      return newest
    },
    add(tick) {
      if (words.length === ROOM) {
        numbers.copyWithin(0, SLACK * WIDTH)
        words.splice(0, SLACK)
      }
      const { seq, ts, price, hash, heard } = tick
      const parts = `0${hash}`.match(PART) ?? []
      const row = [seq, ts, price ?? Number.NaN, heard?.at ?? 0, ...parts.map((part) => Number.parseInt(part, 16))]
      numbers.set(row, words.length * WIDTH)
      words.push(sameWord(words.at(-1), heard?.word))
      newest = tick
      drawn = null
    },
    sights: () =>
      read((from, word): HeardSight => {
        const [seq = 0, ts = 0, , at = 0, ...parts] = numbers.subarray(from, from + WIDTH)
        const hash = parts
          .map((part) => part.toString(16).padStart(13, '0'))
          .join('')
          .slice(1)
        return { productId, seq, ts, hash, ...(word && { heard: { at, word } }) }
      }),
    // A chart asks with each tick: no part is cut out of the row for it.
    prices: () =>
      (drawn ??= read((from) => ({ ts: numbers[from + 1] ?? 0, price: numbers[from + 2] ?? 0 })).filter(
        ({ price }) => !Number.isNaN(price),
      )),
  }
}

/** One object for all ticks with the same word: each message of the other thread brings a copy. */
function sameWord(known: ServerWord | undefined, word: ServerWord | undefined): ServerWord | undefined {
  const isSame =
    known?.life === word?.life && known?.askedAt === word?.askedAt && known?.serverTime === word?.serverTime
  return isSame ? known : word
}
