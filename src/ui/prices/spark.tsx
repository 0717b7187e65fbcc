import { sparkPath } from './spark-path.ts'

/** The small line of a product's last day. Decoration: the figure beside it says the same in words. */
export function Spark({ prices, direction }: { prices: readonly number[]; direction: 'up' | 'down' | 'flat' }) {
  const line = sparkPath(prices)
  if (line === null) return null
  return (
    <svg className={direction === 'flat' ? 'spark' : `spark is-${direction}`} viewBox="0 -2 56 26" aria-hidden="true">
      <path d={line.d} />
      <circle cx="50" cy={line.end.toFixed(1)} r="2.75" />
    </svg>
  )
}
