import { useLingui } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { DEPOSIT_DRAFT, type DepositDraft } from '../../commands/revise-deposit.ts'
import { useDraft } from '../../queries/use-draft.ts'
import { useRow } from '../../queries/use-row.ts'
import { useRows } from '../../queries/use-rows.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { DEPOSITS_PAGE } from '../../paths.ts'
import { DepositForm } from './deposit-form.tsx'
import { DepositSent } from './deposit-sent.tsx'
import { SharedProofDialog } from './shared-proof-dialog.tsx'
import { useSharedProof } from './use-shared-proof.ts'

/** Paying in: where to send the money, and telling the platform that it was sent. */
export function DepositScreen() {
  const { t } = useLingui()
  const methods = useRows('depositMethods')?.toSorted((left, right) => left.sortOrder - right.sortOrder)
  const limits = useRow('limits', 'main')
  const draft = useDraft(DEPOSIT_DRAFT)
  const { shared, answer } = useSharedProof(draft !== undefined)
  const [sentId, setSentId] = useState<string | null>(null)
  const [revised, setRevised] = useState<DepositDraft | null>(null)
  const actions = <DetailsLink />
  const [first, ...others] = methods ?? []
  if (sentId !== null) {
    return (
      <SubPage title={t`Deposit`} actions={actions}>
        <DepositSent
          id={sentId}
          onRevise={(again) => {
            setRevised(again)
            setSentId(null)
          }}
        />
      </SubPage>
    )
  }
  if (methods === undefined || limits === undefined || draft === undefined || shared.status === 'looking')
    return (
      <SubPage title={t`Deposit`} actions={actions}>
        <RowsSkeleton rows={4} />
      </SubPage>
    )
  if (shared.status === 'asked') {
    return (
      <SubPage title={t`Deposit`} actions={actions}>
        <RowsSkeleton rows={4} />
        <SharedProofDialog photo={shared.bytes} onAnswer={answer} />
      </SubPage>
    )
  }
  if (first === undefined) {
    return (
      <SubPage title={t`Deposit`} actions={actions}>
        <Empty
          title={t`No way to pay in yet`}
          text={t`The ways to pay in come from the server; there are none on this device.`}
        />
      </SubPage>
    )
  }
  return (
    <DepositForm
      methods={[first, ...others]}
      draft={revised ?? draft}
      shared={shared}
      frozenReason={limits?.frozenReason ?? null}
      actions={actions}
      onSent={setSentId}
    />
  )
}

/** Leads to the list of the person's deposits. */
function DetailsLink() {
  const { t } = useLingui()
  return (
    <Link className="icon-btn" href={DEPOSITS_PAGE} aria-label={t`Deposit details`}>
      <ReceiptText className="icon" />
    </Link>
  )
}
