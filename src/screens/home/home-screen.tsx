import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDownToLine,
  BadgeCheck,
  ChartCandlestick,
  ChevronRight,
  Headset,
  Info,
  Landmark,
  MessageSquareText,
  ReceiptText,
  Scale,
  ShieldCheck,
} from 'lucide-react'
import { use, type ReactNode } from 'react'
import { chooseLanguage } from '../../commands/choose-preferences.ts'
import { useLanguage } from '../../queries/use-preferences.ts'
import { useIsPractising } from '../../queries/use-practice.ts'
import { useSession } from '../../queries/use-session.ts'
import { useUnreadCount } from '../../queries/use-unread-count.ts'
import { LanguageButton } from '../../ui/sheets/language-button.tsx'
import { part } from '../../ui/page/part.tsx'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'
import { useAfter } from '../../ui/page/use-after.ts'
import { RootPage } from '../../ui/page/root-page.tsx'
import {
  ABOUT_US_PAGE,
  DEPOSIT_PAGE,
  FAIRNESS_PAGE,
  MESSAGES_PAGE,
  ORDERS_PAGE,
  PRIVACY_PAGE,
  PRODUCTS_PAGE,
  SUPPORT_PAGE,
  WITHDRAWAL_ACCOUNTS_PAGE,
} from '../../paths.ts'
import { Assets } from './assets.tsx'
import { FirstSteps } from './first-steps.tsx'
import { PracticeBalance } from './practice-balance.tsx'
import { News } from './news.tsx'
import { Recommended } from './recommended.tsx'
import { RunningOrders } from './running-orders.tsx'
import { VisitorCard } from './visitor-card.tsx'

/** At the end of the page and after everything else, for which it makes room: nothing moves when it comes. */
const InstallOffer = part(() => import('./install-offer.tsx').then((module) => module.InstallOffer))
const OFFER_AFTER_MS = 1_500

/** Tab 1: what is mine, the quick ways, what runs, and the products that the server recommends. */
export function HomeScreen() {
  const { t } = useLingui()
  const language = useLanguage()
  const isSignedIn = useSession() !== null
  const isPractising = useIsPractising()
  const unread = useUnreadCount()
  const { practiceSwitch } = use(FrameSlotsContext)
  return (
    <RootPage
      title={t`Home`}
      isBranded
      actions={
        <>
          {practiceSwitch}
          <LanguageButton language={language} onChoose={chooseLanguage} />
        </>
      }
    >
      {isPractising ? <PracticeBalance /> : isSignedIn ? <Assets /> : <VisitorCard />}
      <nav className="card quick" aria-label={t`Quick entries`}>
        <QuickItem href={DEPOSIT_PAGE} icon={<ArrowDownToLine className="icon" />}>
          <Trans>Quick deposit</Trans>
        </QuickItem>
        <QuickItem href={PRODUCTS_PAGE} icon={<ChartCandlestick className="icon" />}>
          <Trans>Product trading</Trans>
        </QuickItem>
        <QuickItem href={ORDERS_PAGE} icon={<ReceiptText className="icon" />}>
          <Trans>My orders</Trans>
        </QuickItem>
        <QuickItem href={WITHDRAWAL_ACCOUNTS_PAGE} icon={<Landmark className="icon" />}>
          <Trans>Withdrawal method</Trans>
        </QuickItem>
        <QuickItem href={MESSAGES_PAGE} icon={<MessageSquareText className="icon" />} count={unread}>
          <Trans>Messages</Trans>
        </QuickItem>
        <QuickItem href={SUPPORT_PAGE} icon={<Headset className="icon" />}>
          <Trans>Online service</Trans>
        </QuickItem>
        <QuickItem href={ABOUT_US_PAGE} icon={<Info className="icon" />}>
          <Trans>About us</Trans>
        </QuickItem>
        <QuickItem href={PRIVACY_PAGE} icon={<ShieldCheck className="icon" />}>
          <Trans>Privacy policy</Trans>
        </QuickItem>
      </nav>
      <FirstSteps />
      {isSignedIn ? (
        <RunningOrders>
          <BelowOrders />
        </RunningOrders>
      ) : (
        <BelowOrders />
      )}
    </RootPage>
  )
}

function BelowOrders() {
  const isSettled = useAfter(OFFER_AFTER_MS)
  return (
    <>
      <Recommended />
      <section className="section">
        <div className="section__head">
          <h2 className="section__title">
            <Trans>What this platform does</Trans>
          </h2>
        </div>
        <div className="card list--icons">
          <Highlight
            icon={<BadgeCheck className="icon" />}
            title={<Trans>You can check every settlement yourself</Trans>}
            href={FAIRNESS_PAGE}
          >
            <Trans>Entry price, exit price and the hash chain between them</Trans>
          </Highlight>
          <Highlight icon={<Scale className="icon" />} title={<Trans>Return and risk stand side by side</Trans>}>
            <Trans>You can lose the full amount of an order</Trans>
          </Highlight>
        </div>
      </section>
      <News />
      {isSettled ? <InstallOffer /> : null}
    </>
  )
}

function QuickItem({
  href,
  icon,
  count = 0,
  children,
}: {
  href: string
  icon: ReactNode
  count?: number
  children: ReactNode
}) {
  return (
    <a className="quick__item" href={`#${href}`}>
      <span className="quick__icon">
        {icon}
        {count > 0 ? (
          <span className="count" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        ) : null}
      </span>
      <span>
        {children}
        {count > 0 ? (
          <span className="vh">
            {' '}
            <Plural value={count} one="# unread" other="# unread" />
          </span>
        ) : null}
      </span>
    </a>
  )
}

function Highlight({
  icon,
  title,
  href,
  children,
}: {
  icon: ReactNode
  title: ReactNode
  href?: string
  children: ReactNode
}) {
  const content = (
    <>
      <span className="row__icon">{icon}</span>
      <span className="row__main">
        <span className="row__title">{title}</span>
        <span className="row__sub">{children}</span>
      </span>
    </>
  )
  if (href === undefined) return <div className="row">{content}</div>
  return (
    <a className="row" href={`#${href}`}>
      {content}
      <span className="row__end">
        <ChevronRight className="icon icon--20 row__go" />
      </span>
    </a>
  )
}
