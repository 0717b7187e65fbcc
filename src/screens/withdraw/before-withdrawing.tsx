import { Trans } from '@lingui/react/macro'
import { ChevronRight, Hourglass, IdCard, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Profile } from '../../../contract/rows/profile.ts'
import type { WithdrawalTerms } from '../../../contract/rows/withdrawal.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { Section } from '../../ui/page/section.tsx'
import { VERIFY_PAGE, WITHDRAWAL_ACCOUNT_PAGE } from '../../paths.ts'
import { TermsText } from './terms-text.tsx'

/** The steps still missing before the first withdrawal, with a link to each. */
export function BeforeWithdrawing({
  verification,
  hasAccount,
  terms,
  currency,
}: {
  verification: Profile['verification']
  hasAccount: boolean
  terms: WithdrawalTerms
  currency: string
}) {
  return (
    <>
      {hasAccount ? null : (
        <Banner tone="wait" icon="info">
          <b>
            <Trans>You are not bound yet.</Trans>
          </b>
          <SentenceGap />
          <Trans>Add the account that your withdrawals go to.</Trans>
        </Banner>
      )}
      <Section title={<Trans>Before your first withdrawal</Trans>}>
        <div className="card list--icons">
          {verification === 'verified' ? null : (
            <Step
              href={VERIFY_PAGE}
              icon={verification === 'under-review' ? <Hourglass className="icon" /> : <IdCard className="icon" />}
              title={<Trans>Verify your identity</Trans>}
            >
              <IdentityNote state={verification} />
            </Step>
          )}
          {hasAccount ? null : (
            <Step
              href={WITHDRAWAL_ACCOUNT_PAGE}
              icon={<Landmark className="icon" />}
              title={<Trans>Add a withdrawal account</Trans>}
            >
              <Trans>A bank card or a currency address of your own</Trans>
            </Step>
          )}
        </div>
      </Section>
      <TermsText terms={terms} currency={currency} />
    </>
  )
}

function IdentityNote({ state }: { state: Exclude<Profile['verification'], 'verified'> }) {
  switch (state) {
    case 'not-submitted':
      return <Trans>With an ID card or passport, once</Trans>
    case 'under-review':
      return <Trans>Submitted, under review</Trans>
    case 'refused':
      return <Trans>Refused: see why, and submit again</Trans>
  }
}

function Step({
  href,
  icon,
  title,
  children,
}: {
  href: string
  icon: ReactNode
  title: ReactNode
  children: ReactNode
}) {
  return (
    <Link className="row" href={href}>
      <span className="row__icon">{icon}</span>
      <span className="row__main">
        <span className="row__title">{title}</span>
        <span className="row__sub">{children}</span>
      </span>
      <ChevronRight className="icon icon--20 row__go" />
    </Link>
  )
}
