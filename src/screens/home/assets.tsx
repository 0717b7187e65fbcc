import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { hideAmounts } from '../../commands/choose-preferences.ts'
import { useAreAmountsHidden } from '../../queries/use-preferences.ts'
import { useRow } from '../../queries/use-row.ts'
import { useFormat } from '../../ui/use-format.ts'

const COVERED = '••••••'

/** The person's figures as the server computed them. Their places are kept while they load. */
export function Assets() {
  const { t } = useLingui()
  const { money } = useFormat()
  const account = useRow('account', 'main')
  const areHidden = useAreAmountsHidden()
  const sum = (amount: string | undefined) => (amount === undefined ? <Coming /> : areHidden ? COVERED : money(amount))
  return (
    <section className="stack" style={{ '--gap': '14px' }} aria-label={t`Assets`}>
      <div className="stack" style={{ '--gap': '4px' }}>
        <p className="label flow" style={{ '--gap': '2px' }}>
          <Trans>Total assets</Trans>
          <button type="button" className="icon-btn" style={{ marginBlock: -12 }} aria-label={areHidden ? t`Show amounts` : t`Hide amounts`} onClick={() => hideAmounts(!areHidden)}>
            {areHidden ? <EyeOff className="icon icon--20" aria-hidden="true" /> : <Eye className="icon icon--20" aria-hidden="true" />}
          </button>
        </p>
        <span className="money money--xxl">{sum(account?.totalAssets)}{account ? <span className="money__c">{account.currency}</span> : null}</span>
      </div>
      <div className="stats">
        <Figure label={<Trans>Available balance</Trans>}>{sum(account?.available)}</Figure>
        <Figure label={<Trans>In orders</Trans>}>{sum(account?.inOrders)}</Figure>
        <Figure label={<Trans>Account profit and loss</Trans>}>{account && !areHidden ? <Profit amount={account.profitAll} /> : sum(account?.profitAll)}</Figure>
      </div>
    </section>
  )
}

/** In a line of its own height: nothing moves when the figure comes. */
function Coming() {
  return <><i className="skel" style={{ display: 'inline-block', width: '4.5em', height: '.75em' }} />&nbsp;</>
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return <dl className="kv"><dt>{label}</dt><dd>{children}</dd></dl>
}

function Profit({ amount }: { amount: string }) {
  const { signedMoney } = useFormat()
  const tone = amount === '0.00' ? undefined : amount.startsWith('-') ? 'is-down' : 'is-up'
  return <span className={tone}>{signedMoney(amount)}</span>
}
