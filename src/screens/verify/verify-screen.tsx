import { Trans, useLingui } from '@lingui/react/macro'
import { Hourglass, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Verification } from '../../../contract/rows/verification.ts'
import { VERIFICATION_BACK_DRAFT, VERIFICATION_DRAFT } from '../../commands/submit-verification.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useDraft } from '../../queries/use-draft.ts'
import { useRow } from '../../queries/use-row.ts'
import { Figure } from '../../ui/format/figure.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { VerifyForm } from './verify-form.tsx'

/** Real-name verification: not submitted, under review, verified; or refused, with the reason and the form again. */
export function VerifyScreen() {
  const { t } = useLingui()
  const verification = useRow('verification', 'main')
  const draft = useDraft(VERIFICATION_DRAFT)
  const back = useDraft(VERIFICATION_BACK_DRAFT)
  const title = t`Real-name verification`
  if (verification === undefined || draft === undefined || back === undefined)
    return (
      <SubPage title={title}>
        <RowsSkeleton rows={4} />
      </SubPage>
    )
  switch (verification?.status) {
    case 'under-review':
      return (
        <SubPage title={title}>
          <UnderReview verification={verification} />
        </SubPage>
      )
    case 'verified':
      return (
        <SubPage title={title}>
          <Verified verification={verification} />
        </SubPage>
      )
    case 'refused':
      return <VerifyForm title={title} refused={verification} draft={draft} back={back} />
    case 'not-submitted':
    case undefined:
      return <VerifyForm title={title} refused={null} draft={draft} back={back} />
  }
}

function UnderReview({ verification }: { verification: Verification }) {
  const isDemo = useConfiguration()?.isDemo === true
  return (
    <>
      <State
        icon={<Hourglass className="icon empty__icon" style={{ color: 'var(--wait)' }} />}
        title={<Trans>Under verification</Trans>}
      >
        <Trans>Your data is submitted. Please wait for the review.</Trans>
        {isDemo ? (
          <>
            <SentenceGap />
            <Trans>In this demo it is approved automatically after a few seconds.</Trans>
          </>
        ) : null}
      </State>
      <Submitted verification={verification} />
    </>
  )
}

function Verified({ verification }: { verification: Verification }) {
  return (
    <>
      <State
        icon={<ShieldCheck className="icon empty__icon" style={{ color: 'var(--ok)' }} />}
        title={<Trans>Verification successful</Trans>}
      >
        <Trans>Your identity is verified. You can withdraw.</Trans>
      </State>
      <Submitted verification={verification} />
    </>
  )
}

function State({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <div className="card empty" role="status">
      {icon}
      <p className="empty__title">{title}</p>
      <p className="empty__text">{children}</p>
    </div>
  )
}

function Submitted({ verification }: { verification: Verification }) {
  const { i18n } = useLingui()
  const { dateTime } = useFormat()
  return (
    <div className="card card--pad stack" style={{ '--gap': '12px' }}>
      <Figure label={<Trans>Name</Trans>}>{verification.nameMasked}</Figure>
      <Figure label={<Trans>Nationality</Trans>}>
        {new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(verification.nationality)}
      </Figure>
      <Figure label={<Trans>ID number</Trans>}>{verification.idNumberMasked}</Figure>
      <Figure label={<Trans>Submitted</Trans>}>{dateTime(verification.submittedAt)}</Figure>
    </div>
  )
}
