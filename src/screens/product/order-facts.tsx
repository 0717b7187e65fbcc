import type { ReactNode } from 'react'

/** Six figures of an order in two rows, the same places while it runs and when it has ended. */
export function OrderFacts({ facts }: { facts: readonly { readonly label: string; readonly value: ReactNode }[] }) {
  return (
    <div className="order__facts">
      {facts.map(({ label, value }) => (
        <dl className="kv" key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </dl>
      ))}
    </div>
  )
}
