import { useLingui } from '@lingui/react/macro'
import { Skeleton } from './skeleton.tsx'
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
          {withTile ? <Skeleton style={{ width: 40, height: 40, borderRadius: 10 }} /> : null}
          {/* Lines of text as in a real row, so that nothing moves when it comes, in any language. */}
          <span className="row__main">
            <span className="row__title">
              <Skeleton style={{ display: 'inline-block', width: '60%', verticalAlign: 'middle' }} />
              &nbsp;
            </span>
            <span className="row__sub">
              <Skeleton style={{ width: '38%', height: 10 }} />
              &nbsp;
            </span>
          </span>
          <Skeleton style={{ width: 72 }} />
        </div>
      ))}
    </div>
  )
}
