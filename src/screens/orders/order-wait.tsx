import { Trans, useLingui } from '@lingui/react/macro'
import { useWait } from '../../queries/use-waits.ts'
import { secondsText } from '../../ui/format/seconds-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'

/** Lines of an order's page: the head that the person saw or the device asked for, and how long the answer took. Shows nothing for an order that this device did not buy. */
export function OrderWait({ orderId }: { orderId: string }) {
  const { i18n } = useLingui()
  const { count } = useFormat()
  const wait = useWait(orderId)
  if (!wait?.accepted) return null
  const earlier = secondsText(Math.max(0, wait.accepted.at - wait.seenAt), i18n.locale)
  return (
    <>
      <div>
        <dt>
          {wait.isSeenLive === false ? (
            <Trans>Chain head that this device asked for</Trans>
          ) : (
            <Trans>Chain head on your screen</Trans>
          )}
        </dt>
        <dd>
          <Trans>
            {count(wait.seenSeq)}, {earlier} before it was accepted
          </Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Answer came after</Trans>
        </dt>
        <dd>{secondsText(wait.waitMs, i18n.locale)}</dd>
      </div>
    </>
  )
}
