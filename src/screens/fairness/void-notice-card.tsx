import { Plural, Trans } from '@lingui/react/macro'
import { BadgeCheck, CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PublishedNotice } from '../../../contract/rows/voids.ts'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

/** A notice by which operators voided orders, its signature checked on this device. */
export function VoidNoticeCard({ published, productTitle }: { published: PublishedNotice; productTitle: string }) {
  const { dateTime, exactTime } = useFormat()
  const [isSigned, setSigned] = useState<boolean | null>(null)
  useEffect(() => {
    let isCurrent = true
    // Without the check's file nothing is said of the signature.
    import('../../commands/check-notice.ts').then(
      ({ checkNotice }) => {
        if (isCurrent) setSigned(checkNotice(published))
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [published])
  const { notice } = published
  return (
    <article className="card card--pad stack" style={{ '--gap': '6px' }}>
      <b className="t-sm">{productTitle}</b>
      <p className="t-sm">{notice.reason}</p>
      <p className="t-xs t-2">
        <Trans>
          Accepted from {dateTime(notice.from)} to {dateTime(notice.to)}
        </Trans>
      </p>
      <p className="t-xs t-2">
        <Plural value={notice.orders} one="# order void" other="# orders void" />,{' '}
        <Trans>signed {exactTime(notice.signedAt)}</Trans>
      </p>
      <p className="mono t-xs t-3">{notice.noticeId}</p>
      {isSigned === true ? (
        <span className="t-xs flow">
          <BadgeCheck className="icon icon--16" />
          <Trans>Signature checked here</Trans>
        </span>
      ) : null}
      {isSigned === false ? (
        <FinePrint icon={CircleAlert}>
          <Trans>This notice is not signed with a key of the platform.</Trans>
        </FinePrint>
      ) : null}
    </article>
  )
}
