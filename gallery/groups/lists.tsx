/** States of src/ui/lists: long lists, and how a record of one stands. */
import { t } from '@lingui/core/macro'
import { List } from 'lucide-react'
import { HOME_PAGE } from '../../src/first-paths.ts'
import { Entry } from '../../src/ui/lists/entry.tsx'
import { ReviewChip, type ReviewState } from '../../src/ui/lists/review-chip.tsx'
import { WindowList } from '../../src/ui/lists/window-list.tsx'
import type { Shown, States } from '../shown.ts'

const REVIEWS: readonly ReviewState[] = [
  'under-review',
  'waiting-to-send',
  'success',
  'failed',
  'cancelled',
  'not-sent',
]
const ROWS = Array.from({ length: 5 }, (_, at) => `OD-2026-000${at + 1}`)

const icon = () => <List className="icon" aria-hidden="true" />

export const LISTS: Shown = {
  Entry: {
    'a title': () => (
      <div className="card">
        <Entry href={HOME_PAGE} icon={icon()}>
          {t`Orders`}
        </Entry>
      </div>
    ),
    'with a second line and a note': () => (
      <div className="card">
        <Entry href={HOME_PAGE} icon={icon()} sub={t`Running`} note="3">
          {t`Orders`}
        </Entry>
      </div>
    ),
  },
  ReviewChip: Object.fromEntries(REVIEWS.map((state) => [state, () => <ReviewChip state={state} />])) as States,
  WindowList: {
    'a few rows': () => (
      <div className="card">
        <WindowList items={ROWS} keyOf={(row) => row}>
          {(row) => (
            <div className="row">
              <span className="row__main">
                <span className="row__title">{row}</span>
              </span>
            </div>
          )}
        </WindowList>
      </div>
    ),
    empty: () => (
      <WindowList items={[]} keyOf={String}>
        {() => <i />}
      </WindowList>
    ),
  },
}
