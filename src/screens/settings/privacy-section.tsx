import { Trans } from '@lingui/react/macro'
import { FileDown, UserX } from 'lucide-react'
import { CLOSE_ACCOUNT_PAGE, PERSONAL_DATA_PAGE } from '../../paths.ts'
import { Entry } from './entry.tsx'

/** The page "Your data": what the server keeps, saving a copy, closing the account. */
export function PrivacySection() {
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">
          <Trans>Privacy</Trans>
        </h2>
      </div>
      <div className="card list--icons">
        <Entry
          href={PERSONAL_DATA_PAGE}
          icon={<FileDown className="icon" aria-hidden="true" />}
          sub={<Trans>A file with everything that the server keeps about you</Trans>}
        >
          <Trans>Save my data</Trans>
        </Entry>
        <Entry
          href={CLOSE_ACCOUNT_PAGE}
          icon={<UserX className="icon" aria-hidden="true" />}
          sub={<Trans>For good, when it is empty</Trans>}
        >
          <Trans>Close account</Trans>
        </Entry>
      </div>
    </section>
  )
}
