import { useLocation, useSearch } from 'wouter'
import { addressOf, viewOf, type RecordView } from './record-view.ts'

/** The kind and the month of the address, and the way to others. */
export function useRecordView(): RecordView & { show(part: Partial<RecordView>): void } {
  const [, navigate] = useLocation()
  const view = viewOf(new URLSearchParams(useSearch()))
  return { ...view, show: (part) => navigate(addressOf({ ...view, ...part }), { replace: true }) }
}
