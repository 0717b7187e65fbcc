import { Plural, Trans } from '@lingui/react/macro'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { PERSONAL_DATA_PAGE } from '../../paths.ts'

const LIST = { paddingInlineStart: 20, listStyle: 'disc', display: 'grid', gap: 6 }

/** Explains what closing does, above the form that asks for it. */
export function Consequences() {
  return (
    <>
      <Ends />
      <Stays />
    </>
  )
}

/** The things that end for good. */
function Ends() {
  return (
    <div className="card card--pad stack" style={{ '--gap': '10px' }}>
      <p>
        <b>
          <Trans>This can't be undone. Nobody can open the account again, customer service neither.</Trans>
        </b>
      </p>
      <ul className="t-sm t-2" style={LIST}>
        <li>
          <Trans>
            You are logged out on every device. What other devices keep stays there until you log out or remove the app.
          </Trans>
        </li>
        <li>
          <Trans>
            Messages, the conversation with customer service, bound accounts, settings and your place in teams are
            deleted.
          </Trans>
        </li>
        <li>
          <Trans>Everything of this account on this device is deleted.</Trans>
        </li>
        <li>
          <Trans>Account name, phone and e-mail are free: you can register anew, and begin with nothing.</Trans>
        </li>
      </ul>
    </div>
  )
}

/** The records that the law asks for, with how long they stay. */
function Stays() {
  const retention = useConfiguration()?.retention
  const years = Math.round((retention?.identityRecordDays ?? 1_825) / 365)
  const days = retention?.identityPhotoDays ?? 90
  return (
    <div className="card card--pad stack" style={{ '--gap': '10px' }}>
      <p>
        <b>
          <Trans>What stays, because the law asks for it</Trans>
        </b>
      </p>
      <ul className="t-sm t-2" style={LIST}>
        <li>
          <Trans>Orders, deposits, withdrawals and the ledger, under a number without your name</Trans>
        </li>
        <li>
          <Plural
            value={years}
            one="Your name and identity number, sealed, for # year"
            other="Your name and identity number, sealed, for # years"
          />
        </li>
        <li>
          <Plural
            value={days}
            one="Identity photos, for # day after the decision at most"
            other="Identity photos, for # days after the decision at most"
          />
        </li>
      </ul>
      <p className="t-sm">
        <Trans>
          Do you want a copy of your data?{' '}
          <a className="link" href={`#${PERSONAL_DATA_PAGE}`}>
            Save it before
          </a>
          .
        </Trans>
      </p>
    </div>
  )
}
