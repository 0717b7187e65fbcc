import type { ReactNode } from 'react'

/** A figure under its name. */
export function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <dl className="kv">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  )
}
