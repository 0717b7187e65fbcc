import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { APP_NAME, APP_VERSION } from '../../../contract/app-info.ts'
import { clearCache } from '../../commands/clear-cache.ts'
import { endSession } from '../../commands/end-session.ts'
import { EndSessionDialog } from '../../ui/sheets/end-session-dialog.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { ABOUT_APP_PAGE, PRIVACY_PAGE, TERMS_PAGE } from '../../paths.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { DeviceSection } from './device-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ResultSection } from './result-section.tsx'
import { SecuritySection } from './security-section.tsx'

/** A person's settings for this phone, and the data it keeps. */
export function SettingsScreen() {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'log-out' | 'clear-cache' | null>(null)
  return (
    <SubPage title={t`Settings`}>
      <AppearanceSection />
      <ResultSection />
      <SecuritySection />
      <PrivacySection />
      <DeviceSection onClearCache={() => setAsking('clear-cache')} />
      <button type="button" className="btn btn--block btn--danger" onClick={() => setAsking('log-out')}>
        <LogOut className="icon icon--20" />
        <Trans>Log out</Trans>
      </button>
      <p className="t-xs t-3" style={{ textAlign: 'center' }}>
        <a href={`#${ABOUT_APP_PAGE}`} className="link">
          {APP_NAME} {APP_VERSION}
        </a>
        {' · '}
        <a href={`#${TERMS_PAGE}`} className="link">
          <Trans>Terms of use</Trans>
        </a>
        {' · '}
        <a href={`#${PRIVACY_PAGE}`} className="link">
          <Trans>Privacy policy</Trans>
        </a>
      </p>
      {asking === 'log-out' ? (
        <EndSessionDialog
          title={t`Are you sure you want to log out?`}
          confirm={t`Log out`}
          end={endSession}
          onCancel={() => setAsking(null)}
        >
          <Trans>
            Your records leave this device and stay on the server. Running orders go on and settle by the rule.
          </Trans>
        </EndSessionDialog>
      ) : null}
      {asking === 'clear-cache' ? (
        <EndSessionDialog
          title={t`Clear the cache?`}
          confirm={t`Clear`}
          end={clearCache}
          onCancel={() => setAsking(null)}
        >
          <Trans>
            Everything kept on this device is removed, and you need to log in again. Your records stay on the server.
          </Trans>
        </EndSessionDialog>
      ) : null}
    </SubPage>
  )
}
