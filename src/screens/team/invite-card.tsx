import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { APP_NAME } from '../../../contract/app-info.ts'
import { useRow } from '../../queries/use-row.ts'
import { part } from '../../ui/page/part.tsx'
import { CopyButton } from '../../ui/page/copy-button.tsx'
import { Section } from '../../ui/page/section.tsx'
import { invitationPage } from '../../paths.ts'

const QrCode = part(() => import('../../ui/page/qr-code.tsx').then((module) => module.QrCode))

/** The invitation: a link, its QR code, the phone's share sheet. It earns nothing, and says so. */
export function InviteCard() {
  const { t } = useLingui()
  const profile = useRow('profile', 'main')
  if (!profile) return null
  const link = `${location.origin}/#${invitationPage(profile.inviteCode)}`
  const canShare = typeof navigator.share === 'function'
  // Closing the share sheet without sharing is no fault.
  const share = () => void navigator.share({ title: APP_NAME, url: link }).catch(() => undefined)
  return (
    <Section title={<Trans>Invite</Trans>}>
      <div className="card card--pad stack" style={{ '--gap': '12px' }}>
        <p className="t-sm t-2">
          <Trans>Inviting earns nothing, neither for you nor for who comes. It shows who knows whom.</Trans>
        </p>
        <div className="flow" style={{ '--gap': '14px' }}>
          <div className="qr">
            <QrCode text={link} label={t`QR code of the invitation link`} />
          </div>
          <div className="copy" style={{ flex: '1 1 8rem' }}>
            <dl className="kv">
              <dt>
                <Trans>Invitation link</Trans>
              </dt>
              <dd className="t-xs mono">{link}</dd>
            </dl>
            <CopyButton text={link} label={t`Copy the invitation link`} />
          </div>
        </div>
        {canShare ? (
          <button type="button" className="btn btn--md btn--soft" onClick={share}>
            <Share2 className="icon icon--20" />
            <Trans>Share</Trans>
          </button>
        ) : null}
      </div>
    </Section>
  )
}
