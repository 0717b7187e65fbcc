/** Leaves out the labels of a price axis that would lie under the tag of the newest price: half a number reads as another. */

export interface AxisLabels {
  /** The texts for the axis, with an empty one in the tag's place. */
  textsOf(prices: readonly number[]): string[]
}

interface AxisLabelsInput {
  /** Place of a price in the picture, px from the top; null while there is no picture. */
  readonly yOf: (price: number) => number | null
  /** The newest price; null before any. */
  readonly newest: () => number | null
  readonly format: (price: number) => string
  /** A label and the tag are nearer than this only where they touch. */
  readonly reachPx: number
}

export function createAxisLabels({ yOf, newest, format, reachPx }: AxisLabelsInput): AxisLabels {
  return {
    textsOf: (prices) => {
      const tag = newest()
      const tagY = tag === null ? null : yOf(tag)
      return prices.map((price) => {
        const y = yOf(price)
        return tagY !== null && y !== null && Math.abs(y - tagY) < reachPx ? '' : format(price)
      })
    },
  }
}
