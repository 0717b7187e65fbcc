/** A chart of bars by day or hour: one hue, bars that start at zero, and its sums in words beside it. */
import { useId } from 'react'

export interface Bar {
  /** Names it among the others. */
  readonly label: string
  /** Below its bars; the day of the month of its label where nothing is said. */
  readonly mark?: string
  /** One or two values; the first one in the full hue, a second one in the light one, one below zero in ink. */
  readonly values: readonly number[]
  /** Read out in place of the bars. */
  readonly words: string
}

interface BarsProps {
  readonly title: string
  readonly bars: readonly Bar[]
  readonly labelOf: (value: number) => string
  /** Over the whole width of a page, and as high as elsewhere. */
  readonly isWide?: boolean
}

const [HEIGHT, LEFT, TOP, BOTTOM] = [152, 58, 10, 128]
const WORDS_HIGH = 14

/** The chart of a figure over days or hours. A wide one has room for more labels. */
export function Bars({ title, bars, labelOf, isWide = false }: BarsProps) {
  const [width, labels] = isWide ? [1_140, 24] : [552, 15]
  const id = useId()
  const values = bars.flatMap((bar) => bar.values)
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values) || (least < 0 ? 0 : 1)
  const y = (value: number) => TOP + ((most - value) / (most - least)) * (BOTTOM - TOP)
  const step = (width - LEFT) / Math.max(1, bars.length)
  const every = Math.ceil(bars.length / labels)
  const lines = apart([0, most, ...(least < 0 ? [least] : []), most / 2], y)
  return (
    <>
      <svg className="ch" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={title} aria-describedby={id}>
        {lines.map((value) => (
          <g key={value}>
            <path className={value === 0 ? 'z' : 'g'} d={`M${LEFT} ${y(value)}H${width}`} />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {labelOf(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => {
          const each = (step * 0.76) / bar.values.length
          const left = LEFT + at * step + step * 0.12
          return (
            <g key={bar.label}>
              {bar.values.map((value, place) => (
                <rect
                  key={place === 0 ? 'first' : 'second'}
                  className={value < 0 ? 'b3' : place === 0 ? 'b1' : 'b2'}
                  x={left + place * each}
                  y={y(Math.max(0, value))}
                  width={Math.max(1, each - 1)}
                  height={Math.abs(y(value) - y(0))}
                />
              ))}
              {(bars.length - 1 - at) % every === 0 && (
                <text
                  x={left + (step * 0.76) / 2}
                  y={HEIGHT - 6}
                  textAnchor="middle"
                  className={at === bars.length - 1 ? 'strong' : ''}
                >
                  {bar.mark ?? bar.label.slice(8)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <p className="vh" id={id}>
        {bars.map(({ words }) => words).join('; ')}
      </p>
    </>
  )
}

/** The values whose words do not lie over each other; the first ones count more. */
function apart(values: readonly number[], y: (value: number) => number): number[] {
  return values.filter((value, at) => values.slice(0, at).every((other) => Math.abs(y(other) - y(value)) >= WORDS_HIGH))
}
