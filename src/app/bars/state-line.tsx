import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, FlaskConical } from 'lucide-react'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { PICTURED_MOMENT, PICTURED_STATE, STATE_DOT } from '../../ui/page/launch-picture.ts'
import { useFormat } from '../../ui/format/use-format.ts'

/** How old the state on the screen is, and whether the market is a simulated one: on every page, covered by nothing. */
export function StateLine() {
  const { t } = useLingui()
  const { link } = useSyncStatus()
  const spoken = { live: t`Connected`, connecting: t`Connecting`, offline: t`Offline` }[link]
  return (
    <div className="state" data-state={link} {...PICTURED_STATE}>
      <span className="state__now" {...PICTURED_MOMENT}>
        <LinkText />
      </span>
      {/* Spoken when it changes; the time beside it changes every second and is not. */}
      <span className="vh" role="status">
        {spoken}
      </span>
      <MarketTags />
    </div>
  )
}

function LinkText() {
  const { shortTime } = useFormat()
  const { link, asOf } = useSyncStatus()
  switch (link) {
    case 'live':
      return (
        <>
          <i className={STATE_DOT} />
          <LiveText />
        </>
      )
    case 'connecting':
      return (
        <>
          <i className={STATE_DOT} />
          {asOf === null ? <Trans>Connecting</Trans> : <Trans>Connecting, as of {shortTime(asOf)}</Trans>}
        </>
      )
    case 'offline':
      return (
        <>
          <CloudOff className="icon icon--16" />
          {asOf === null ? <Trans>Offline</Trans> : <Trans>As of {shortTime(asOf)}, offline</Trans>}
        </>
      )
  }
}

/** While the stream stands, what is on the screen is the state of this second. */
function LiveText() {
  const { time } = useFormat()
  const now = useServerNow(1_000)
  return <Trans>Live, as of {time(now)}</Trans>
}

function MarketTags() {
  const configuration = useConfiguration()
  if (configuration === undefined) return null
  return (
    <span className="state__tags">
      {configuration.isDemo ? (
        <span className="tag-sim">
          <Trans>Demo</Trans>
        </span>
      ) : null}
      {configuration.market === 'exchange' || configuration.market === 'pyth' ? null : (
        <span className="tag-sim">
          <FlaskConical className="icon icon--14" />
          {configuration.market === 'simulated' ? <Trans>Simulated market</Trans> : <Trans>Recorded market</Trans>}
        </span>
      )}
    </span>
  )
}
