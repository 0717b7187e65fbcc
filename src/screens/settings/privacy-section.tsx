import { Trans } from '@lingui/react/macro'
import { FileDown, UserX } from 'lucide-react'
import { Entry } from '../../ui/lists/entry.tsx'
import { Section } from '../../ui/page/section.tsx'
import { CLOSE_ACCOUNT_PAGE, PERSONAL_DATA_PAGE } from '../../paths.ts'

/** The page "Your data": what the server keeps, saving a copy, closing the account. */
export function PrivacySection() {
  return (
    <Section title={<Trans>Privacy</Trans>}>
      <div className="card list--icons">
        <Entry
          href={PERSONAL_DATA_PAGE}
          icon={<FileDown className="icon" />}
          sub={<Trans>A file with everything that the server keeps about you</Trans>}
        >
          <Trans>Save my data</Trans>
        </Entry>
        <Entry
          href={CLOSE_ACCOUNT_PAGE}
          icon={<UserX className="icon" />}
          sub={<Trans>For good, when it is empty</Trans>}
        >
          <Trans>Close account</Trans>
        </Entry>
      </div>
    </Section>
  )
}
