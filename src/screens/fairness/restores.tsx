import { Plural, Trans } from '@lingui/react/macro'
import { BadgeCheck, CircleAlert, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PublishedRestore } from '../../../contract/rows/voids.ts'
import { saveRestore } from '../../commands/save-restore.ts'
import { useRows } from '../../queries/use-rows.ts'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { Section } from '../../ui/page/section.tsx'

/** Every backup that the platform ever restored, with what was lost: for good, not for 30 days. Shows nothing where there was none. */
export function Restores() {
  const rows: readonly PublishedRestore[] = useRows('restoreNotices') ?? []
  if (rows.length === 0) return null
  const restores = [...Map.groupBy(rows, ({ restoredAt }) => restoredAt)].toSorted(([left], [right]) => right - left)
  return (
    <Section title={<Trans>Restored backups</Trans>}>
      <p className="t-sm t-2">
        <Trans>
          The platform lost data and went on from a backup. Prices, orders and payments from after the backup are gone
          from its books; orders that were open in it were voided alike, their amounts given back. Each product's notice
          is signed, and its next price hangs on it.
        </Trans>
      </p>
      {restores.map(([restoredAt, notices]) => (
        <RestoreCard key={restoredAt} restoredAt={restoredAt} notices={notices} />
      ))}
    </Section>
  )
}

function RestoreCard({ restoredAt, notices }: { restoredAt: number; notices: readonly PublishedRestore[] }) {
  const { exactTime } = useFormat()
  const orders = notices.reduce((sum, { notice }) => sum + notice.orders, 0)
  const reason = notices[0]?.notice.reason ?? ''
  return (
    <article className="card card--pad stack" style={{ '--gap': '6px' }}>
      <b className="t-sm">
        <Trans>Restored {exactTime(restoredAt)}</Trans>
      </b>
      <p className="t-sm">{reason === '' ? <Trans>No reason was given.</Trans> : reason}</p>
      <p className="t-xs t-2">
        <Plural value={orders} one="# order void" other="# orders void" />
      </p>
      <details>
        <summary className="t-sm">
          <Trans>Last price that was kept</Trans>
        </summary>
        <dl className="lines">
          {notices.map(({ id, notice }) => (
            <div key={id}>
              <dt>
                {notice.productId}, <Trans>tick {notice.headSeq}</Trans>
              </dt>
              <dd>{exactTime(notice.headTs)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <SignatureMark notices={notices} />
      <button type="button" className="btn btn--ghost btn--md" onClick={() => void saveRestore(restoredAt, notices)}>
        <Download className="icon icon--20" />
        <Trans>Save notice</Trans>
      </button>
    </article>
  )
}

/** Says whether the notices are signed by the platform; nothing before they were checked. */
function SignatureMark({ notices }: { notices: readonly PublishedRestore[] }) {
  const [areSigned, setSigned] = useState<boolean | null>(null)
  useEffect(() => {
    let isCurrent = true
    // Without the check's file nothing is said of the signature.
    import('../../commands/check-notice.ts').then(
      ({ checkRestore }) => {
        if (isCurrent) setSigned(notices.every(checkRestore))
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [notices])
  if (areSigned === null) return null
  return areSigned ? (
    <span className="t-xs flow">
      <BadgeCheck className="icon icon--16" />
      <Trans>Signature checked here</Trans>
    </span>
  ) : (
    <FinePrint icon={CircleAlert}>
      <Trans>This notice is not signed with a key of the platform.</Trans>
    </FinePrint>
  )
}
