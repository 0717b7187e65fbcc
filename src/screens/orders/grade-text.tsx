import { Trans } from '@lingui/react/macro'
import { BadgeCheck, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderCheck } from '../../commands/check-order.ts'
import { useFormat } from '../../ui/format/use-format.ts'

/** How sure a check can be, in words: whether the prices came while nobody knew the result, and not before their time. */
export function GradeText({ check }: { check: Extract<OrderCheck, { verdict: 'verified' }> }) {
  const { count } = useFormat()
  switch (check.grade) {
    case 'seen':
      return (
        <>
          <Seal>
            <Trans>Seen live and verified</Trans>
          </Seal>
          <p className="t-sm t-2">
            <Trans>
              This device received the deciding prices while the order ran, before anybody could know the result.
            </Trans>
          </p>
        </>
      )
    case 'later':
      return (
        <>
          <Seal>
            <Trans>Verified later</Trans>
          </Seal>
          <p className="t-sm t-2">
            <Trans>
              The prices are signed, and the result follows from them. This device got them from the server afterwards:
              it did not see for itself that they were the same while the order ran.
            </Trans>
          </p>
        </>
      )
    case 'ahead':
      return (
        <div className="banner" data-tone="warn">
          <CircleAlert className="icon icon--20" />
          <div className="banner__body">
            <b>
              <Trans>The prices were dated ahead.</Trans>
            </b>{' '}
            <Trans>
              They are signed, and the result follows from them. But this device received some of them up to{' '}
              {count(Math.round(check.aheadMs / 1_000))} s before the time that they are dated with, so the order ended
              too early. A clock that was set at the platform, or a device that stood still, looks the same. Save the
              proof, and ask customer service.
            </Trans>
          </div>
        </div>
      )
  }
}

function Seal({ children }: { children: ReactNode }) {
  return (
    <span className="verified">
      <BadgeCheck className="icon icon--20" />
      {children}
    </span>
  )
}
