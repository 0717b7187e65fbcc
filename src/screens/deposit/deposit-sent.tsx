import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, CloudUpload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { reviseDeposit, type DepositDraft } from '../../commands/revise-deposit.ts'
import { useOutbox } from '../../queries/use-outbox.ts'
import { useRow } from '../../queries/use-row.ts'
import { useSentPart } from '../../queries/use-sent-part.ts'
import { useLink } from '../../queries/use-link.ts'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { SentPart } from '../../ui/page/progress.tsx'
import { ReviseButton } from '../../ui/fields/revise-button.tsx'
import { DEPOSITS_PAGE } from '../../paths.ts'
import { DepositDecided } from './deposit-decided.tsx'

/** Follows a deposit from the outbox on: waiting, sending, sent or refused; and the end of its review, as long as the page is open. */
export function DepositSent({ id, onRevise }: { id: string; onRevise: (draft: DepositDraft | null) => void }) {
  const { t } = useLingui()
  const outbox = useOutbox()
  const deposit = useRow('deposits', id)
  const request = outbox?.find((row) => row.key === id)
  const proof = outbox?.find((row) => row.key === request?.dependsOn)
  const refused = [proof, request].find((row) => row?.state === 'failed' || row?.state === 'expired')
  if (outbox === undefined) return null
  if (refused !== undefined) {
    return (
      <State
        icon={<CircleAlert className="icon empty__icon" />}
        title={t`Not sent`}
        text={<ProblemText problem={refused.problem ?? 'unavailable'} facts={refused.facts ?? undefined} />}
      >
        <ReviseButton tone="" revise={() => reviseDeposit(id)} onRevised={onRevise}>
          <Trans>Correct and send again</Trans>
        </ReviseButton>
      </State>
    )
  }
  if (request !== undefined) return <OnItsWay proofKey={proof?.key} />
  if (deposit && deposit.status !== 'under-review')
    return <DepositDecided deposit={deposit} onAnother={() => onRevise(null)} />
  return (
    <State
      icon={<CircleCheck className="icon empty__icon" style={{ color: 'var(--ok)' }} />}
      title={t`Operation successful`}
      text={<Trans>Please wait for the funds to arrive. The deposit is under review.</Trans>}
    >
      <DetailsLink />
    </State>
  )
}

/** The deposit waits for a connection, or is being sent. @param proofKey of the proof, while that is not sent yet */
function OnItsWay({ proofKey }: { proofKey: string | undefined }) {
  const { t } = useLingui()
  const isOffline = useLink() === 'offline'
  return (
    <State
      icon={<CloudUpload className="icon empty__icon" />}
      title={isOffline ? t`Waiting to send` : proofKey === undefined ? t`Sending the deposit` : t`Uploading the proof`}
      text={
        isOffline ? (
          <Trans>
            You are offline. The deposit waits on this device and is sent once, as soon as there is a connection.
          </Trans>
        ) : (
          <Trans>You may leave this page. It goes on by itself.</Trans>
        )
      }
    >
      {proofKey === undefined ? null : <ProofOnItsWay itemKey={proofKey} />}
      <DetailsLink />
    </State>
  )
}

function DetailsLink() {
  return (
    <Link className="btn btn--md btn--soft" href={DEPOSITS_PAGE}>
      <Trans>Deposit details</Trans>
    </Link>
  )
}

/** How far the upload has come. It changes many times a second, so it is not said aloud by itself. */
function ProofOnItsWay({ itemKey }: { itemKey: string }) {
  const { t } = useLingui()
  const part = useSentPart(itemKey)
  return part === null ? null : (
    <div className="stack" style={{ '--gap': '6px', width: '100%', maxWidth: '16rem' }} aria-live="off">
      <SentPart part={part} label={t`Your payment proof`} />
    </div>
  )
}

function State({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode
  title: string
  text: ReactNode
  children: ReactNode
}) {
  return (
    <div className="card empty" role="status">
      {icon}
      <p className="empty__title">{title}</p>
      <p className="empty__text">{text}</p>
      {children}
    </div>
  )
}
