/** The signed notices that made an order void, as lines of its receipt. */
import { Plural, Trans } from '@lingui/react/macro'
import type { RestoreNotice } from '../../../contract/settlement/restore-notice.ts'
import type { VoidNotice } from '../../../contract/settlement/void-notice.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { FAIRNESS_PAGE } from '../../paths.ts'

/** The notice that voided the order, as signed in the proof. */
export function NoticeLines({ notice }: { notice: VoidNotice }) {
  const { dateTime, exactTime } = useFormat()
  return (
    <>
      <div>
        <dt>
          <Trans>Void by a notice for everyone</Trans>
        </dt>
        <dd>
          <a className="inline-link" href={`#${FAIRNESS_PAGE}`}>
            <Plural value={notice.orders} one="# order void" other="# orders void" />
          </a>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Reason given</Trans>
        </dt>
        <dd>{notice.reason}</dd>
      </div>
      <div>
        <dt>
          <Trans>Orders accepted</Trans>
        </dt>
        <dd>
          <Trans>
            {dateTime(notice.from)} to {dateTime(notice.to)}
          </Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Signed before the result was final</Trans>
        </dt>
        <dd>{exactTime(notice.signedAt)}</dd>
      </div>
    </>
  )
}

/** The restored backup that voided the order, as the proof has it signed. */
export function RestoreLines({ notice }: { notice: RestoreNotice }) {
  const { exactTime } = useFormat()
  return (
    <>
      <div>
        <dt>
          <Trans>Void by a restored backup, for everyone</Trans>
        </dt>
        <dd>
          <a className="inline-link" href={`#${FAIRNESS_PAGE}`}>
            <Plural value={notice.orders} one="# order void" other="# orders void" />
          </a>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Last price that was kept</Trans>
        </dt>
        <dd>{exactTime(notice.headTs)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Backup restored</Trans>
        </dt>
        <dd>{exactTime(notice.restoredAt)}</dd>
      </div>
    </>
  )
}
