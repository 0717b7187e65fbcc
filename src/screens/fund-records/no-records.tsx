import { useLingui } from '@lingui/react/macro'
import { Empty } from '../../ui/page/empty.tsx'
import { DEPOSIT_PAGE } from '../../paths.ts'
import type { RecordView } from './record-view.ts'

/** Stands in the list's place: this month has no records, there are none of this kind, or none at all. */
export function NoRecords({ filter, from }: RecordView) {
  const { t } = useLingui()
  const text = t`What moves your balance stands here, line by line.`
  if (from !== null) return <Empty title={t`No records in this month`} text={text} />
  if (filter !== 'all') return <Empty title={t`No records of this kind`} text={text} />
  return <Empty title={t`No records yet`} text={text} action={{ label: t`Deposit`, href: DEPOSIT_PAGE }} />
}
