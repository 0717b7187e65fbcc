import { useLingui } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Withdrawal } from '../../../contract/rows/withdrawal.ts'
import type { WithdrawalAccount } from '../../../contract/rows/withdrawal-account.ts'
import { requestWithdrawal } from '../../../contract/endpoints/withdrawals.ts'
import { WITHDRAWAL_DRAFT } from '../../commands/request-withdrawal.ts'
import { settleCall } from '../../commands/settle-call.ts'
import { useAskedCall } from '../../queries/use-asked-call.ts'
import { useDraft } from '../../queries/use-draft.ts'
import { useRow } from '../../queries/use-row.ts'
import { useRows } from '../../queries/use-rows.ts'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { WITHDRAWALS_PAGE } from '../../paths.ts'
import { BeforeWithdrawing } from './before-withdrawing.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalSent } from './withdrawal-sent.tsx'

/** Taking money out: to a bound account, by a person whose identity is verified. */
export function WithdrawScreen() {
  const { t } = useLingui()
  const account = useRow('account', 'main')
  const verification = useRow('profile', 'main')?.verification
  const terms = useRow('withdrawalTerms', 'main')
  const limits = useRow('limits', 'main')
  const accounts = useRows('withdrawalAccounts')
  const draft = useDraft(WITHDRAWAL_DRAFT)
  const { sent, setSent, asked } = useSent()
  const actions = <Details />
  if (sent !== null)
    return (
      <SubPage title={t`Withdraw`} actions={actions}>
        <WithdrawalSent sent={sent} onAnother={() => setSent(null)} />
      </SubPage>
    )
  if (
    !account ||
    !terms ||
    limits === undefined ||
    accounts === undefined ||
    verification === undefined ||
    draft === undefined
  ) {
    return (
      <SubPage title={t`Withdraw`} actions={actions}>
        <RowsSkeleton rows={4} />
      </SubPage>
    )
  }
  const chosen =
    accounts.find((known) => known.id === (asked?.form ?? draft?.fields)?.['accountId']) ?? firstUsable(accounts)
  if (verification !== 'verified' || chosen === undefined) {
    return (
      <SubPage title={t`Withdraw`} actions={actions}>
        <BeforeWithdrawing
          verification={verification}
          hasAccount={chosen !== undefined}
          terms={terms}
          currency={account.currency}
        />
      </SubPage>
    )
  }
  return (
    <WithdrawForm
      account={chosen}
      available={account.available}
      currency={account.currency}
      terms={terms}
      frozenReason={limits?.frozenReason ?? null}
      draft={draft}
      asked={asked}
      actions={actions}
      onSent={setSent}
    />
  )
}

function Details() {
  const { t } = useLingui()
  return (
    <Link className="icon-btn" href={WITHDRAWALS_PAGE} aria-label={t`Withdrawal details`}>
      <ReceiptText className="icon" />
    </Link>
  )
}

/** The withdrawal that was sent from this page, or earlier with its answer lost. `sent` once it is known to be made, `asked` while nobody knows. */
function useSent() {
  const [sent, setSent] = useState<Withdrawal | null>(null)
  const call = useAskedCall('withdrawals', requestWithdrawal.id)
  const done = call.status === 'done' ? call.row : null
  if (done !== null && sent === null) setSent(done)
  const seenId = sent?.id
  useEffect(() => {
    if (seenId !== undefined) settleCall({ id: seenId, draftId: WITHDRAWAL_DRAFT })
  }, [seenId])
  return { sent, setSent, asked: call.status === 'open' ? call.asked : null }
}

/** The account that can be withdrawn to first: one under a safety hold comes after those without. */
function firstUsable(accounts: readonly WithdrawalAccount[]): WithdrawalAccount | undefined {
  return accounts.toSorted((left, right) => left.usableFrom - right.usableFrom || left.createdAt - right.createdAt)[0]
}
