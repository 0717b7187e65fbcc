import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { DepositMethod } from '../../../contract/rows/deposit.ts'
import { Figure } from '../../ui/format/figure.tsx'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { part } from '../../ui/page/part.tsx'
import { CopyButton } from '../../ui/page/copy-button.tsx'

const QrCode = part(() => import('../../ui/page/qr-code.tsx').then((module) => module.QrCode))

/** The account to pay to: an address with its picture for a wallet, an account for a bank. */
export function PayToCard({ method, currency }: { method: DepositMethod; currency: string }) {
  return method.kind === 'wallet-address' ? (
    <WalletCard method={method} currency={currency} />
  ) : (
    <BankCard method={method} />
  )
}

function WalletCard({ method, currency }: { method: DepositMethod; currency: string }) {
  const { t } = useLingui()
  return (
    <div className="card card--pad stack" style={{ '--gap': '12px' }}>
      <div className="flow" style={{ '--gap': '14px 16px', alignItems: 'flex-start' }}>
        <div className="qr">
          <QrCode text={method.payTo} label={t`QR code of the address`} />
        </div>
        <div className="stack" style={{ '--gap': '10px', flex: '1 1 8.5rem' }}>
          <Figure label={<Trans>Network</Trans>}>{method.network}</Figure>
          <Figure label={<Trans>Coin</Trans>}>{currency}</Figure>
          <FinePrint icon={TriangleAlert}>
            <Trans>Other coins or networks are lost and cannot be returned.</Trans>
          </FinePrint>
        </div>
      </div>
      <hr className="hair" />
      <CopyLine label={t`Address`} text={method.payTo} copyLabel={t`Copy address`} />
    </div>
  )
}

function BankCard({ method }: { method: DepositMethod }) {
  const { t } = useLingui()
  // The demo's own account says in every language what it is; what an operator has set stands as it was set.
  const [bank, holder] =
    method.id === 'bank-demo' && method.network === 'Demo Bank'
      ? [t`Demo Bank`, t`Demo, no real account`]
      : [method.network, method.holder]
  return (
    <div className="card card--pad stack" style={{ '--gap': '12px' }}>
      <Figure label={<Trans>Bank</Trans>}>{bank}</Figure>
      <CopyLine label={t`Account name`} text={holder} copyLabel={t`Copy account name`} isName />
      <CopyLine label={t`Account number`} text={method.payTo} copyLabel={t`Copy account number`} />
    </div>
  )
}

function CopyLine({
  label,
  text,
  copyLabel,
  isName = false,
}: {
  label: string
  text: string
  copyLabel: string
  isName?: boolean
}) {
  return (
    <div className="copy">
      <div className="kv">
        <span className="t-xs t-3">{label}</span>
        {isName ? <span className="t-strong">{text}</span> : <Groups text={text} />}
      </div>
      <CopyButton text={text} label={copyLabel} />
    </div>
  )
}

/** A long code in fours, so that it can be compared by eye; a selection copies it without gaps. */
function Groups({ text }: { text: string }) {
  const groups = text.match(/.{1,4}/g) ?? []
  return (
    <span className="mono groups">
      {groups.map((group, at) => (
        <span key={at}>
          {group}
          <wbr />
        </span>
      ))}
    </span>
  )
}
