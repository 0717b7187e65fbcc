import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../queries/use-session.ts'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { PRIVACY_PAGE } from '../../paths.ts'
import { SaveDataForm } from './save-data-form.tsx'

/** A copy of everything that the server keeps about the person, as one file. */
export function PersonalDataScreen() {
  const { t } = useLingui()
  const account = useSession()?.user.account ?? ''
  return (
    <SubPage title={t`Your data`}>
      <div className="card card--pad stack" style={{ '--gap': '10px' }}>
        <p>
          <Trans>One file with everything that the server keeps about you.</Trans>
        </p>
        <ul className="t-sm t-2" style={{ paddingInlineStart: 20, listStyle: 'disc', display: 'grid', gap: 6 }}>
          <li>
            <Trans>Account, identity and bound withdrawal accounts, with full numbers</Trans>
          </li>
          <li>
            <Trans>Every order with its signed receipts, every line of your ledger, deposits, withdrawals, fund</Trans>
          </li>
          <li>
            <Trans>Messages, the conversation with customer service, your pictures</Trans>
          </li>
          <li>
            <Trans>Devices, addresses that you logged in from, limits and settings</Trans>
          </li>
        </ul>
        <p className="t-sm t-3">
          <Trans>
            It is JSON, which programs can read. Nothing about other people is in it. Keep it safe: whoever has it knows
            all of this.
          </Trans>
        </p>
      </div>
      <SaveDataForm account={account} />
      <p className="t-sm t-2">
        <Trans>
          Why we keep what, and for how long:{' '}
          <a className="link" href={`#${PRIVACY_PAGE}`}>
            Privacy policy
          </a>
        </Trans>
      </p>
    </SubPage>
  )
}
