import { useId, type ReactNode } from 'react'

interface PanelTableProps {
  readonly title: ReactNode
  readonly about?: ReactNode
  readonly heads: readonly string[]
  /** The columns of amounts, from 0. */
  readonly amounts?: readonly number[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  /** Said where there is no row. */
  readonly empty: ReactNode
}

/** A panel with a plain table. */
export function PanelTable({ title, about, heads, amounts = [], rows, empty }: PanelTableProps) {
  const heading = useId()
  return (
    <section className="panel" aria-labelledby={heading}>
      <header className="panel__head">
        <h2 id={heading}>{title}</h2>
        {about !== undefined && <small>{about}</small>}
      </header>
      {rows.length === 0 ? (
        <p className="panel__body t-2">{empty}</p>
      ) : (
        <div className="scrolls" tabIndex={0} role="region" aria-labelledby={heading}>
          <table className="tb tb--low">
            <thead>
              <tr>
                {heads.map((head, at) => (
                  <th key={head} className={amounts.includes(at) ? 'n' : ''}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, at) => (
                    <td key={heads[at]} className={amounts.includes(at) ? 'n' : ''}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
