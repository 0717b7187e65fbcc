import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, ChartCandlestick, ArrowDownToLine, ReceiptText, Scale, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { chooseLanguage } from '../../commands/choose-preferences.ts'
import { useLanguage } from '../../queries/use-preferences.ts'
import { useSession } from '../../queries/use-session.ts'
import { LanguageButton } from '../../ui/language-button.tsx'
import { RootPage } from '../../ui/root-page.tsx'
import { Assets } from './assets.tsx'
import { Recommended } from './recommended.tsx'
import { RunningOrders } from './running-orders.tsx'
import { VisitorCard } from './visitor-card.tsx'

/** Tab 1: what is mine, the quick ways, what runs, and the products that the server recommends. */
export function HomeScreen() {
  const { t } = useLingui()
  const language = useLanguage()
  const isSignedIn = useSession() !== null
  return (
    <RootPage title={t`Home`} isBranded actions={<LanguageButton language={language} onChoose={chooseLanguage} />}>
      {isSignedIn ? <Assets /> : <VisitorCard />}
      <nav className="card quick" aria-label={t`Quick entries`}>
        <QuickItem href="/pages/recharge/index" icon={<ArrowDownToLine className="icon" aria-hidden="true" />}><Trans>Quick deposit</Trans></QuickItem>
        <QuickItem href="/pages/product/product" icon={<ChartCandlestick className="icon" aria-hidden="true" />}><Trans>Product trading</Trans></QuickItem>
        <QuickItem href="/pages/order/order" icon={<ReceiptText className="icon" aria-hidden="true" />}><Trans>My orders</Trans></QuickItem>
        <QuickItem href="/pages/money-record/money-record" icon={<Wallet className="icon" aria-hidden="true" />}><Trans>Fund records</Trans></QuickItem>
      </nav>
      {isSignedIn ? <RunningOrders /> : null}
      <Recommended />
      <section className="section">
        <div className="section__head"><h2 className="section__title"><Trans>What this platform does</Trans></h2></div>
        <div className="card list--icons">
          <Highlight icon={<BadgeCheck className="icon" aria-hidden="true" />} title={<Trans>You can check every settlement yourself</Trans>}>
            <Trans>Entry price, exit price and the hash chain between them</Trans>
          </Highlight>
          <Highlight icon={<Scale className="icon" aria-hidden="true" />} title={<Trans>Return and risk stand side by side</Trans>}>
            <Trans>You can lose the full amount of an order</Trans>
          </Highlight>
        </div>
      </section>
    </RootPage>
  )
}

function QuickItem({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return <a className="quick__item" href={`#${href}`}><span className="quick__icon">{icon}</span><span>{children}</span></a>
}

function Highlight({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <div className="row">
      <span className="row__icon">{icon}</span>
      <span className="row__main"><span className="row__title">{title}</span><span className="row__sub">{children}</span></span>
    </div>
  )
}
