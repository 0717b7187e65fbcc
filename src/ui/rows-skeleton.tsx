import { useLingui } from '@lingui/react/macro'
import { useAfter } from './use-after.ts'

/** Before this it would only flash. */
const SHOWN_AFTER_MS = 300

/** The shape of a list that is still coming. Keeps its place from the first moment, shows itself after 300 ms. */
export function RowsSkeleton({ rows, withTile = false }: { rows: number; withTile?: boolean }) {
  const { t } = useLingui()
  const isShown = useAfter(SHOWN_AFTER_MS)
  return (
    <div className="card" role="status" aria-label={t`Loading`} style={{ visibility: isShown ? 'visible' : 'hidden' }}>
      {Array.from({ length: rows }, (_, at) => (
        <div className="row" key={at} aria-hidden="true">
          {withTile ? <i className="skel" style={{ width: 40, height: 40, borderRadius: 10 }} /> : null}
          <span className="row__main stack">
            <i className="skel" style={{ width: '60%' }} />
            <i className="skel" style={{ width: '38%', height: 10 }} />
          </span>
          <i className="skel" style={{ width: 72 }} />
        </div>
      ))}
    </div>
  )
}
