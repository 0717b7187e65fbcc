import { Trans } from '@lingui/react/macro'
import { SquarePlus } from 'lucide-react'
import { install, installWay, isInstallOfferDue, putOffInstall } from '../../commands/install.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useInstallChanges } from '../../queries/use-install.ts'
import { INSTALL_PAGE } from '../../paths.ts'

/** To somebody who has used the app on two days, or has traded; after a no, not for a month. */
export function InstallOffer() {
  useInstallChanges()
  const { rows } = useHistory('orders', { pageSize: 1 })
  if (!isInstallOfferDue(rows.length > 0)) return null
  return (
    <div className="banner" data-tone="plain">
      <SquarePlus className="icon icon--20" />
      <div className="banner__body">
        <p>
          <b>
            <Trans>Put it on the home screen</Trans>
          </b>
        </p>
        <p>
          <Trans>
            It opens without a connection, keeps your records on this device, and can tell you when an order is settled.
          </Trans>
        </p>
        <div className="flow">
          {installWay() === 'prompt' ? (
            <button type="button" className="link" onClick={() => void install()}>
              <Trans>Install</Trans>
            </button>
          ) : (
            <a className="link" href={`#${INSTALL_PAGE}`}>
              <Trans>Show me how</Trans>
            </a>
          )}
          <button type="button" className="link" onClick={putOffInstall}>
            <Trans>Not now</Trans>
          </button>
        </div>
      </div>
    </div>
  )
}
