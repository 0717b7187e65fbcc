import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, CreditCard, Hourglass, Plus, Wallet, X } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import type { WithdrawalAccount } from '../../../contract/rows/withdrawal-account.ts'
import { chooseWithdrawalAccount } from '../../commands/choose-withdrawal-account.ts'
import { useRows } from '../../queries/use-rows.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { AccountKindText, WithdrawalDestination } from '../../ui/words/withdrawal-destination.tsx'
import { WITHDRAW_PAGE, WITHDRAWAL_ACCOUNT_PAGE, withdrawalAccountPage } from '../../paths.ts'

const HOLD_CHECK_MS = 10_000

/** The accounts for withdrawals. With `?choose=1` a tap takes the account and returns to the withdrawal. */
export function WithdrawalAccountsScreen() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const isChoosing = new URLSearchParams(useSearch()).has('choose')
  const accounts = useRows('withdrawalAccounts')?.toSorted((left, right) => left.createdAt - right.createdAt)
  const now = useServerNow(HOLD_CHECK_MS)
  const choose = async (id: string) => {
    await chooseWithdrawalAccount(id)
    navigate(WITHDRAW_PAGE, { replace: true })
  }
  return (
    <SubPage title={isChoosing ? t`Choose an account` : t`Withdrawal accounts`}>
      {accounts === undefined ? <RowsSkeleton rows={2} withTile /> : null}
      {accounts?.length === 0 ? (
        <Empty
          title={t`You are not bound yet`}
          text={t`The bank cards and currency addresses that your withdrawals can go to stand here.`}
          action={{ label: t`Add an account`, href: WITHDRAWAL_ACCOUNT_PAGE }}
        />
      ) : null}
      {accounts === undefined || accounts.length === 0 ? null : (
        <>
          <div className="card list--tiles">
            {accounts.map((account) =>
              isChoosing ? (
                <button key={account.id} type="button" className="row" onClick={() => void choose(account.id)}>
                  <AccountRow account={account} now={now} />
                </button>
              ) : (
                <a key={account.id} className="row" href={`#${withdrawalAccountPage(account.id)}`}>
                  <AccountRow account={account} now={now} />
                </a>
              ),
            )}
          </div>
          <a className="btn btn--block btn--ghost" href={`#${WITHDRAWAL_ACCOUNT_PAGE}`}>
            <Plus className="icon icon--20" />
            <Trans>Add an account</Trans>
          </a>
          <p className="t-sm t-2">
            <Trans>
              A bound account changes through customer service only, and withdrawals are held after a change. So nobody
              who takes your phone can redirect your money.
            </Trans>
          </p>
        </>
      )}
    </SubPage>
  )
}

function AccountRow({ account, now }: { account: WithdrawalAccount; now: number }) {
  const { dateTime } = useFormat()
  return (
    <>
      <span className="tile">
        {account.kind === 'bank-card' ? <CreditCard className="icon icon--20" /> : <Wallet className="icon icon--20" />}
      </span>
      <span className="row__main">
        <span className="row__title">
          <WithdrawalDestination
            name={account.kind === 'bank-card' ? account.bank : account.network}
            masked={account.numberMasked}
          />
        </span>
        <span className="row__sub">
          <span>
            <AccountKindText kind={account.kind} />
          </span>
          {account.holder === '' ? null : <span>{account.holder}</span>}
        </span>
        {account.usableFrom > now ? (
          <span className="row__sub">
            <span>
              <Trans>Held until {dateTime(account.usableFrom)}</Trans>
            </span>
          </span>
        ) : null}
        {account.changeStatus === 'none' ? null : (
          <span className="row__sub">
            {account.changeStatus === 'under-review' ? (
              <span className="chip" data-tone="wait">
                <Hourglass className="icon icon--14" />
                <Trans>Change under review</Trans>
              </span>
            ) : (
              <span className="chip" data-tone="bad">
                <X className="icon icon--14" />
                <Trans>Change refused</Trans>
              </span>
            )}
          </span>
        )}
      </span>
      <span className="row__end">
        <ChevronRight className="icon icon--20 row__go" />
      </span>
    </>
  )
}
