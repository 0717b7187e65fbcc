import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { install, installWay } from '../../commands/install.ts'
import { useInstallChanges } from '../../queries/use-install.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { IosSteps } from './ios-steps.tsx'

/** How the app comes onto the home screen of this device: by a button, or by hand with pictures. */
export function InstallScreen() {
  const { t } = useLingui()
  useInstallChanges()
  const way = installWay()
  return (
    <SubPage title={t`Put it on the home screen`}>
      <p className="t-2">
        <Trans>
          It opens without a connection, keeps your records on this device, and can tell you when an order is settled.
        </Trans>
      </p>
      {way === 'prompt' ? (
        <button type="button" className="btn btn--block" onClick={() => void install()}>
          <Download className="icon icon--20" />
          <Trans>Install</Trans>
        </button>
      ) : null}
      {way === 'ios' ? <IosSteps /> : null}
      {way === 'insecure' ? (
        <Banner tone="wait" icon="offline">
          <Trans>
            This page did not come over a secure connection: the browser can neither install it nor open it without a
            network.
          </Trans>
        </Banner>
      ) : null}
      {way === 'none' ? (
        <Banner>
          <Trans>
            It is installed already, or this browser can't do it. Look in the browser's menu for a way to install the
            page.
          </Trans>
        </Banner>
      ) : null}
      <p className="t-sm t-2">
        <Trans>There is nothing to download from a store, and nothing else changes: same app, same account.</Trans>
      </p>
    </SubPage>
  )
}
