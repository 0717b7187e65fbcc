import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: ReactNode
  /** Stands at the end of the title's line. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">{title}</h2>
        {note === undefined ? null : <span className="section__note">{note}</span>}
      </div>
      {children}
    </section>
  )
}
