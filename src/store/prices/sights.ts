import type { HeardSight, ServerWord } from '../mirror/heard-sight.ts'

/** The oldest are cut off after so many new ones: a cut with each would move all of them. */
const SLACK = 60
/** Numbers a sight: its place, its time, its price, when it was heard, and its hash in five parts of 52 bits, which a number holds exactly. */
const WIDTH = 9
const PART = /.{13}/g

export interface SeenPrice {
  readonly ts: number
  readonly price: number
}

/** The newest places of one product's chain that were seen: ticks, or signed heads. */
export interface Sights {
  /** Adds the next one. Its hash has 64 hexadecimal digits; a head has no price. */
  add(sight: HeardSight & { readonly price?: number | null }): void
  /** Those that a check compares with a proof, oldest first. */
  all(): HeardSight[]
  /** The prices for a chart, oldest first; the same array until another sight comes. */
  prices(): readonly SeenPrice[]
}

/**
 * Keeps the newest `max` sights as rows of numbers. As objects they take three times as many bytes, and an open page holds thousands of
 * them for hours. The room for all is taken at once, so that it doesn't grow while the page stands.
 */
export function createSights(productId: string, max: number): Sights {
  const room = max + SLACK
  const numbers = new Float64Array(room * WIDTH)
  const words: (ServerWord | undefined)[] = []
  let drawn: readonly SeenPrice[] | null = null
  const read = <T>(of: (from: number, word: ServerWord | undefined) => T): T[] => {
    const first = Math.max(0, words.length - max)
    return words.slice(first).map((word, at) => of((first + at) * WIDTH, word))
  }
  return {
    add({ seq, ts, price, hash, heard }) {
      if (words.length === room) {
        numbers.copyWithin(0, SLACK * WIDTH)
        words.splice(0, SLACK)
      }
      const parts = `0${hash}`.match(PART) ?? []
      const row = [seq, ts, price ?? Number.NaN, heard?.at ?? 0, ...parts.map((part) => Number.parseInt(part, 16))]
      numbers.set(row, words.length * WIDTH)
      words.push(sameWord(words.at(-1), heard?.word))
      drawn = null
    },
    all: () =>
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

/** One object for all sights with the same word: each message of the other thread brings a copy. */
function sameWord(known: ServerWord | undefined, word: ServerWord | undefined): ServerWord | undefined {
  const isSame =
    known?.life === word?.life && known?.askedAt === word?.askedAt && known?.serverTime === word?.serverTime
  return isSame ? known : word
}
