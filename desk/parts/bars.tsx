/** A chart of bars by day: one hue, bars that start at zero, and its sums in words beside it. */
import { useId } from 'react'

export interface Bar {
  /** Below its bars. */
  readonly label: string
  /** One or two values; the first one in the full hue, a second one in the light one, one below zero in ink. */
  readonly values: readonly number[]
  /** Read out in place of the bars. */
  readonly words: string
}

interface BarsProps {
  readonly title: string
  readonly bars: readonly Bar[]
  readonly labelOf: (value: number) => string
}

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [552, 152, 58, 10, 128]
const LABELS_MAX = 15

export function Bars({ title, bars, labelOf }: BarsProps) {
  const id = useId()
  const values = bars.flatMap((bar) => bar.values)
  const [most, least] = [Math.max(1, ...values), Math.min(0, ...values)]
  const y = (value: number) => TOP + ((most - value) / (most - least)) * (BOTTOM - TOP)
  const step = (WIDTH - LEFT) / Math.max(1, bars.length)
  const every = Math.ceil(bars.length / LABELS_MAX)
  const lines = [...new Set([most, most / 2, 0, ...(least < 0 ? [least] : [])])]
  return (
    <>
      <svg className="ch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title} aria-describedby={id}>
        {lines.map((value) => (
          <g key={value}>
            <path className={value === 0 ? 'z' : 'g'} d={`M${LEFT} ${y(value)}H${WIDTH}`} />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {labelOf(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => {
          const width = (step * 0.76) / bar.values.length
          const left = LEFT + at * step + step * 0.12
          return (
            <g key={bar.label}>
              {bar.values.map((value, place) => (
                <rect
                  key={place === 0 ? 'first' : 'second'}
                  className={value < 0 ? 'b3' : place === 0 ? 'b1' : 'b2'}
                  x={left + place * width}
                  y={y(Math.max(0, value))}
                  width={Math.max(1, width - 1)}
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
                  {bar.label.slice(8)}
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
