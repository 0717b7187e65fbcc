/** One figure, one JSON line on standard output; everything else goes to standard error. */
export interface Figure {
  readonly area: string
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The same machine's figure for the thing compared to, from the same run and the same work. */
  readonly limit: number
  readonly better: 'higher' | 'lower'
  /** The bar on value / limit; a figure without one only informs. */
  readonly bar?: number
}

export interface Report {
  figure(figure: Figure): void
  note(text: string): void
  /** Names of the figures that missed their bar. */
  readonly missed: readonly string[]
}

export function createReport(): Report {
  const missed: string[] = []
  return {
    missed,
    figure(figure) {
      const { bar, ...line } = figure
      const ratio = figure.value / figure.limit
      process.stdout.write(
        `${JSON.stringify({ ...line, value: round(figure.value), limit: round(figure.limit), ratio: round(ratio) })}\n`,
      )
      if (bar === undefined) return
      const isMet = figure.better === 'higher' ? ratio >= bar : ratio <= bar
      if (!isMet) missed.push(`${figure.area}/${figure.name}`)
      process.stderr.write(
        `  ${isMet ? 'met   ' : 'MISSED'} ${figure.area}/${figure.name}: ${round(ratio)} (bar ${figure.better === 'higher' ? '≥' : '≤'} ${bar})\n`,
      )
    },
    note(text) {
      process.stderr.write(`${text}\n`)
    },
  }
}

/** Middle value: quoted instead of the mean, because the machines are shared. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}
